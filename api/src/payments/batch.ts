import { type BatchQueue, BodyCode } from '@certdeck/contract';
import { isID, newID } from '../database/identifiers.ts';
import { rowCount } from '../database/row-count.ts';
import { type Db, type Trx, transaction } from '../database/transaction.ts';
import { enqueue, type Job } from '../jobs/queue.ts';
import type { JobOutcome } from '../jobs/runner.ts';
import { checkAllowance } from '../server/allowance.ts';
import { BusinessError } from '../server/errors.ts';
import type { ApiLanguage } from '../server/texts.ts';
import { payOrders } from './pay-orders.ts';
import type { OrderBook } from './ports.ts';
import { paymentTexts } from './texts.ts';

/**
 * Makes a queue that pays orders one by one (D-167). The queue, its orders and the job that works it off are
 * one transaction. An empty queue is at its end at once (D-169).
 * @throws BusinessError 13001 when an order doesn't exist, 13002 when as many queues run as may
 */
export async function startQueue(
  book: OrderBook,
  trx: Trx,
  accountID: string,
  orderNos: readonly string[],
  now: Date,
): Promise<string> {
  const running = trx
    .selectFrom('batch_queues')
    .where('account_id', '=', accountID)
    .where('ended_at', 'is', null);
  checkAllowance('runningQueues', 1 + (await rowCount(running)));
  const wanted = [...new Set(orderNos)];
  const id = newID();
  await book.require(trx, accountID, wanted);
  await trx
    .insertInto('batch_queues')
    .values({ id, account_id: accountID, created_at: now, ended_at: wanted.length === 0 ? now : null })
    .execute();
  if (wanted.length > 0) {
    await trx
      .insertInto('batch_queue_orders')
      .values(
        wanted.map((orderNo, position) => ({
          account_id: accountID,
          queue_id: id,
          position,
          order_no: orderNo,
        })),
      )
      .execute();
    await enqueue(trx, [{ kind: 'batch-pay', accountID, subject: id }]);
  }
  return id;
}

/**
 * Pays the waiting orders of a queue. Each order is a transaction of its own together with its line of the
 * queue, so a process that dies in between leaves every order either paid and counted or still waiting.
 */
export async function workQueue(book: OrderBook, db: Db, job: Job, now: () => Date): Promise<JobOutcome> {
  const { accountID, subject: queueID } = job;
  const waiting = await db
    .selectFrom('batch_queue_orders')
    .select(['position', 'order_no'])
    .where('account_id', '=', accountID)
    .where('queue_id', '=', queueID)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute();
  for (const { position, order_no: orderNo } of waiting) {
    const settle = (trx: Db | Trx, state: 'success' | 'fail', message: string) =>
      trx
        .updateTable('batch_queue_orders')
        .set({ state, message })
        .where('account_id', '=', accountID)
        .where('queue_id', '=', queueID)
        .where('position', '=', position)
        .where('state', '=', 'waiting')
        .execute();
    try {
      await transaction(db, async (trx) => {
        await payOrders(book, trx, accountID, [orderNo], now());
        await settle(trx, 'success', '');
      });
    } catch (error) {
      // A refusal is the order's outcome; anything else is a fault, and the job is tried again.
      if (!(error instanceof BusinessError)) throw error;
      await settle(db, 'fail', JSON.stringify(error.text));
    }
  }
  await db
    .updateTable('batch_queues')
    .set({ ended_at: now() })
    .where('account_id', '=', accountID)
    .where('id', '=', queueID)
    .where('ended_at', 'is', null)
    .execute();
  return { kind: 'done' };
}

/** Queues of an account that have not ended, oldest first. */
export async function runningQueues(db: Db, accountID: string, language: ApiLanguage): Promise<BatchQueue[]> {
  const queues = await db
    .selectFrom('batch_queues')
    .select('id')
    .where('account_id', '=', accountID)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return Promise.all(queues.map(({ id }) => readQueue(db, accountID, id, language)));
}

/**
 * A queue as it stands: both names of each count hold the same number (D-168).
 * @throws BusinessError 13001
 */
export async function readQueue(
  db: Db,
  accountID: string,
  queueID: string,
  language: ApiLanguage,
): Promise<BatchQueue> {
  const queue = isID(queueID)
    ? await db
        .selectFrom('batch_queues')
        .select('id')
        .where('account_id', '=', accountID)
        .where('id', '=', queueID)
        .executeTakeFirst()
    : undefined;
  if (!queue) throw new BusinessError(BodyCode.notFound, paymentTexts.queueUnknown);
  const orders = await db
    .selectFrom('batch_queue_orders')
    .select(['order_no', 'state', 'message'])
    .where('account_id', '=', accountID)
    .where('queue_id', '=', queueID)
    .orderBy('position')
    .execute();
  const total = orders.length;
  const success = orders.filter(({ state }) => state === 'success').length;
  const failed = orders.filter(({ state }) => state === 'fail');
  const fail = failed.length;
  return {
    queueId: queueID,
    status: total === success + fail ? 'end' : success + fail === 0 ? 'ready' : 'pending',
    total,
    success,
    successCount: success,
    fail,
    failCount: fail,
    pendingCount: total - success - fail,
    failOrders: failed.map(({ order_no, message }) => ({
      orderNo: order_no,
      msg: spoken(message, language),
    })),
  };
}

function spoken(message: string, language: ApiLanguage): string {
  const text: Partial<Record<ApiLanguage, unknown>> = JSON.parse(message);
  return String(text[language] ?? '');
}
