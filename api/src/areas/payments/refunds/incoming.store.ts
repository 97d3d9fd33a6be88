import { type SelectQueryBuilder, sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

/** Money that a payment outside has brought on a balance. */
export interface IncomingPayment {
  /** Id of the way. */
  way: string;
  /** `PaymentRef.id`. */
  id: string;
  /** Cents. */
  amount: number;
  /** Order that it was asked for; '' for a recharge. */
  orderNo: string;
  /** Whether it paid that order; false for what came too late, twice, or for less than the price. */
  paidOrder: boolean;
  at: Date;
}

type Incoming = SelectQueryBuilder<
  Schema,
  'transfers' | 'entries',
  { idempotency_key: string; amount: number; order_no: string; created_at: Date; paid: boolean }
>;

/** Payments are booked as `<way>:<payment>`; the order is paid in the transaction that books the money. */
const incoming = (on: Db | Trx, accountID: TenantID): Incoming =>
  on
    .selectFrom('transfers')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id')
        .on('entries.ledger', '=', 'customer'),
    )
    .where('transfers.account_id', '=', accountID)
    .where('transfers.kind', '=', 'recharge')
    .where('entries.amount', '>', 0)
    .select(['idempotency_key', 'entries.amount', 'transfers.order_no', 'transfers.created_at'])
    .select(
      sql<boolean>`exists (select 1 from transfers as charge
        where charge.account_id = transfers.account_id
          and charge.idempotency_key = 'order:' || transfers.order_no
          and charge.created_at = transfers.created_at)`.as('paid'),
    );

const paymentOf = (row: {
  idempotency_key: string;
  amount: number;
  order_no: string;
  created_at: Date;
  paid: boolean;
}): IncomingPayment => {
  const colon = row.idempotency_key.indexOf(':');
  return {
    way: row.idempotency_key.slice(0, colon),
    id: row.idempotency_key.slice(colon + 1),
    amount: row.amount,
    orderNo: row.order_no,
    paidOrder: row.paid,
    at: row.created_at,
  };
};

/** What a payment has brought; undefined before it is booked. */
export async function findIncoming(
  on: Db | Trx,
  accountID: TenantID,
  payment: { way: string; id: string },
): Promise<IncomingPayment | undefined> {
  const row = await incoming(on, accountID)
    .where('idempotency_key', '=', `${payment.way}:${payment.id}`)
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** The payment that paid an order, by whatever way its money came; undefined for one that was paid from the balance. */
export async function findSource(
  on: Db | Trx,
  accountID: TenantID,
  orderNo: string,
): Promise<IncomingPayment | undefined> {
  const rows = await incoming(on, accountID).where('transfers.order_no', '=', orderNo).execute();
  return rows.map(paymentOf).find(({ paidOrder }) => paidOrder);
}
