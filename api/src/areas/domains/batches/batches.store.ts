import type { Insertable, Selectable } from 'kysely';
import type { DomainBatchKind } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import type { DomainBatchLineTable, DomainBatchTable } from '../tables.ts';

export type BatchRow = Selectable<DomainBatchTable>;
export type BatchLineRow = Selectable<DomainBatchLineTable>;

/** Which batch of whom. */
export interface BatchRef {
  accountID: TenantID;
  id: string;
}

/** How many lines are in each state. */
export type LineCounts = Readonly<Record<BatchLineRow['state'], number>>;

const batchesOf = (on: Db | Trx, accountID: TenantID) =>
  on.selectFrom('domain_batches').where('account_id', '=', accountID);
const linesOf = (on: Db | Trx, { accountID, id }: BatchRef) =>
  on.selectFrom('domain_batch_lines').where('account_id', '=', accountID).where('batch_id', '=', id);

export async function insertBatch(
  trx: Trx,
  row: Insertable<DomainBatchTable>,
  lines: readonly Omit<Insertable<DomainBatchLineTable>, 'account_id' | 'batch_id' | 'place'>[],
): Promise<void> {
  await trx.insertInto('domain_batches').values(row).execute();
  if (lines.length === 0) return;
  await trx
    .insertInto('domain_batch_lines')
    .values(lines.map((line, place) => ({ ...line, account_id: row.account_id, batch_id: row.id, place })))
    .execute();
}

export const countRunning = (on: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(batchesOf(on, accountID).where('ended_at', 'is', null));

/** A page of an account's batches, newest first, and how many there are. */
export async function listBatches(
  db: Db,
  accountID: TenantID,
  { kind, limit, skip }: { kind: DomainBatchKind | undefined; limit: number; skip: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const matching = batchesOf(db, accountID).$if(kind !== undefined, (some) =>
    some.where('kind', '=', kind as DomainBatchKind),
  );
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

export const findBatch = (on: Db | Trx, { accountID, id }: BatchRef): Promise<BatchRow | undefined> =>
  batchesOf(on, accountID).selectAll().where('id', '=', id).executeTakeFirst();

export const listLines = (db: Db, ref: BatchRef): Promise<BatchLineRow[]> =>
  linesOf(db, ref).selectAll().orderBy('place').execute();

/** Lines that wait, those first that were tried least. */
export const waitingLines = (db: Db, ref: BatchRef, limit: number): Promise<BatchLineRow[]> =>
  linesOf(db, ref)
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('place')
    .limit(limit)
    .execute();

/** How many lines of batches are in each state, by the id of the batch. */
export async function countLines(
  db: Db,
  accountID: TenantID,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineCounts>> {
  const counts = new Map(ids.map((id) => [id, { waiting: 0, done: 0, same: 0, failed: 0 }]));
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('domain_batch_lines')
    .select(['batch_id', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountID)
    .where('batch_id', 'in', [...ids])
    .groupBy(['batch_id', 'state'])
    .execute();
  for (const { batch_id, state, count } of rows) {
    const of = counts.get(batch_id);
    if (of) of[state] = count;
  }
  return counts;
}

/** What became of a line that waited. A line that another process has ended stays as it is. */
export async function endLine(
  db: Db,
  { accountID, id }: BatchRef,
  place: number,
  outcome: { state: 'done' } | { state: 'failed'; problem: Text },
): Promise<void> {
  await db
    .updateTable('domain_batch_lines')
    .set({
      state: outcome.state,
      problem: outcome.state === 'failed' ? JSON.stringify(outcome.problem) : null,
    })
    .where('account_id', '=', accountID)
    .where('batch_id', '=', id)
    .where('place', '=', place)
    .where('state', '=', 'waiting')
    .execute();
}

export async function countTry(db: Db, { accountID, id }: BatchRef, place: number): Promise<void> {
  await db
    .updateTable('domain_batch_lines')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountID)
    .where('batch_id', '=', id)
    .where('place', '=', place)
    .execute();
}

/** Ends a batch of which no line waits. @returns whether none does */
export async function endBatch(trx: Trx, ref: BatchRef, now: Date): Promise<boolean> {
  // Whoever tries its failed names again holds it too.
  const row = await batchesOf(trx, ref.accountID)
    .select('id')
    .where('id', '=', ref.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return true;
  const waiting = await rowCount(linesOf(trx, ref).where('state', '=', 'waiting'));
  if (waiting > 0) return false;
  await trx
    .updateTable('domain_batches')
    .set({ ended_at: now })
    .where('account_id', '=', ref.accountID)
    .where('id', '=', ref.id)
    .execute();
  return true;
}

/** Lets failed lines of names that the tenant has wait again. @returns how many */
export async function retryLines(trx: Trx, { accountID, id }: BatchRef): Promise<number> {
  await batchesOf(trx, accountID).select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const { numUpdatedRows } = await trx
    .updateTable('domain_batch_lines')
    .set({ state: 'waiting', problem: null, tries: 0 })
    .where('account_id', '=', accountID)
    .where('batch_id', '=', id)
    .where('state', '=', 'failed')
    .where('order_no', '<>', '')
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await trx
      .updateTable('domain_batches')
      .set({ ended_at: null })
      .where('account_id', '=', accountID)
      .where('id', '=', id)
      .execute();
  return Number(numUpdatedRows);
}

/** Forgets batches that ended before a moment. */
export async function forgetBatches(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('domain_batches').where('ended_at', '<', endedBefore).execute();
}
