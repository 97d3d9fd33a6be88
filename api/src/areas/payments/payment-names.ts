import type { TenantID } from '../../platform/database/identifiers.ts';
import type { PaymentRef } from '../../ports/payments/provider.ts';

/** Payments of one thing at one provider: those that failed or ended, and one more. */
export const MOST_ATTEMPTS = 20;

/** What a payment is for, by its name. */
export function subjectOf({ id }: Pick<PaymentRef, 'id'>): string | undefined {
  if (!/^[0-9a-z]{26,27}$/.test(id)) return undefined;
  let number = 0n;
  for (const digit of id.slice(0, 25)) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}

/** 26 or 27 of `[0-9a-z]`: the subject's id in base 36, and the number of the attempt. */
export const nameOf = (accountID: TenantID, subject: string, attempt: number): PaymentRef => ({
  accountID,
  id:
    BigInt(`0x${subject.replaceAll('-', '')}`)
      .toString(36)
      .padStart(25, '0') + String(attempt),
});
