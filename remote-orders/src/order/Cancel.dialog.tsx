import { orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify, Stack, Text, useMoney } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';

export interface CancelDialogProps {
  /** Orders that can be cancelled; null while nothing is asked. */
  orders: readonly PayOrder[] | null;
  onClose: () => void;
  onCancelled?: () => void;
}

/**
 * Asks before orders are cancelled and says what comes back: nothing for 1001, the price for 1002 or the
 * certificate of a package (D-200, D-403).
 */
export function CancelDialog({ orders, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTexts('orders');
  const money = useMoney();
  const { send, isSending } = useCallMutation(orderCalls.cancelOrders);
  if (!orders) return null;
  const paid = orders.filter((order) => order.orderStatus === OrderStatus.waitingForVerification);
  const byPackage = paid.filter((order) => order.packageNo !== undefined);
  const byMoney = paid.filter((order) => order.packageNo === undefined);
  const refund = byMoney.reduce((sum, order) => sum + order.payAmount, 0);
  const confirm = async () => {
    const orderNos = orders.map((order) => order.orderNo);
    const reply = await send({ orderNos });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('cancel.done', { count: orderNos.length }));
    portalEvents.emit('order.changed.v1', { orderNos });
    if (paid.length > 0) portalEvents.emit('balance.changed.v1', {});
    onClose();
    onCancelled?.();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('cancel.title', { count: orders.length })}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Stack gap="2">
        {orders.length === 1 && (
          <Text mono>
            {orders[0]?.orderNo} {orders[0]?.commonName}
          </Text>
        )}
        {orders.length > paid.length && (
          <Text>{t('cancel.unpaid', { count: orders.length - paid.length })}</Text>
        )}
        {byMoney.length > 0 && (
          <Text>{t('cancel.paid', { count: byMoney.length, amount: money(refund) })}</Text>
        )}
        {byPackage.length > 0 && <Text>{t('cancel.package', { count: byPackage.length })}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
