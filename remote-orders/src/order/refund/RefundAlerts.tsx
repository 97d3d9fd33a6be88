import type { OrderDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Text, Time, useMoney } from '@certdeck/ui';

const TONES = {
  requested: 'info',
  pending: 'info',
  succeeded: 'success',
  returned: 'warning',
  held: 'warning',
} as const;

/** What becomes of the money of an order that goes back to where it was paid, a sentence for each refund (D-641). */
export function RefundAlerts({ order }: { order: Pick<OrderDetail, 'refunds'> }) {
  const { t } = useTexts('orders');
  const money = useMoney();
  return order.refunds?.map(({ id, state, amount, method, time, endTime }) => (
    <Alert key={id} tone={TONES[state]} live>
      <Text>
        {/* texts: refund.* */}
        {t(`common:refund.${state}`, {
          amount: money(amount),
          method: t(method === '' ? 'common:refund.unnamed' : `common:pay.method.${method}`),
        })}
      </Text>
      <Text size="sm" tone="muted">
        <Time value={endTime || time} />
        {state === 'succeeded' && ` · ${t('refund.days')}`}
      </Text>
    </Alert>
  ));
}
