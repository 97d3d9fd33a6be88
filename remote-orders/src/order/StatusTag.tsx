import type { PayOrder } from '@certdeck/contract';
import { Status } from '@certdeck/ui';
import { statusTone, useStatusText } from './status.ts';

/** Where an order stands, in words and with an icon; an unknown code shows its number (ORD-014). */
export function StatusTag({
  order,
}: {
  order: Pick<PayOrder, 'orderStatus' | 'endTime' | 'certExpireTime'>;
}) {
  const text = useStatusText();
  return (
    <Status whiteSpace="nowrap" tone={statusTone(order)}>
      {text(order)}
    </Status>
  );
}
