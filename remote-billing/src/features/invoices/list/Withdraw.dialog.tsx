import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation } from '@certdeck/session';
import { notify, Text, useMoney } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { type Invoice, STALE } from '../Invoices.resource.ts';

/** Asks before an application is taken back. */
export function WithdrawDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTexts('billing');
  const money = useMoney();
  const { send, isSending } = useCallMutation(accountCalls.deleteInvoice, { stale: STALE });
  const confirm = async () => {
    const reply = await send({ id: invoice.id });
    if (!reply || !isSuccess(reply)) {
      if (reply && !reply.shown) notify.error(t('invoices.withdraw.failed'));
      // It may have been issued or taken back meanwhile: the list says what is true.
      await revalidateAreas(STALE);
      return;
    }
    notify.success({ text: t('invoices.withdraw.done') });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('invoices.withdraw.title')}
      confirmLabel={t('invoices.withdraw.confirm')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>{t('invoices.withdraw.text', { amount: money(invoice.amount) })}</Text>
    </ConfirmDialog>
  );
}
