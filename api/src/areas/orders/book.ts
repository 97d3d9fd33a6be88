import type { TenantID } from '../../platform/database/identifiers.ts';
import { OrderStatus } from '@certdeck/contract';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { addCounts } from './counts.store.ts';
import { findOrder, lockByID, type LockedOrder, lockOrders, orderNumbers } from './find.store.ts';
import { nameCounts, namesByOrder } from './names.store.ts';
import { setPackage, setPaid } from './orders.store.ts';
import { findOpen, setDue, setOperation } from './reissue/operations.store.ts';
import { coverageEnd } from './renewal.ts';
import { renewedEnds } from './renewal.store.ts';

/*
 * What others may do with orders, in their own transactions: payments lock orders and note that they are paid.
 */

export { lockByID, lockOrders, nameCounts, namesByOrder, orderNumbers, setPackage };

/** Notes that locked orders are paid: status, coverage, the background work that validates them, the counts. */
export async function markPaid(
  trx: Trx,
  accountID: TenantID,
  orders: readonly Pick<LockedOrder, 'id' | 'validity'>[],
  now: Date,
): Promise<void> {
  await cover(trx, accountID, orders, now);
  await enqueue(
    trx,
    orders.map(({ id }) => ({ kind: 'order', accountID, subject: id })),
  );
  await addCounts(trx, accountID, {
    [OrderStatus.waitingForPayment]: -orders.length,
    [OrderStatus.waitingForVerification]: orders.length,
  });
}

/**
 * The number of an order that is named by its number or id.
 * @throws BusinessError 13001
 */
export async function numberOf(trx: Trx, accountID: TenantID, numberOrID: string): Promise<string> {
  return (await findOrder(trx, accountID, numberOrID)).order_no;
}

/** The end of coverage depends on each order's term, and on the order that it renews: there is a statement per end (D-192). */
async function cover(
  trx: Trx,
  accountID: TenantID,
  orders: readonly Pick<LockedOrder, 'id' | 'validity'>[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const renewed = await renewedEnds(trx, accountID, ids);
  const ends = new Map<number | null, string[]>();
  for (const { id, validity } of orders) {
    const end = coverageEnd(now, validity, renewed.get(id))?.getTime() ?? null;
    ends.set(end, [...(ends.get(end) ?? []), id]);
  }
  for (const [end, covered] of ends)
    await setPaid(trx, accountID, covered, { at: now, endAt: end === null ? null : new Date(end) });
}

/** What is owed for the reissues of locked orders; an order without one is left out. */
export async function reissuesDue(
  trx: Trx,
  accountID: TenantID,
  orders: readonly Pick<LockedOrder, 'id' | 'order_no'>[],
): Promise<{ operationID: string; orderID: string; orderNo: string; amount: number }[]> {
  const due = [];
  for (const { id: orderID, order_no: orderNo } of orders) {
    const open = await findOpen(trx, { accountID, orderID });
    if (open?.state === 'unpaid')
      due.push({ operationID: open.id, orderID, orderNo, amount: open.price_diff });
  }
  return due;
}

/** Notes that reissues of locked orders are paid: they are validated from now on. */
export async function markReissuesPaid(
  trx: Trx,
  accountID: TenantID,
  reissues: readonly { operationID: string; orderID: string }[],
  now: Date,
): Promise<void> {
  for (const { operationID, orderID } of reissues) {
    const operation = { account_id: accountID, id: operationID };
    await setOperation(trx, operation, ['unpaid'], { state: 'validating', paid_at: now });
    await setDue(trx, { accountID, orderID }, 0);
  }
  await enqueue(
    trx,
    reissues.map(({ orderID }) => ({ kind: 'order', accountID, subject: orderID })),
  );
}
