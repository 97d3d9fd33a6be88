import { sql } from 'kysely';
import type { TenantID } from '../../../../platform/database/identifiers.ts';
import type { Db } from '../../../../platform/database/transaction.ts';
import { selectBookedPayments } from '../booked-payments.store.ts';

/** A payment that a provider outside was asked for, as the operator sees it. */
export interface PaymentLine {
  way: string;
  /** `PaymentRef.id`. */
  payment: string;
  accountID: TenantID;
  accountNo: string;
  at: Date;
  /** Minor units of `currency` that were asked for. */
  amount: number;
  currency: string;
  /** Cents that came on the balance; null where nothing was booked. */
  booked: number | null;
  /** Order that the money was for; '' for a recharge, and where nothing was booked. */
  orderNo: string;
  /** Whether it paid that order. */
  paidOrder: boolean;
  /** Cents that went back to it, or may still go. */
  refunded: number;
}

export interface PaymentQuery {
  /** Number of an account. */
  accountNo?: string | undefined;
  payment?: { way: string; name: string };
  /** `booked`: its money is on a balance; `unmatched`: it named an order which it didn't pay. */
  only?: 'unbooked' | 'unmatched';
}

/** Payments of all tenants, newest first. */
export async function listPayments(
  db: Db,
  { accountNo, payment, only }: PaymentQuery,
  limit: number,
): Promise<PaymentLine[]> {
  const paid = sql<boolean>`coalesce(exists (select 1 from transfers as charge
    where charge.account_id = transfers.account_id
      and charge.idempotency_key = 'order:' || transfers.order_no
      and charge.created_at = transfers.created_at), false)`;
  let matching = selectBookedPayments(db);
  if (accountNo !== undefined) matching = matching.where('customer.account_no', '=', accountNo);
  if (payment)
    matching = matching.where('one.provider', '=', payment.way).where('one.name', '=', payment.name);
  if (only === 'unbooked') matching = matching.where('transfers.id', 'is', null);
  if (only === 'unmatched')
    matching = matching.where('transfers.order_no', '<>', '').where((where) => where.not(paid));
  const rows = await matching
    .select(['one.provider', 'one.name', 'one.account_id', 'customer.account_no', 'one.created_at'])
    .select(['one.amount', 'one.currency', 'entries.amount as booked', 'transfers.order_no'])
    .select(paid.as('paid'))
    .select((select) =>
      select
        .selectFrom('refunds')
        .whereRef('refunds.account_id', '=', 'one.account_id')
        .whereRef('refunds.way', '=', 'one.provider')
        .whereRef('refunds.payment', '=', 'one.name')
        .where('refunds.state', '<>', 'returned')
        .select(sql<number>`cast(coalesce(sum(refunds.amount), 0) as bigint)`.as('cents'))
        .as('refunded'),
    )
    .orderBy('one.created_at', 'desc')
    .orderBy('one.name')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    way: row.provider,
    payment: row.name,
    accountID: row.account_id,
    accountNo: row.account_no,
    at: row.created_at,
    amount: row.amount,
    currency: row.currency,
    booked: row.booked,
    orderNo: row.order_no ?? '',
    paidOrder: row.paid,
    refunded: row.refunded ?? 0,
  }));
}

/** Ids of orders and recharges whose payments are still looked up. */
export async function subjectsUnderWay(db: Db, kind: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('jobs').select('subject').where('kind', '=', kind).execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Refunds of all tenants that aren't over, the oldest first. @param only those that the operator decides on */
export async function listOpenRefunds(db: Db, only: 'failed' | undefined, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('accounts as customer', 'customer.id', 'refunds.account_id')
    .selectAll('refunds')
    .select('customer.account_no')
    .where('refunds.state', 'in', only ? [only] : ['asked', 'pending', 'failed'])
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
