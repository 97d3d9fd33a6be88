import { useCallback, useState } from 'react';
import type { PayOrder } from '@certdeck/contract';
import { usePortalDialog } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { revalidateAreas } from '@certdeck/session';
import { Alert, Button } from '@certdeck/ui';
import { amountDue } from '@certdeck/validation';

type Payable = Pick<PayOrder, 'orderNo' | 'payAmount' | 'reSignStatus' | 'reSignPriceDiff'>;

export interface OrderPayment {
  /** Opens the payment dialog for these orders. */
  pay(orders: readonly Payable[]): Promise<void>;
  /** The orders whose payment could not be opened. */
  refused: readonly Payable[] | null;
  dismiss(): void;
}

/** Pays orders through the billing area. Whatever it says, what is paid is read from the API again. */
export function useOrderPayment(): OrderPayment {
  const open = usePortalDialog('billing/payment-dialog/v1');
  const [refused, setRefused] = useState<readonly Payable[] | null>(null);
  const pay = useCallback(
    async (orders: readonly Payable[]) => {
      const [first] = orders;
      if (!first) return;
      setRefused(null);
      const result = await open({
        aim: amountDue(first).aim,
        orderNos: orders.map((order) => order.orderNo),
        amount: orders.reduce((sum, order) => sum + amountDue(order).amount, 0),
      });
      if (result === 'unavailable') setRefused(orders);
      await revalidateAreas(['orders']);
    },
    [open],
  );
  const dismiss = useCallback(() => setRefused(null), []);
  return { pay, refused, dismiss };
}

/** Says that the payment area does not answer, and that nothing was lost. */
export function PaymentUnavailable({ payment }: { payment: OrderPayment }) {
  const { t } = useTexts('orders');
  const { refused } = payment;
  if (!refused) return null;
  return (
    <Alert
      tone="warning"
      live
      title={t('pay.unavailable.title')}
      onClose={payment.dismiss}
      actions={
        <Button size="sm" onClick={() => void payment.pay(refused)}>
          {t('common:btn.retry')}
        </Button>
      }
    >
      {t('pay.unavailable.text')}
    </Alert>
  );
}
