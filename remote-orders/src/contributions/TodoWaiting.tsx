import { OrderStatus } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { TaskRow } from '@certdeck/ui/data';
import { useOrderCounts, useWaiting } from './contributions.resource.ts';
import { OrderName, TaskFailed, TaskLink, TaskWaiting } from './TaskParts.tsx';

/** Statuses that wait for the customer, the one that blocks longest first. */
const statuses = [
  { status: OrderStatus.resubmitRefused, tone: 'error', text: 'correct' },
  { status: OrderStatus.resubmitReturned, tone: 'error', text: 'correct' },
  { status: OrderStatus.waitingForVerification, tone: 'warning', text: 'validate' },
] as const;

/** Paid orders that wait for something of the customer: a record that is to be published, a correction. */
export default function TodoWaiting() {
  const { t } = useTexts('orders');
  const counts = useOrderCounts();
  if (counts.error && !counts.data) {
    const retry = () => void counts.refresh();
    return <TaskFailed what={t('dash.verify')} busy={counts.isValidating} onRetry={retry} />;
  }
  if (!counts.data) return <TaskWaiting />;
  const { byStatus } = counts.data;
  return statuses.map((one) => <Waiting key={one.status} {...one} total={byStatus[one.status] ?? 0} />);
}

// texts: todo.correct todo.correct.text todo.correct.more todo.correct.act todo.validate todo.validate.text
// texts: todo.validate.more todo.validate.act
function Waiting({ status, tone, text, total }: (typeof statuses)[number] & { total: number }) {
  const { t } = useTexts('orders');
  const { data, error, isValidating, refresh } = useWaiting(status, total > 0);
  if (total === 0) return null;
  if (error && !data)
    return <TaskFailed what={t('dash.verify')} busy={isValidating} onRetry={() => void refresh()} />;
  if (!data) return <TaskWaiting />;
  const rest = total - data.length;
  return (
    <>
      {data.map((order) => (
        <TaskRow
          key={order.orderNo}
          tone={tone}
          title={
            <>
              <OrderName order={order} /> {t(`todo.${text}`)}
            </>
          }
          detail={t(`todo.${text}.text`)}
          action={
            <TaskLink to={`/ssl/certificate/${encodeURIComponent(order.orderNo)}`}>
              {t(`todo.${text}.act`)}
            </TaskLink>
          }
        />
      ))}
      {rest > 0 && (
        <TaskRow
          tone={tone}
          title={t(`todo.${text}.more`, { count: rest })}
          action={<TaskLink to={`/orders/list?status=${status}`}>{t('todo.show')}</TaskLink>}
        />
      )}
    </>
  );
}
