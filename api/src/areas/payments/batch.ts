import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type BatchQueue, BodyCode } from '@certdeck/contract';
import { type Db, type Trx, transaction } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { ApiLanguage } from '../../platform/server/texts.ts';
import {
  countRunning,
  endQueue,
  hasQueue,
  insertQueue,
  listLines,
  listRunning,
  listWaitingLines,
  settleLine,
  starterOf,
} from './batch.store.ts';
import { requireWay, type Ways } from './open-ways.ts';
import { payOrders } from './pay-orders.ts';
import type { OrderBook, Spend, Spending } from './ports.ts';
import { paymentTexts } from './texts.ts';

/** Outcome of an order that waits for approval from then on. */
const HELD = JSON.stringify({ ...paymentTexts.needsApproval, code: BodyCode.needsApproval });

/**
 * Makes a queue that pays orders one by one (D-167). The queue, its orders and the job that works it off are
 * one transaction. An empty queue is at its end at once (D-169).
 * @throws BusinessError 13001 when an order doesn't exist, 13002 when as many queues run as may
 */
export async function startQueue(
  book: OrderBook,
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
  now: Date,
  actorID: string | null = null,
): Promise<string> {
  await checkAllowance(
    trx,
    { kind: 'runningQueues', ofID: accountID },
    async () => 1 + (await countRunning(trx, accountID)),
  );
  const wanted = await book.numbersOf(trx, accountID, orderNos);
  const id = await insertQueue(trx, { accountID, actorID }, wanted, now);
  if (wanted.length > 0) await enqueue(trx, [{ kind: 'batch-pay', accountID, subject: id }]);
  return id;
}

/**
 * Pays the waiting orders of a queue. Each order is a transaction of its own together with its line of the
 * queue, so a process that dies in between leaves every order either paid and counted or still waiting.
 */
export async function workQueue(
  {
    book,
    db,
    now,
    ways,
    spend,
    spending,
  }: {
    book: OrderBook;
    db: Db;
    now: () => Date;
    ways: Pick<Ways, 'balance'>;
    spend: Spend;
    spending: Spending;
  },
  job: Job,
): Promise<JobOutcome> {
  const { accountID, subject: queueID } = job;
  const queue = { accountID, queueID };
  const actorID = await starterOf(db, queue);
  for (const { position, order_no: orderNo } of await listWaitingLines(db, queue)) {
    try {
      await transaction(db, async (trx) => {
        const way = requireWay(ways.balance);
        const outcome = await payOrders(
          { book, way, spend, spending },
          trx,
          { accountID, actorID },
          [orderNo],
          now(),
        );
        await settleLine(
          trx,
          queue,
          position,
          outcome === 'paid' ? { state: 'success', message: '' } : { state: 'fail', message: HELD },
        );
        const object = { kind: 'orders', id: orderNo };
        if (outcome === 'paid') note({ ...(actorID === null ? {} : { actorID }), object });
      });
    } catch (error) {
      // A refusal is the order's outcome; anything else is a fault, and the job is tried again.
      if (!(error instanceof BusinessError)) throw error;
      await settleLine(db, queue, position, {
        state: 'fail',
        message: JSON.stringify({ ...error.text, code: error.code }),
      });
    }
  }
  await endQueue(db, queue, now());
  return { kind: 'done' };
}

/** Queues of an account that have not ended, oldest first; with an actor, those that it started alone. */
export async function runningQueues(
  db: Db,
  accountID: TenantID,
  language: ApiLanguage,
  actorID: string | null = null,
): Promise<BatchQueue[]> {
  const queues = await listRunning(db, accountID, actorID);
  return Promise.all(queues.map((id) => readQueue(db, accountID, id, language)));
}

/**
 * A queue as it stands: both names of each count hold the same number (D-168).
 * @throws BusinessError 13001
 */
export async function readQueue(
  db: Db,
  accountID: TenantID,
  queueID: string,
  language: ApiLanguage,
): Promise<BatchQueue> {
  const queue = { accountID, queueID };
  if (!(await hasQueue(db, queue))) throw new BusinessError(BodyCode.notFound, paymentTexts.queueUnknown);
  const orders = await listLines(db, queue);
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
      ...refusalIn(message, language),
    })),
  };
}

/** A refusal as its line keeps it; without a code in lines of earlier releases. */
function refusalIn(message: string, language: ApiLanguage): { msg: string; code?: number } {
  const { [language]: msg, code }: Partial<Record<ApiLanguage, string>> & { code?: number } =
    JSON.parse(message);
  return { msg: msg ?? '', ...(code === undefined ? {} : { code }) };
}
