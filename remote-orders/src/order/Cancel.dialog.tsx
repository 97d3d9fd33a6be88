import { useState } from 'react';
import { orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Loading, notify, Skeleton, Stack, Text, useMoney } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { RefundChoice, type RefundTarget } from './refund/RefundChoice.tsx';
import { useOrderRefunds } from './refund/refunds.resource.ts';

export interface CancelDialogProps {
  /** Orders that can be cancelled; null while nothing is asked. */
  orders: readonly PayOrder[] | null;
  onClose: () => void;
  onCancelled?: () => void;
}

/**
 * Asks before orders are cancelled and says what comes back: nothing for 1001, the price for 1002 or the
 * certificate of a package (D-200, D-403). Where something outside paid, it asks where the money goes (D-641).
 */
export function CancelDialog({ orders, ...rest }: CancelDialogProps) {
  return orders && <Asking orders={orders} {...rest} />;
}

function Asking({ orders, onClose, onCancelled }: CancelDialogProps & { orders: readonly PayOrder[] }) {
  const { t } = useTexts('orders');
  const money = useMoney();
  const { send, isSending } = useCallMutation(orderCalls.cancelOrders);
  const paid = orders.filter((order) => order.orderStatus === OrderStatus.waitingForVerification);
  const byPackage = paid.filter((order) => order.packageNo !== undefined);
  const byMoney = paid.filter((order) => order.packageNo === undefined);
  const refunds = useOrderRefunds(byMoney);
  const [target, setTarget] = useState<RefundTarget>('source');
  const sources = (refunds.data ?? []).filter(({ amount }) => amount > 0);
  const isWaiting = refunds.data === undefined && !refunds.isUnread;
  const toBalance = byMoney.filter(({ orderNo }) => !sources.some((source) => source.orderNo === orderNo));
  // The operator may have given a part of a price back already, or all of it.
  const restOf = ({ orderNo, payAmount }: PayOrder) =>
    refunds.data?.find((one) => one.orderNo === orderNo)?.rest ?? payAmount;
  const refund = toBalance.reduce((sum, order) => sum + restOf(order), 0);
  const confirm = async () => {
    const orderNos = orders.map((order) => order.orderNo);
    const reply = await send({ orderNos, ...(sources.length > 0 && { refundTo: target }) });
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
      confirmDisabled={isWaiting}
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
        {isWaiting && (
          <Loading>
            <Skeleton height="16" />
          </Loading>
        )}
        {!isWaiting && toBalance.length > 0 && (
          <Text>
            {refund > 0
              ? t('cancel.paid', { count: toBalance.length, amount: money(refund) })
              : t('cancel.given', { count: toBalance.length })}
          </Text>
        )}
        {sources.length > 0 && (
          <RefundChoice sources={sources} value={target} disabled={isSending} onValueChange={setTarget} />
        )}
        {byPackage.length > 0 && <Text>{t('cancel.package', { count: byPackage.length })}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
