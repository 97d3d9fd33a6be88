import type { PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Button, Money, Text } from '@certdeck/ui';
import { amountDue } from '@certdeck/validation';
import { useOrderActions } from '../../order/permitted.ts';

export interface BulkActionsProps {
  orders: readonly PayOrder[];
  onPay: (orders: readonly PayOrder[]) => void;
  onCancel: (orders: readonly PayOrder[]) => void;
}

/** What may be done with the selected orders, each act with the number of orders it concerns. */
export function BulkActions({ orders, onPay, onCancel }: BulkActionsProps) {
  const { t } = useTexts('orders');
  const actionsOf = useOrderActions();
  const payable = orders.filter(({ orderStatus }) => actionsOf(orderStatus).pay);
  const cancellable = orders.filter(({ orderStatus }) => actionsOf(orderStatus).cancel);
  const due = payable.reduce((sum, order) => sum + amountDue(order).amount, 0);
  return (
    <>
      {payable.length > 0 && (
        <Button size="sm" variant="primary" onClick={() => onPay(payable)}>
          {t('bulk.pay', { count: payable.length })} <Money cents={due} />
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button size="sm" variant="dangerQuiet" onClick={() => onCancel(cancellable)}>
          {t('bulk.cancel', { count: cancellable.length })}
        </Button>
      )}
      {payable.length + cancellable.length === 0 && (
        <Text as="span" size="sm" tone="muted">
          {t('bulk.none')}
        </Text>
      )}
    </>
  );
}
