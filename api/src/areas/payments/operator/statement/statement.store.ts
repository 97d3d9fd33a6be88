import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/transaction.ts';
import { selectBookedPayments } from '../booked-payments.store.ts';

/** What the books have of a payment that a provider outside took. */
export interface BookedPayment {
  way: string;
  payment: string;
  accountNo: string;
  /** Minor units of `currency` that were asked for. */
  amount: number;
  currency: string;
  /** Cents that came on the balance; null where nothing was booked. */
  booked: number | null;
}

/** What the books have of a refund to where a payment came from. */
export interface BookedRefund {
  way: string;
  id: string;
  payment: string;
  accountNo: string;
  /** Cents. */
  amount: number;
  state: 'asked' | 'pending' | 'done' | 'returned' | 'failed';
}

interface Span {
  from: Date;
  until: Date;
}

/** Payments of some ways by our names, and all that were booked in a span of time. */
export async function paymentsFor(
  db: Db,
  ways: readonly string[],
  { names, from, until }: Span & { names: readonly string[] },
): Promise<(BookedPayment & { isOfDay: boolean })[]> {
  const inSpan = sql<boolean>`coalesce(transfers.created_at >= ${from} and transfers.created_at < ${until}, false)`;
  return selectBookedPayments(db)
    .where('one.provider', 'in', ways)
    .where((where) => where.or([...(names.length > 0 ? [where('one.name', 'in', names)] : []), inSpan]))
    .select(['one.provider as way', 'one.name as payment', 'customer.account_no as accountNo'])
    .select(['one.amount', 'one.currency', 'entries.amount as booked'])
    .select(inSpan.as('isOfDay'))
    .orderBy('one.created_at')
    .orderBy('one.name')
    .execute();
}

/** Refunds of some ways by their ids, and all that were asked for last in a span of time and are done. */
export async function refundsFor(
  db: Db,
  ways: readonly string[],
  { ids, from, until }: Span & { ids: readonly string[] },
): Promise<(BookedRefund & { isOfDay: boolean })[]> {
  const inSpan = sql<boolean>`coalesce(refunds.state = 'done' and refunds.tried_at >= ${from} and refunds.tried_at < ${until}, false)`;
  return db
    .selectFrom('refunds')
    .innerJoin('accounts as customer', 'customer.id', 'refunds.account_id')
    .where('refunds.way', 'in', ways)
    .where((where) => where.or([...(ids.length > 0 ? [where('refunds.id', 'in', ids)] : []), inSpan]))
    .select(['refunds.way', 'refunds.id', 'refunds.payment', 'customer.account_no as accountNo'])
    .select(['refunds.amount', 'refunds.state'])
    .select(inSpan.as('isOfDay'))
    .orderBy('refunds.id')
    .execute();
}
