import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Alert, Box, Button, chakra, Flex, notify, SendIcon, Stack, Status, Text, Time } from '@certdeck/ui';
import { Switch } from '@certdeck/ui/forms';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import type { Chat, Problem } from './Chats.resource.ts';

const OWN = { messages: 'own' } as const;
const tones = { off: 'neutral', failing: 'error', well: 'success' } as const;
const Item = chakra('li', { base: { padding: '4' } });

interface Props {
  chat: Chat;
  onChange: () => void;
  refresh: () => Promise<unknown>;
}

/** One chat: how it does, what a test of it said, and what can be done with it. */
export function ChatItem({ chat, onChange, refresh }: Props) {
  const { t } = useTexts('account');
  const { id, name, platform, language, enabled, failingSince, switchedOffAt, problem } = chat;
  const test = useCallMutation(accountCalls.testChat, OWN);
  const change = useCallMutation(accountCalls.changeChat, OWN);
  const remove = useCallMutation(accountCalls.deleteChat, OWN);
  const [busy, setBusy] = useState('');
  const [removing, setRemoving] = useState(false);
  /** What the last test said; '' where there was none. */
  const [tested, setTested] = useState<'' | 'arrived' | Problem>('');

  async function run<Data>(
    what: string,
    send: () => Promise<Reply<Data> | null>,
    done?: (data: Data) => void,
  ) {
    setBusy(what);
    setTested('');
    const reply = await send();
    if (reply && isSuccess(reply)) done?.(reply.data);
    await refresh();
    setBusy('');
    setRemoving(false);
    if (reply && !isSuccess(reply) && !reply.shown) notify.error(reply.msg || t('failed'));
  }
  const state = !enabled ? 'off' : failingSince > 0 ? 'failing' : 'well';
  const shown = tested === '' ? problem : tested;

  return (
    <Item>
      <Stack gap="3">
        <Flex justify="space-between" align="flex-start" gap="3" wrap="wrap">
          <Box minWidth="0">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {name}
            </Text>
            <Text size="sm" tone="muted" overflowWrap="anywhere">
              {/* texts: chat.platform.* */}
              {t(`chat.platform.${platform}`)} · {LANG_NAMES[language]} · {chat.shownAs}
            </Text>
          </Box>
          {/* texts: hook.state.* */}
          <Status tone={tones[state]}>{t(`hook.state.${state}`)}</Status>
        </Flex>
        {state === 'failing' && (
          <Text size="sm">
            {t('chat.failing')} <Time value={failingSince} />. {t('chat.failing.off')}{' '}
            <Time value={switchedOffAt} />.
          </Text>
        )}
        {state === 'off' && switchedOffAt > 0 && (
          <Text size="sm">
            {t('chat.off.failed')} <Time value={switchedOffAt} />.
          </Text>
        )}
        {shown === 'arrived' && (
          <Alert tone="success" live>
            {t('chat.arrived')}
          </Alert>
        )}
        {shown !== undefined && shown !== 'arrived' && (
          <Alert tone="error" live={tested !== ''}>
            {/* texts: chat.reason.* */}
            {t(`chat.reason.${shown.reason}`)} {t('chat.said', { words: shown.words || shown.said })}
          </Alert>
        )}
        <Flex gap="2" wrap="wrap" align="center">
          <Button
            size="sm"
            icon={<SendIcon />}
            disabled={!enabled}
            loading={busy === 'test'}
            aria-label={`${t('hook.test')}: ${name}`}
            onClick={() =>
              void run(
                'test',
                () => test.send({ id }),
                (data) => setTested(data.problem ?? 'arrived'),
              )
            }
          >
            {t('hook.test')}
          </Button>
          <Button size="sm" aria-label={`${t('hook.change')}: ${name}`} onClick={onChange}>
            {t('hook.change')}
          </Button>
          <Button
            size="sm"
            variant="dangerQuiet"
            aria-label={`${t('hook.remove')}: ${name}`}
            onClick={() => setRemoving(true)}
          >
            {t('hook.remove')}
          </Button>
          <Box marginInlineStart="auto">
            <Switch
              checked={enabled}
              disabled={busy === 'switch'}
              aria-label={`${t('hook.on')}: ${name}`}
              onValueChange={(next) =>
                void run('switch', () => change.send({ id, enabled: next ? 'Y' : 'N' }))
              }
            >
              {t('hook.on')}
            </Switch>
          </Box>
        </Flex>
      </Stack>
      <ConfirmDialog
        open={removing}
        danger
        loading={busy === 'remove'}
        title={t('chat.remove.title')}
        confirmLabel={t('hook.remove')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void run('remove', () => remove.send({ id }))}
      >
        {t('chat.remove.text', { name })}
      </ConfirmDialog>
    </Item>
  );
}
