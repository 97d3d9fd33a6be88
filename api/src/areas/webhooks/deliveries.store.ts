import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { EndpointRef } from './endpoints.store.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
export interface DeliveryRef {
  accountID: TenantID;
  id: string;
}

/** One try, as it is kept. */
export interface Try {
  /** Seconds since 1970. */
  at: number;
  /** HTTP status; 0 for no answer. */
  status: number;
  /** Why there was none. */
  problem: string;
  /** Milliseconds. */
  took: number;
}

/** Tries that are kept of one delivery: the last ones. */
const LOGGED = 12;
/** Characters of an answer that are kept. */
const ANSWER = 2_000;

export async function insertDeliveries(
  trx: Trx,
  accountID: TenantID,
  deliveries: readonly { id: string; endpointID: string; type: string; body: string }[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ id, endpointID, type, body }) => ({
        account_id: accountID,
        id,
        endpoint_id: endpointID,
        type,
        body,
        created_at: now,
        next_at: now,
        tried_at: null,
      })),
    )
    .execute();
}

export function findDelivery(db: Db | Trx, { accountID, id }: DeliveryRef) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A page of the deliveries to an address, the newest first, and how many there are. */
export async function listDeliveries(
  db: Db,
  { accountID, id }: EndpointRef,
  { state, limit, skip }: { state: DeliveryState | undefined; limit: number; skip: number },
) {
  let matching = db
    .selectFrom('webhook_deliveries')
    .where('account_id', '=', accountID)
    .where('endpoint_id', '=', id);
  if (state) matching = matching.where('state', '=', state);
  return {
    rows: await matching
      .select(['id', 'endpoint_id', 'type', 'state', 'created_at', 'tries'])
      .select(['next_at', 'tried_at', 'status', 'problem'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    total: await rowCount(matching),
  };
}

/** The tries of a delivery as they are kept. */
export const triesIn = (log: string): Try[] => JSON.parse(log) as Try[];

/** Notes a try and what becomes of the delivery. One that was settled meanwhile stays as it is. */
export async function noteTry(
  trx: Trx,
  { accountID, id }: DeliveryRef,
  made: { state: DeliveryState; tries: number; log: readonly Try[]; answer: string; nextAt: Date | null },
  now: Date,
): Promise<void> {
  const last = made.log.at(-1);
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: made.state,
      tries: made.tries,
      next_at: made.nextAt,
      tried_at: now,
      status: last?.status ?? 0,
      problem: last?.problem ?? '',
      answer: made.answer.slice(0, ANSWER),
      log: JSON.stringify(made.log.slice(-LOGGED)),
    })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a delivery that nobody waits for: its address was switched off. */
export async function giveUp(trx: Trx, { accountID, id }: DeliveryRef, problem: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem, next_at: null })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Lets a delivery be tried again from the beginning; false where there is none. */
export async function waitAgain(trx: Trx, { accountID, id }: DeliveryRef, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes deliveries from before a moment. */
export async function removeOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}
