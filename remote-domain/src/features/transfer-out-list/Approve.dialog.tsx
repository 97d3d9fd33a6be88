import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, notify, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { useAct } from '../../transfers-out/useAct.ts';

interface Props {
  name: TransferOut;
  onClose(): void;
}

/** Asks before a name goes to another registrar, and says what goes along and what is lost. */
export function ApproveDialog({ name: { orderNo, unicode }, onClose }: Props) {
  const { t } = useTexts('domain-transfer-out-list');
  const { act, isSending, refusal } = useAct(domainCalls.decideTransfer);
  async function approve() {
    if ((await act({ orderNo, decision: 'approve' })) === undefined) return;
    notify.success(t('approved', { name: unicode }));
    onClose();
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('approve.title', { name: unicode })}
      confirmLabel={t('approve')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void approve()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{t('approve.leaves')}</Text>
        <Text>{t('approve.dns')}</Text>
        <Text>{t('approve.term')}</Text>
        <Alert tone="warning">{t('approve.unexpected')}</Alert>
      </Stack>
    </ConfirmDialog>
  );
}
