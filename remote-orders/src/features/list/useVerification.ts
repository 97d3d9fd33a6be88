import { orderCalls, type PayOrder } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';

/** Lets the names of several orders be looked up now; what is found shows with their next reading. */
export function useVerification() {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(orderCalls.batchVerify);
  const verify = async (orders: readonly PayOrder[]): Promise<void> => {
    const reply = await send({ orderNos: orders.map(({ orderNo }) => orderNo) });
    if (!reply || !isSuccess(reply)) return;
    const count = reply.data.filter(({ ok }) => ok).length;
    if (count > 0) notify.success(t('bulk.verifying', { count }));
    else notify.info(t('bulk.verified'));
    portalEvents.emit('order.changed.v1', { orderNos: reply.data.map(({ orderNo }) => orderNo) });
  };
  return { verify, isVerifying: isSending };
}
