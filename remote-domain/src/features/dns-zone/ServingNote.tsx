import { useState } from 'react';
import { domainCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, notify, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { STALE } from './useRemoving.ts';
import type { HostedZone } from '../../records/zone.resource.ts';

/** Whether these records are what the world sees, and what to do where they aren't. */
export function ServingNote({ zone }: { zone: HostedZone }) {
  const { t } = useTexts('domain-dns-zone');
  const maySet = useCan()(domainCalls.setNameservers.permission);
  const [asking, setAsking] = useState(false);
  const { serving, ours, nameservers } = zone;
  if (ours.length === 0) return <Alert tone="info">{t('off')}</Alert>;
  switch (serving) {
    case 'ours':
      return <Alert tone="success">{t('serving.ours', { servers: ours.join(', ') })}</Alert>;
    case 'registering':
      return <Alert tone="info">{t('serving.registering')}</Alert>;
    case 'ended':
      return <Alert tone="warning">{t('serving.ended')}</Alert>;
    case 'others':
    case 'none':
      return (
        <>
          <Alert
            tone="warning"
            actions={
              maySet && (
                <Button size="sm" onClick={() => setAsking(true)}>
                  {t('useOurs')}
                </Button>
              )
            }
          >
            {serving === 'others'
              ? t('serving.others', { servers: nameservers.join(', ') })
              : t('serving.none')}
          </Alert>
          {asking && <UseOurs zone={zone} onClose={() => setAsking(false)} />}
        </>
      );
  }
}

/** Asks before the portal's own servers answer for a name. */
function UseOurs({
  zone: { orderNo, unicode, ours, serving, records },
  onClose,
}: {
  zone: HostedZone;
  onClose(): void;
}) {
  const { t } = useTexts('domain-dns-zone');
  const { send, isSending } = useCallMutation(domainCalls.setNameservers, { messages: 'own', stale: STALE });
  const [refusal, setRefusal] = useState('');
  async function confirm() {
    setRefusal('');
    const reply = await send({ orderNo, nameservers: ours });
    if (reply && isSuccess(reply)) {
      notify.success(t('useOurs.done'));
      onClose();
      return;
    }
    setRefusal(reply?.errors?.['nameservers'] ?? (reply?.msg || t('common:op.failed.save')));
  }
  return (
    <ConfirmDialog
      open
      title={t('useOurs.title', { name: unicode })}
      confirmLabel={t('useOurs')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{t('useOurs.text', { servers: ours.join(', ') })}</Text>
        {serving === 'others' && <Text>{t('useOurs.others')}</Text>}
        {records === 0 && <Alert tone="warning">{t('useOurs.noRecords')}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
