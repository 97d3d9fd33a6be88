import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';

/** One key of one call of an account. */
export interface KeyRef {
  account_id: string;
  call_id: string;
  key: string;
}

/** Takes a key; false when it was taken before, also by a call under way, for which this one waits. */
export async function takeKey(trx: Trx, key: KeyRef, requestHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto('idempotency_keys')
    .values({ ...key, request_hash: requestHash, answer: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'call_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return taken === 1n;
}

/** Keeps the answer for repeats. */
export async function saveAnswer(trx: Trx, key: KeyRef, answer: string): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where((eb) => eb.and({ ...key }))
    .execute();
}

/** What the key was taken for, and the answer, null while there is none. */
export function findAnswer(
  on: Db | Trx,
  key: KeyRef,
): Promise<{ request_hash: string; answer: string | null } | undefined> {
  return on
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where((eb) => eb.and({ ...key }))
    .executeTakeFirst();
}

/** The answer that a key holds, its row locked until the transaction ends; null where there is none. */
export async function lockAnswer(trx: Trx, key: KeyRef): Promise<string | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select('answer')
    .where((eb) => eb.and({ ...key }))
    .forUpdate()
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** Removes keys older than a moment, and of an account the oldest beyond `most`. */
export async function removeKeys(db: Db | Trx, before: Date, most: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  await sql`delete from idempotency_keys where (account_id, call_id, key) in (
    select account_id, call_id, key from (
      select account_id, call_id, key, row_number() over (partition by account_id order by created_at desc) as place
      from idempotency_keys
    ) as kept where place > ${most})`.execute(db);
}
