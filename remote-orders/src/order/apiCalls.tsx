import { orderCalls, type PayOrder } from '@certdeck/contract';
import { type ApiCall, apiCall, prepareApiCall, useCopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Button, TerminalIcon } from '@certdeck/ui';
import { Menu, type MenuItem } from '@certdeck/ui/overlays';
import { amountDue } from '@certdeck/validation';
import { useOrderActions } from './permitted.ts';

type Orders = readonly PayOrder[];

const numbersOf = (orders: Orders) => orders.map(({ orderNo }) => orderNo);

// texts: api.act.*
/** What an act makes of some orders, as the portal itself does it. */
const calls = {
  pay: (orders: Orders): ApiCall[] => {
    const [first] = orders;
    if (!first) return [];
    if (orders.length > 1) return [apiCall(orderCalls.batchPay, { orderNos: numbersOf(orders) })];
    const method = { payMethod: 'balance', payWay: 'balance', name: 'balance' };
    const { aim } = amountDue(first);
    return [apiCall(orderCalls.pay, { ...method, aim, orderNo: [first.orderNo] })];
  },
  download: (orders: Orders) =>
    orders.length > 1
      ? [apiCall(orderCalls.batchCerts, { orderNos: numbersOf(orders) })]
      : numbersOf(orders).map((id) => apiCall(orderCalls.getCertificate, { id })),
  cancel: (orders: Orders) => [apiCall(orderCalls.cancelOrders, { orderNos: numbersOf(orders) })],
  verify: (orders: Orders) => [apiCall(orderCalls.batchVerify, { orderNos: numbersOf(orders) })],
  read: (orders: Orders) => numbersOf(orders).map((id) => apiCall(orderCalls.getOrder, { id })),
};

const acts = ['pay', 'download', 'verify', 'cancel'] as const;

/** Lines of a menu that copy what may be done with all of these orders as calls of the API. */
export function useApiCallLines(): (orders: Orders) => MenuItem[] {
  const { t } = useTexts('orders');
  const actionsOf = useOrderActions();
  const copy = useCopyApiCall();
  return (orders) =>
    [
      ...acts.filter((act) => orders.every(({ orderStatus }) => actionsOf(orderStatus)[act])),
      'read' as const,
    ].map((act) => ({
      id: `api-${act}`,
      label: t(`api.act.${act}`),
      onSelect: () => void copy(() => calls[act](orders)),
    }));
}

/** A menu of them. */
export function ApiCalls({ orders, size }: { orders: Orders; size?: 'sm' }) {
  const { t } = useTexts('orders');
  const lines = useApiCallLines();
  return (
    <Menu
      placement="bottom-end"
      items={lines(orders)}
      trigger={
        <Button
          size={size}
          variant="ghost"
          icon={<TerminalIcon size={14} />}
          onPointerEnter={prepareApiCall}
          onFocus={prepareApiCall}
        >
          {t('common:api.copy')}
        </Button>
      }
    />
  );
}
