import { useMemo, useState } from 'react';
import { domainCalls } from '@certdeck/contract';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, CheckIcon, notify, Panel, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { dnsPage } from '../../names/addresses.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { changedBy, changesOf, countsText, type ImportInput, type ImportPlan } from './plan.ts';

interface Props {
  input: ImportInput;
  plan: ImportPlan;
  onRefused(reply: Reply<unknown> | null): void;
}

/** What the file would change, and the button that does it. */
export function Preview({ input, plan, onRefused }: Props) {
  const { t } = useTexts('domain-dns-import');
  const mayWrite = useCan()(domainCalls.importDnsRecords.permission);
  const navigate = useNavigate();
  const { send, isSending } = useCallMutation(domainCalls.importDnsRecords, {
    messages: 'own',
    stale: ['domain'],
  });
  const [asking, setAsking] = useState(false);
  const changes = useMemo(() => changesOf(plan), [plan]);
  const { counts } = plan;
  const changed = changedBy(counts);
  const label =
    counts.removed > 0 ? t('apply.delete', { count: counts.removed }) : t('apply', { count: changed });
  async function importFile() {
    const reply = await send({ ...input, seen: plan.seen });
    setAsking(false);
    if (reply && isSuccess(reply)) {
      notify.success(t('done', { counts: countsText(t, reply.data.counts) }));
      await navigate(dnsPage(input.domain));
    } else onRefused(reply);
  }
  return (
    <Panel
      title={t('preview')}
      description={countsText(t, counts)}
      footer={
        mayWrite &&
        changed > 0 && (
          <Button
            variant={counts.removed > 0 ? 'danger' : 'primary'}
            icon={<CheckIcon />}
            loading={isSending}
            onClick={() => (counts.removed > 0 ? setAsking(true) : void importFile())}
          >
            {label}
          </Button>
        )
      }
    >
      <Stack gap="3">
        {!mayWrite && <Alert tone="info">{t('domain:readOnly')}</Alert>}
        {changed === 0 && <Alert tone="info">{t(counts.refused > 0 ? 'nothing.left' : 'nothing')}</Alert>}
        <ChangeTable changes={changes} />
      </Stack>
      <ConfirmDialog
        open={asking}
        danger
        title={t('sure', { count: counts.removed })}
        confirmLabel={label}
        loading={isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void importFile()}
      >
        <Text>{t('sure.text', { counts: countsText(t, counts) })}</Text>
      </ConfirmDialog>
    </Panel>
  );
}
