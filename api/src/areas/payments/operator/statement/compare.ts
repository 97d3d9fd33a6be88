import { isID } from '../../../../platform/database/identifiers.ts';
import { BASE_CURRENCY, type StatementLine } from '../../../../ports/payments/provider.ts';
import type { BookedPayment, BookedRefund } from './statement.store.ts';

/** What a provider's statement and the books don't say alike. */
export interface Difference {
  /**
   * `missing`: it moved there, and the books don't have it; `unlisted`: the books have it, and the statement doesn't;
   * `amount`: both have it, with other amounts; `unmatched`: it names nothing of ours.
   */
  kind: 'missing' | 'unlisted' | 'amount' | 'unmatched';
  way: string;
  /** `PaymentRef.id`, or the refund's id. */
  name: string;
  accountNo: string;
  /** The provider's name of it; '' where it lists none. */
  line: string;
  /** Minor units there; undefined where it lists none. */
  there: number | undefined;
  /** Minor units here; undefined where nothing is. */
  here: number | undefined;
  currency: string;
  text: string;
}

export interface Books {
  payments: readonly (BookedPayment & { isOfDay: boolean })[];
  refunds: readonly (BookedRefund & { isOfDay: boolean })[];
}

/**
 * Compares one statement with the books, and decides nothing.
 * @param lines of the day
 * @param nearby lines of the days beside it, on which a movement of the day may stand as well
 */
export function compare(
  lines: readonly StatementLine[],
  nearby: readonly StatementLine[],
  { payments, refunds }: Books,
): Difference[] {
  const differences: Difference[] = [];
  for (const line of lines) {
    const difference = ofLine(line, { payments, refunds });
    if (difference) differences.push(difference);
  }
  const listed = new Set([...lines, ...nearby].map(({ payment, refund }) => payment || refund));
  for (const { isOfDay, way, payment: name, accountNo, amount: here, currency } of payments)
    if (isOfDay && !listed.has(name))
      differences.push({ ...UNLISTED, way, name, accountNo, here, currency, text: 'a payment' });
  for (const { isOfDay, way, id: name, accountNo, amount } of refunds)
    if (isOfDay && !listed.has(name))
      differences.push({
        ...UNLISTED,
        way,
        name,
        accountNo,
        here: -amount,
        currency: BASE_CURRENCY,
        text: 'a refund',
      });
  return differences;
}

const UNLISTED = { kind: 'unlisted', line: '', there: undefined } as const;

function ofLine(
  { id: line, kind, payment, refund, gross: there, currency, agreed, text }: StatementLine,
  books: Books,
): Difference | undefined {
  // Fees, payouts and the like belong to no customer.
  if (kind === 'other') return undefined;
  const common = { line, there, currency, text };
  const none = { ...common, way: '', accountNo: '', here: undefined };
  if (kind === 'payment') {
    const row = books.payments.find((one) => one.payment === payment);
    if (!row) return { ...none, kind: 'unmatched', name: payment };
    const { way, accountNo, amount, booked } = row;
    const named = { ...common, way, accountNo, name: payment };
    if (booked === null) return { ...named, kind: 'missing', here: undefined };
    // Charged in another currency: what was agreed on there brought what was asked for here.
    const isSame =
      agreed === undefined
        ? row.currency === currency && amount === there && (currency !== BASE_CURRENCY || booked === there)
        : agreed === there && booked === amount;
    if (isSame) return undefined;
    const here = agreed ?? (row.currency === BASE_CURRENCY ? booked : amount);
    return { ...named, kind: 'amount', here };
  }
  const row = isID(refund) ? books.refunds.find((one) => one.id === refund) : undefined;
  if (!row) return { ...none, kind: 'unmatched', name: refund };
  const { way, accountNo, amount, state } = row;
  const named = { ...common, way, accountNo, name: refund };
  // The money has left there, and is on the balance or nowhere here.
  if (state === 'returned' || state === 'failed') return { ...named, kind: 'missing', here: undefined };
  return currency === BASE_CURRENCY && amount !== -there
    ? { ...named, kind: 'amount', here: -amount }
    : undefined;
}
