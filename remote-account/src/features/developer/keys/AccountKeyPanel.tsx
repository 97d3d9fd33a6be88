import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, EyeIcon, EyeOffIcon, Flex, notify, Panel } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { type ApiKey, useAccountKey } from './Keys.resource.ts';

interface Props {
  /** Undefined until it was asked for first. */
  accountKey: ApiKey | undefined;
  onRotate: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
  refresh: () => Promise<unknown>;
}

/** The one key that can be shown again: masked until it is revealed. */
export function AccountKeyPanel({ accountKey, onRotate, onRevoke, refresh }: Props) {
  const { t } = useTexts('account');
  const read = useAccountKey();
  const [shown, setShown] = useState<{ key: string; hint: string | undefined }>();
  const [busy, setBusy] = useState(false);
  // What a rotation has ended isn't shown any more.
  const key = shown && shown.hint === accountKey?.hint ? shown.key : undefined;

  async function reveal() {
    setBusy(true);
    const answer = await read();
    setBusy(false);
    if (!answer) return;
    if ('refusal' in answer) {
      notify.error(answer.refusal || t('failed'));
      return;
    }
    setShown({ key: answer.key, hint: `cdk_live_…${answer.key.slice(-4)}` });
    if (!accountKey) await refresh();
  }

  return (
    <Panel
      title={t('dev.account.title')}
      description={t('dev.account.text')}
      actions={
        accountKey && (
          <Flex gap="2" wrap="wrap">
            <Button onClick={() => onRotate(accountKey)}>{t('dev.rotate')}</Button>
            <Button variant="dangerQuiet" onClick={() => onRevoke(accountKey)}>
              {t('dev.revoke')}
            </Button>
          </Flex>
        )
      }
    >
      <Flex gap="2" align="center" wrap="wrap">
        <Box
          fontFamily={accountKey || key !== undefined ? 'mono' : 'body'}
          fontSize="sm"
          overflowWrap="anywhere"
          minWidth="0"
        >
          {key ?? accountKey?.hint ?? t('dev.account.none')}
        </Box>
        {key !== undefined && <CopyButton value={key} what={t('dev.account.title')} />}
        {key === undefined ? (
          <Button size="sm" icon={<EyeIcon />} loading={busy} onClick={() => void reveal()}>
            {accountKey ? t('dev.reveal') : t('dev.account.make')}
          </Button>
        ) : (
          <Button size="sm" icon={<EyeOffIcon />} onClick={() => setShown(undefined)}>
            {t('dev.hide')}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
