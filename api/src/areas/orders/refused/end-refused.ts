import { OrderStatus } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { enqueue, type Job, PRIORITY } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { cancelOrders } from '../cancel.ts';
import { endedFact } from '../failed-notice.ts';
import type { OrdersChanged, RefundOrders, RefundReissue, TellFailed } from '../ports.ts';
import { cancelReissue } from '../reissue/cancel.ts';
import { findIssuingByID, lockIssuing } from '../reissue/operations.store.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { listDueRefused } from './due.store.ts';
import { cancelMoment, refusedBefore } from './moment.ts';

/** Ends what was refused for one order and not sent again; the subject is the order. */
export const END_REFUSED_JOB = 'end-refused';

/** Orders of one look. */
const AT_ONCE = 1000;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface EndRefusedPorts {
  db: Db;
  now: () => Date;
  nudge: () => void;
  refund: RefundOrders;
  refundReissue: RefundReissue;
  changed: OrdersChanged;
  tellFailed: TellFailed;
  /** Whether records of orders may stand in zones of the operator's, to be taken away. */
  mayHavePlaced: boolean;
}

/** Asks for the end of each order, or reissue of one, that was refused long enough ago. */
export async function askForEnds({ db, now }: Pick<EndRefusedPorts, 'db' | 'now'>): Promise<void> {
  for (let after = FIRST; ;) {
    const due = await listDueRefused(db, { before: refusedBefore(now()), after, limit: AT_ONCE });
    const jobs = due.map(({ accountID, orderID }) => ({
      kind: END_REFUSED_JOB,
      accountID,
      subject: orderID,
      priority: PRIORITY.late,
    }));
    if (jobs.length > 0) await transaction(db, (trx) => enqueue(trx, jobs));
    const last = due.at(-1);
    if (!last || due.length < AT_ONCE) return;
    after = last.orderID;
  }
}

/**
 * Cancels an order that its issuer refused and that nobody sent again in time, or the reissue of one, gives back what
 * was paid for it and tells of it: all in one transaction, under the order's lock, so that whoever sends it again at
 * the same moment is either in time or reads that it is cancelled.
 */
export async function endRefused(ports: EndRefusedPorts, job: Job): Promise<JobOutcome> {
  const { accountID, subject: orderID } = job;
  if (!(await findIssuingByID(ports.db, accountID, orderID))) return { kind: 'done' };
  await transaction(ports.db, async (trx) => {
    const order = await lockIssuing(trx, accountID, orderID);
    const due = cancelMoment(order);
    if (!due || due > ports.now()) return;
    const nobody = { accountID, actorID: null };
    if (order.operation) {
      await cancelReissue({ now: ports.now, refund: ports.refundReissue }, trx, nobody, orderID);
    } else {
      if (order.status !== OrderStatus.waitingForVerification) return;
      await cancelOrders(trx, nobody, [orderID], ports.now(), ports);
      await ports.changed(trx, { type: 'order.cancelled', accountID, orderNos: [order.order_no] });
    }
    await ports.tellFailed(trx, endedFact(order));
  });
  ports.nudge();
  return { kind: 'done' };
}
