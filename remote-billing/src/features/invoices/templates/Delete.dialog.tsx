import type { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';

export interface DeleteDialogProps {
  call: typeof accountCalls.deleteInvoiceOrganization | typeof accountCalls.deleteInvoiceContact;
  /** What is to be deleted. */
  target: { id: string; name: string };
  onClose: () => void;
}

/** Asks before an invoice template or a mailing template is deleted. */
export function DeleteDialog({ call, target, onClose }: DeleteDialogProps) {
  const { t } = useTexts('billing');
  const { send, isSending } = useCallMutation(call);
  const confirm = async () => {
    const reply = await send({ id: target.id });
    if (!reply) return;
    if (!isSuccess(reply)) {
      if (!reply.shown) notify.error(t('common:op.failed.delete'));
      return;
    }
    notify.success(t('common:op.deleted'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('common:dialog.delete.title', { what: target.name })}
      confirmLabel={t('common:btn.delete')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>
        {t('templates.kept')} {t('common:dialog.delete.text')}
      </Text>
    </ConfirmDialog>
  );
}
