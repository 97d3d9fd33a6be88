import { atSubmit } from '@certdeck/ui/forms';
import { centsFromDecimal, type Issue } from '@certdeck/validation';

/** What was typed on several lines as one, without blanks at its ends. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A field that is filled in, with words for one that isn't. */
export const filled = atSubmit((text: string): Issue | null =>
  text.trim() === '' ? { key: 'missing', params: {} } : null,
);

/** An amount in decimal units above zero (D-068). */
export const anAmount = atSubmit((text: string): Issue | null => {
  const amount = centsFromDecimal(text.trim());
  return amount.ok && amount.cents > 0 ? null : { key: 'amount.bad', params: {} };
});

/** An amount that proves who has a bank account: 0.01 to 9.99 (D-330). */
export const aProvingAmount = atSubmit((text: string): Issue | null => {
  const amount = centsFromDecimal(text.trim());
  return amount.ok && amount.cents > 0 && amount.cents <= 999 ? null : { key: 'amount.proving', params: {} };
});
