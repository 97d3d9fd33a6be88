import { atSubmit } from '@certdeck/ui/forms';
import { centsFromDecimal, type Issue } from '@certdeck/validation';

/** An amount in decimal units above zero, where there is one (D-068). */
export function checkAmount(text: string): Issue | null {
  if (text.trim() === '') return null;
  const amount = centsFromDecimal(text);
  return amount.ok && amount.cents > 0 ? null : { key: 'deposit.amount.bad', params: {} };
}

/** A field that is filled in, with words for one that isn't. */
export const required = atSubmit((text: string): Issue | null =>
  text.trim() === '' ? { key: 'deposit.missing', params: {} } : null,
);
