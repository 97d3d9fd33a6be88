import { type ReactNode, useState } from 'react';
import { developerCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Alert, Badge, Box, Button, Flex, notify, Panel, SendIcon, Stack, Status, Time } from '@certdeck/ui';
import { Switch } from '@certdeck/ui/forms';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import type { Webhook } from './Webhooks.resource.ts';

const OWN = { messages: 'own' } as const;

interface Props {
  webhook: Webhook;
  refresh: () => Promise<unknown>;
  onChange: () => void;
  onSecret: (secret: string) => void;
  /** What was sent to it. */
  children: ReactNode;
}

/** One address: how it fares, what it is told, and what can be done with it. */
export function WebhookPanel({ webhook, refresh, onChange, onSecret, children }: Props) {
  const { t } = useTexts('account');
  const { id, url, enabled, failingSince, switchedOffAt } = webhook;
  const test = useCallMutation(developerCalls.testWebhook, OWN);
  const change = useCallMutation(developerCalls.changeWebhook, OWN);
  const read = useCallMutation(developerCalls.readWebhookSecret, { ...OWN, stale: [] });
  const remove = useCallMutation(developerCalls.deleteWebhook, OWN);
  const [busy, setBusy] = useState('');
  const [removing, setRemoving] = useState(false);

  async function run<Data>(
    what: string,
    send: () => Promise<Reply<Data> | null>,
    done?: (data: Data) => void,
  ) {
    setBusy(what);
    const reply = await send();
    await refresh();
    setBusy('');
    setRemoving(false);
    if (reply && isSuccess(reply)) done?.(reply.data);
    else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }
  const state = !enabled ? 'off' : failingSince > 0 ? 'failing' : 'well';
  const tones = { off: 'neutral', failing: 'error', well: 'success' } as const;

  return (
    <Panel
      title={
        <Box fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
          {url}
        </Box>
      }
      actions={
        // texts: hook.state.*
        <Status tone={tones[state]}>{t(`hook.state.${state}`)}</Status>
      }
    >
      <Stack gap="4">
        {state === 'failing' && (
          <Alert tone="error">
            <Box>
              {t('hook.failing')} <Time value={failingSince} relative="only" />
            </Box>
            <Box>
              {t('hook.failing.off')} <Time value={switchedOffAt} />
            </Box>
          </Alert>
        )}
        {!enabled && switchedOffAt > 0 && (
          <Alert tone="warning">
            {t('hook.off.failed')} <Time value={switchedOffAt} />
          </Alert>
        )}
        <Flex gap="1.5" wrap="wrap">
          {webhook.events.map((event) => (
            <Badge key={event} fontFamily="mono">
              {event}
            </Badge>
          ))}
        </Flex>
        <Flex gap="2" wrap="wrap" align="center">
          <Button
            size="sm"
            icon={<SendIcon />}
            disabled={!enabled}
            loading={busy === 'test'}
            onClick={() =>
              void run(
                'test',
                () => test.send({ id }),
                () => notify.success(t('hook.tested')),
              )
            }
          >
            {t('hook.test')}
          </Button>
          <Button size="sm" onClick={onChange}>
            {t('hook.change')}
          </Button>
          <Button
            size="sm"
            loading={busy === 'secret'}
            onClick={() =>
              void run(
                'secret',
                () => read.send({ id }),
                ({ secret }) => onSecret(secret),
              )
            }
          >
            {t('hook.secret')}
          </Button>
          <Button size="sm" variant="dangerQuiet" onClick={() => setRemoving(true)}>
            {t('hook.remove')}
          </Button>
          <Box marginInlineStart="auto">
            <Switch
              checked={enabled}
              disabled={busy === 'switch'}
              onValueChange={(next) =>
                void run('switch', () => change.send({ id, enabled: next ? 'Y' : 'N' }))
              }
            >
              {t('hook.on')}
            </Switch>
          </Box>
        </Flex>
        {children}
      </Stack>
      <ConfirmDialog
        open={removing}
        danger
        loading={busy === 'remove'}
        title={t('hook.remove.title')}
        confirmLabel={t('hook.remove')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void run('remove', () => remove.send({ id }))}
      >
        {t('hook.remove.text', { url })}
      </ConfirmDialog>
    </Panel>
  );
}
