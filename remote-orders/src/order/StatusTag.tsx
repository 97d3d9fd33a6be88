import { Status } from '@certdeck/ui';
import { type StatusFacts, statusTone, useStatusText } from './status.ts';

/** Where an order stands, in words and with an icon; an unknown code shows its number. */
export function StatusTag({ order }: { order: StatusFacts }) {
  const text = useStatusText();
  return (
    <Status whiteSpace="nowrap" tone={statusTone(order)}>
      {text(order)}
    </Status>
  );
}
