import type { PayOrder } from '@certdeck/contract';
import { daysUntil, useTexts } from '@certdeck/i18n';
import { Status, Text, Time } from '@certdeck/ui';

/** Days at which an end is urgent. */
const URGENT = 7;

/** What ends first: the certificate in force or the coverage; Unix seconds, 0 for neither (D-191). */
export function nextEnd({ certExpireTime, endTime }: Pick<PayOrder, 'certExpireTime' | 'endTime'>): number {
  const ends = [certExpireTime, endTime].filter((end) => end > 0);
  return ends.length > 0 ? Math.min(...ends) : 0;
}

/** The days that are left, in a colour and in words. */
export function DaysLeft({ order }: { order: PayOrder }) {
  const { t } = useTexts('orders');
  const end = nextEnd(order);
  const days = daysUntil(end);
  if (days === undefined) return <Text as="span">-</Text>;
  // Less than a day ago counts as the first day.
  const passed = days < 0;
  const text = passed
    ? t('days.over', { count: -days })
    : days === 0
      ? t('days.today')
      : t('days.left', { count: days });
  return (
    <>
      <Status tone={passed || days <= URGENT ? 'error' : 'warning'}>{text}</Status>
      <Text size="sm" tone="muted">
        <Time value={end} day />
      </Text>
    </>
  );
}
