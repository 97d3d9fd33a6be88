import { OrderStatus } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCan, useUser } from '@certdeck/session';
import { Button, Money, WalletIcon } from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { amountDue } from '@certdeck/validation';
import { PaymentUnavailable, useOrderPayment } from '../order/payment.tsx';
import { useOrderCounts, useUnpaid } from './contributions.resource.ts';
import { TaskFailed, TaskLink, TaskWaiting } from './TaskParts.tsx';

const LIST = `/orders/list?status=${OrderStatus.waitingForPayment}`;

/** Orders that wait for payment: all at once where the balance covers them, else by the list, where some are chosen. */
export default function TodoPay() {
  const { t } = useTexts('orders');
  const format = useFormats();
  const counts = useOrderCounts();
  const balance = useUser()?.balance;
  const payment = useOrderPayment();
  const mayPay = useCan()('order:pay');
  const total = counts.data?.byStatus[OrderStatus.waitingForPayment] ?? 0;
  const { data, error, isValidating, refresh } = useUnpaid(total > 0);
  if ((counts.error && !counts.data) || (error && !data)) {
    const retry = () => void Promise.all([counts.refresh(), refresh()]);
    return <TaskFailed what={t('dash.unpaid')} busy={isValidating || counts.isValidating} onRetry={retry} />;
  }
  if (!counts.data || (total > 0 && !data)) return <TaskWaiting />;
  if (!data || data.length === 0) return null;
  const due = data.reduce((sum, order) => sum + amountDue(order).amount, 0);
  // Of more orders than were read neither the sum nor the oldest is known.
  const isWhole = data.length === total;
  const covered =
    balance === undefined
      ? undefined
      : coveredBy(
          balance,
          data.map((order) => amountDue(order).amount),
        );
  const isCovered = isWhole && covered === data.length;
  const oldest = Math.min(...data.map(({ createTime }) => createTime));
  const details = [
    ...(isWhole ? [t('todo.pay.oldest', { when: format.relative(oldest) })] : []),
    ...(isWhole && covered !== undefined && !isCovered ? [t('todo.pay.covered', { count: covered })] : []),
  ];
  return (
    <TaskRow
      tone="warning"
      icon={<WalletIcon />}
      title={t('todo.pay', { count: total })}
      detail={
        <>
          {details.join(' · ')}
          <PaymentUnavailable payment={payment} />
        </>
      }
      action={
        mayPay && isCovered ? (
          <Button size="sm" onClick={() => void payment.pay(data)}>
            {t('bulk.pay', { count: total })} <Money cents={due} />
          </Button>
        ) : (
          <TaskLink to={LIST}>{t(mayPay ? 'todo.pay.choose' : 'todo.show')}</TaskLink>
        )
      }
    />
  );
}

/** How many of some amounts a balance covers, the smallest first. Cents. */
function coveredBy(balance: number, amounts: readonly number[]): number {
  let left = balance;
  return amounts.toSorted((one, other) => one - other).filter((amount) => (left -= amount) >= 0).length;
}
