import { OrderStatus } from '@certdeck/contract';
import type { Job } from '../jobs/queue.ts';
import type { JobOutcome } from '../jobs/runner.ts';
import { issueOrder, type IssuingTools } from './issuing.ts';
import { nextCheckAt, pendingNames } from './names.store.ts';
import { noteValidated, renewExpired, verifyNames } from './validation.ts';
import type { OrderRow } from './wire.ts';

/** How soon a CAA record that stands against issuing is looked at again. */
const BLOCKED_MS = 600_000;
/** Jobs come due by the database's clock and names by ours. */
const CLOCK_SKEW_MS = 1_000;
/** When to look again at an order for which no check is planned. */
const IDLE_MS = 3_600_000;

/**
 * Takes a paid order as far as it goes: verifies the names that are due, and issues when all are. Everything
 * that is known stands in the database, so it can be called any number of times, by any process.
 */
export async function advanceOrder(tools: IssuingTools, job: Job): Promise<JobOutcome> {
  const ref = { accountID: job.accountID, orderID: job.subject };
  const order = await waitingOrder(tools, ref);
  if (!order) return { kind: 'done' };
  if (order.validated_at === null) {
    const named = { ...ref, orderNo: order.order_no };
    const soon = new Date(tools.now().getTime() + CLOCK_SKEW_MS);
    let due = await pendingNames(tools.db, ref, soon);
    if (await renewExpired(tools, due)) due = await pendingNames(tools.db, ref, soon);
    if (due.length > 0) await verifyNames(tools, named, due);
    if (!(await noteValidated(tools, ref))) {
      const next = await nextCheckAt(tools.db, ref);
      return { kind: 'later', at: next ?? new Date(Date.now() + IDLE_MS) };
    }
  }
  const outcome = await issueOrder(tools, order);
  return outcome.kind === 'blocked'
    ? { kind: 'later', at: new Date(Date.now() + BLOCKED_MS) }
    : { kind: 'done' };
}

function waitingOrder(
  { db }: IssuingTools,
  { accountID, orderID }: { accountID: string; orderID: string },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
}
