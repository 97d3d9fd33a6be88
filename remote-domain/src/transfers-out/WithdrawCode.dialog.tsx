import { domainCalls, type TransferOut } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, notify, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { useAct } from './useAct.ts';

interface Props {
  name: TransferOut;
  onClose(): void;
}

/** Asks before a code is over that somebody may have been given. */
export function WithdrawCodeDialog({ name: { orderNo, unicode }, onClose }: Props) {
  const { t } = useTexts('domain');
  const { act, isSending, refusal } = useAct(domainCalls.removeTransferCode);
  async function withdraw() {
    if ((await act({ orderNo })) === undefined) return;
    notify.success(t('transferOut.withdrawn', { name: unicode }));
    onClose();
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('transferOut.withdraw.title', { name: unicode })}
      confirmLabel={t('transferOut.withdraw')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void withdraw()}
    >
      <Stack gap="3">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        <Text>{t('transferOut.withdraw.text')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
