import type { TenantID } from '../../platform/database/identifiers.ts';
import { sql } from 'kysely';
import type { MovementKind } from '@certdeck/contract';
import type { EarningKind, Ledger, OutgoingKind } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A transfer as it is kept, and its two entries, which sum to zero. */
export interface NewTransfer {
  id: string;
  key: string;
  kind: MovementKind | EarningKind | OutgoingKind;
  payMethod: number;
  orderNo: string;
  actorID?: string | null;
  reason?: string;
  entries: readonly { ledger: Ledger; amount: number; balance_after: number | null }[];
}

/** The balance in cents, its row locked until the transaction ends; the row is made when it is missing. */
export async function lockBalance(trx: Trx, accountID: TenantID): Promise<number> {
  const lock = () =>
    trx
      .selectFrom('balances')
      .select('balance')
      .where('account_id', '=', accountID)
      .forUpdate()
      .executeTakeFirst();
  const found = await lock();
  if (found) return found.balance;
  await trx
    .insertInto('balances')
    .values({ account_id: accountID, balance: 0 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await lock())?.balance ?? 0;
}

/** Those of some keys under which money has moved before. */
export async function knownKeys(
  trx: Trx,
  accountID: TenantID,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await trx
    .selectFrom('transfers')
    .select('idempotency_key')
    .where('account_id', '=', accountID)
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.idempotency_key));
}

/** Writes transfers and the balance after them. */
export async function writeTransfers(
  trx: Trx,
  accountID: TenantID,
  transfers: readonly NewTransfer[],
  balance: number,
): Promise<void> {
  await insertTransfers(trx, accountID, transfers);
  await trx
    .updateTable('balances')
    .set({ balance })
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
}

/** Writes transfers; what they come to is for the caller to write. */
export async function insertTransfers(
  trx: Trx,
  accountID: TenantID,
  transfers: readonly NewTransfer[],
): Promise<void> {
  await trx
    .insertInto('transfers')
    .values(
      transfers.map(({ id, key, kind, payMethod, orderNo, actorID = null, reason = '' }) => ({
        id,
        actor_id: actorID,
        account_id: accountID,
        idempotency_key: key,
        kind,
        pay_method: payMethod,
        order_no: orderNo,
        reason,
      })),
    )
    .execute();
  await trx
    .insertInto('entries')
    .values(
      transfers.flatMap(({ id, entries }) =>
        entries.map((entry) => ({ account_id: accountID, transfer_id: id, ...entry })),
      ),
    )
    .execute();
}

/** What moved under a key: signed cents on the customer's balance. */
export interface MovedRow {
  amount: number;
  orderNo: string;
}

/** What moved under some keys, by key. */
export async function findMoved(
  trx: Trx,
  accountID: TenantID,
  keys: readonly string[],
): Promise<Map<string, MovedRow>> {
  if (keys.length === 0) return new Map();
  const rows = await movedOf(trx, accountID)
    .select(['idempotency_key', 'order_no', 'amount'])
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.idempotency_key, { amount: row.amount, orderNo: row.order_no }]));
}

/** Signed cents that all movements of a kind came to, by order; of refunds those of the order's own price. */
export async function sumsOfOrders(
  trx: Trx,
  accountID: TenantID,
  kind: MovementKind,
  orderNos: readonly string[],
): Promise<Map<string, number>> {
  if (orderNos.length === 0) return new Map();
  const rows = await movedOf(trx, accountID)
    .select(['order_no', sql<number>`cast(sum(entries.amount) as bigint)`.as('cents')])
    .where('kind', '=', kind)
    .where('order_no', 'in', orderNos)
    // What a reissue cost goes back under a name of its own.
    .$if(kind === 'refund', (refunds) =>
      refunds.where(sql<boolean>`starts_with(idempotency_key, 'refund:' || order_no)`),
    )
    .groupBy('order_no')
    .execute();
  return new Map(rows.map((row) => [row.order_no, row.cents]));
}

/** Signed cents that all movements with keys of this beginning came to. */
export async function sumOfKeys(trx: Trx, accountID: TenantID, beginning: string): Promise<number> {
  const row = await movedOf(trx, accountID)
    .select(sql<number>`cast(coalesce(sum(entries.amount), 0) as bigint)`.as('cents'))
    .where(sql<boolean>`starts_with(idempotency_key, ${beginning})`)
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** Movements with what each was on the customer's balance. */
export const movedOf = (db: Db | Trx, accountID: TenantID) =>
  db
    .selectFrom('transfers')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id')
        .on('entries.ledger', '=', 'customer'),
    )
    .where('transfers.account_id', '=', accountID);
