import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Panel, Stack, Text, Time } from '@certdeck/ui';
import { CodeBlock, CopyField } from '@certdeck/ui/data';

const NOTHING = {};
const COMMAND = 'npm run audit:verify -- audit-log.jsonl';

/** How far the log is signed, and how somebody checks it who doesn't trust the server. */
export function ProofPanel() {
  const { t } = useTexts('account');
  const { data } = useCall(accountCalls.getAuditHead, NOTHING, { messages: 'none' });
  if (!data) return null;
  const { head, waiting } = data;
  return (
    <Panel title={t('log.proof.title')} description={t('log.proof.text')} folds>
      <Stack gap="3">
        {head ? (
          <Text tone="muted">
            {t('log.proof.signed', { count: head.size })} <Time value={Date.parse(head.at) / 1000} />
            {waiting > 0 && <> {t('log.proof.waiting', { count: waiting })}</>}
          </Text>
        ) : (
          <Text tone="muted">{t('log.proof.none')}</Text>
        )}
        {head && <CopyField label={t('log.proof.key')} value={head.publicKey} />}
        <CodeBlock code={COMMAND} label={t('log.proof.command')} />
      </Stack>
    </Panel>
  );
}
