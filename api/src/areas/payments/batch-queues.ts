import { BodyCode, orderCalls } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { starterOf } from './batch.store.ts';
import { readQueue, runningQueues, startQueue } from './batch.ts';
import { requireWay, type Ways } from './open-ways.ts';
import type { OrderBook } from './ports.ts';
import { paymentTexts } from './texts.ts';

/** The calls that begin a queue of orders to be paid from the balance, and tell how far queues have come. */
export function bindBatchQueues(
  router: Router,
  {
    db,
    now,
    nudge,
    book,
    openNow,
  }: { db: Db; now: () => Date; nudge: Nudge; book: OrderBook; openNow(): Promise<Ways> },
): void {
  router.route(orderCalls.startBatchPay, async ({ input, account, idempotent }) => {
    requireWay((await openNow()).balance);
    const answer = await idempotent(async (trx) => ({
      queueId: await startQueue(book, trx, account.tenantID, input.orderNos, now(), account.principalID),
    }));
    nudge();
    return answer;
  });

  router.route(orderCalls.batchQueues, ({ account, language }) =>
    // Queues of others name orders that a member of one department may not see.
    runningQueues(db, account.tenantID, language, account.seesDept === null ? null : account.principalID),
  );

  router.route(orderCalls.batchStatus, async ({ input, account, language }) => {
    const { tenantID, principalID, seesDept } = account;
    if (
      seesDept !== null &&
      (await starterOf(db, { accountID: tenantID, queueID: input.queueId })) !== principalID
    )
      throw new BusinessError(BodyCode.notFound, paymentTexts.queueUnknown);
    return readQueue(db, tenantID, input.queueId, language);
  });
}
