import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A queue of an account. */
export interface QueueRef {
  accountID: TenantID;
  queueID: string;
}

/** How many queues of an account have not ended. */
export function countRunning(trx: Trx, accountID: TenantID): Promise<number> {
  return rowCount(
    trx.selectFrom('batch_queues').where('account_id', '=', accountID).where('ended_at', 'is', null),
  );
}

/** Writes a queue with its orders, in their order; one without orders has ended. Answers its id. */
export async function insertQueue(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  orderNos: readonly string[],
  now: Date,
): Promise<string> {
  const id = newID();
  await trx
    .insertInto('batch_queues')
    .values({
      id,
      account_id: accountID,
      actor_id: actorID,
      created_at: now,
      ended_at: orderNos.length === 0 ? now : null,
    })
    .execute();
  if (orderNos.length === 0) return id;
  await trx
    .insertInto('batch_queue_orders')
    .values(
      orderNos.map((orderNo, position) => ({
        account_id: accountID,
        queue_id: id,
        position,
        order_no: orderNo,
      })),
    )
    .execute();
  return id;
}

const linesOf = (db: Db, { accountID, queueID }: QueueRef) =>
  db
    .selectFrom('batch_queue_orders')
    .where('account_id', '=', accountID)
    .where('queue_id', '=', queueID)
    .orderBy('position');

/** Who started a queue; null in one of a release without members. */
export async function starterOf(db: Db, { accountID, queueID }: QueueRef): Promise<string | null> {
  if (!isID(queueID)) return null;
  const queue = await db
    .selectFrom('batch_queues')
    .select('actor_id')
    .where('account_id', '=', accountID)
    .where('id', '=', queueID)
    .executeTakeFirst();
  return queue?.actor_id ?? null;
}

/** Orders of a queue that wait for their turn. */
export function listWaitingLines(db: Db, queue: QueueRef): Promise<{ position: number; order_no: string }[]> {
  return linesOf(db, queue).select(['position', 'order_no']).where('state', '=', 'waiting').execute();
}

/** All orders of a queue, with what became of them. */
export function listLines(db: Db, queue: QueueRef) {
  return linesOf(db, queue).select(['order_no', 'state', 'message']).execute();
}

/** Notes what became of a waiting order of a queue. */
export async function settleLine(
  trx: Db | Trx,
  { accountID, queueID }: QueueRef,
  position: number,
  outcome: { state: 'success' | 'fail'; message: string },
): Promise<void> {
  await trx
    .updateTable('batch_queue_orders')
    .set(outcome)
    .where('account_id', '=', accountID)
    .where('queue_id', '=', queueID)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute();
}

export async function endQueue(db: Db, { accountID, queueID }: QueueRef, now: Date): Promise<void> {
  await db
    .updateTable('batch_queues')
    .set({ ended_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', queueID)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ids of an account's queues that have not ended, oldest first. */
export async function listRunning(db: Db, accountID: TenantID, actorID: string | null): Promise<string[]> {
  const queues = await db
    .selectFrom('batch_queues')
    .select('id')
    .where('account_id', '=', accountID)
    .where('ended_at', 'is', null)
    .$if(actorID !== null, (all) => all.where('actor_id', '=', actorID))
    .orderBy('id')
    .execute();
  return queues.map(({ id }) => id);
}

/** Whether the account has such a queue. */
export async function hasQueue(db: Db, { accountID, queueID }: QueueRef): Promise<boolean> {
  if (!isID(queueID)) return false;
  const row = await db
    .selectFrom('batch_queues')
    .select('id')
    .where('account_id', '=', accountID)
    .where('id', '=', queueID)
    .executeTakeFirst();
  return row !== undefined;
}
