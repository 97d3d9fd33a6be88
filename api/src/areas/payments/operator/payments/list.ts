import { decimalFromCents } from '@certdeck/validation';
import type { Db } from '../../../../platform/database/transaction.ts';
import { PAYMENT_JOB } from '../../outside.ts';
import { subjectOf } from '../../payment-names.ts';
import { listOpenRefunds, listPayments, type PaymentLine, subjectsUnderWay } from './payments.store.ts';

/** Rows of one look. */
const MOST_ROWS = 5000;
const FILTERS = ['', 'pending', 'unmatched', 'refunds', 'failed'] as const;
const isFilter = (word: string): word is (typeof FILTERS)[number] => FILTERS.some((one) => one === word);

/**
 * Lists payments, or refunds that aren't over; `pending` are those that are still looked up, `unmatched` those whose
 * money came too late, twice or for less than the price and is on the balance, `failed` refunds that are held.
 * @returns false for words that mean nothing
 */
export async function list(
  db: Db,
  [first = '', second, ...more]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const isAccount = first !== '' && !isFilter(first) && second === undefined && /^[\dA-Z]+$/.test(first);
  const filter = isAccount ? '' : first;
  const accountNo = isAccount ? first : second;
  if (!isFilter(filter) || more.length > 0) return false;
  if (filter === 'refunds' || filter === 'failed') {
    for (const one of await listOpenRefunds(db, filter === 'failed' ? 'failed' : undefined, MOST_ROWS))
      if (accountNo === undefined || one.account_no === accountNo)
        say(
          [
            ...[one.id, one.account_no, one.asked_at.toISOString(), one.way, one.payment],
            ...[decimalFromCents(one.amount), one.state, one.order_no, one.detail],
          ].join('\t'),
        );
    return true;
  }
  const only = filter === 'pending' ? 'unbooked' : filter === 'unmatched' ? filter : undefined;
  const lines = await listPayments(db, { accountNo, ...(only && { only }) }, MOST_ROWS);
  const underWay = await subjectsUnderWay(db, PAYMENT_JOB);
  for (const line of lines) {
    const isPending = underWay.has(subjectOf({ id: line.payment }) ?? '');
    if (filter === 'pending' && !isPending) continue;
    say(lineOf(line, isPending));
  }
  return true;
}

const lineOf = (one: PaymentLine, isPending: boolean): string =>
  [
    ...[one.way, one.payment, one.accountNo, one.at.toISOString()],
    `${decimalFromCents(one.amount)} ${one.currency}`,
    stateOf(one, isPending),
    one.orderNo,
    one.refunded > 0 ? `refunded ${decimalFromCents(one.refunded)}` : '',
  ].join('\t');

/** What the books say; what the provider says is asked for with `fetch`. */
function stateOf({ booked, amount, orderNo, paidOrder }: PaymentLine, isPending: boolean): string {
  if (booked === null) return isPending ? 'pending' : 'nothing came';
  const sum = booked === amount ? '' : ` ${decimalFromCents(booked)}`;
  if (paidOrder) return `paid${sum}`;
  return orderNo === '' ? `on the balance${sum}` : `unmatched, on the balance${sum}`;
}
