import { accountCalls, type VerifiedDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Box, notify, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';

/** Asks before a domain is removed from its organisation. */
export function RemoveDialog({ domain, onClose }: { domain: VerifiedDomain; onClose: () => void }) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(accountCalls.removeVerifiedDomain);
  const confirm = async () => {
    const reply = await send({ id: domain.id });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('common:op.deleted'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('common:dialog.delete.title', { what: toReadable(domain.domain) })}
      confirmLabel={t('common:btn.delete')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>{t('vd.remove.text')}</Text>
      <Box marginTop="3">
        <CopyApiCall calls={() => [apiCall(accountCalls.removeVerifiedDomain, { id: domain.id })]} />
      </Box>
    </ConfirmDialog>
  );
}
