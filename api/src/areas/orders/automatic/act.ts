import { BodyCode, OrderStatus } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { createOrders, type NewOrders } from '../create.ts';
import { findOrder } from '../find.store.ts';
import { listNames } from '../names.store.ts';
import { pricesOf } from '../pricing.ts';
import { findProof } from '../proven.ts';
import { setProven } from '../proven.store.ts';
import { cancelReissue } from '../reissue/cancel.ts';
import { checkWish } from '../reissue/draft.ts';
import { findOpen } from '../reissue/operations.store.ts';
import { startReissue } from '../reissue/start.ts';
import { holdForRenewal } from '../renewal.ts';
import { isReusable } from '../reusable.ts';
import { checkRenewal } from '../submit.ts';
import type { OrderRow } from '../wire.ts';
import { lockPlan, type PlanRow, putPlan, setPlan } from './plans.store.ts';
import type { AutomaticPorts } from './ports.ts';

/** What stands against a renewal until somebody changes it. */
export type BlockCode =
  | 'price'
  | 'balance'
  | 'package'
  | 'payer'
  | 'product'
  | 'contact'
  | 'organization'
  | 'key'
  | 'order'
  | 'unpaid'
  | 'refused'
  | 'cancelled';

/** Somebody has to change something; what was begun is rolled back. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
  readonly code: BlockCode;
  /** Cents that were asked for; undefined where it isn't about an amount. */
  readonly cents: number | undefined;
  constructor(code: BlockCode, cents?: number) {
    super(code);
    this.code = code;
    this.cents = cents;
  }
}

/** By which field of an order, or with which code, it is refused. */
function codeOf(error: BusinessError, from: PlanRow['pay_from']): BlockCode {
  const fields = Object.keys(error.errors);
  if (fields.includes('contactID')) return 'contact';
  if (fields.includes('orgID')) return 'organization';
  if (fields.some((field) => field.endsWith('csr'))) return 'key';
  if (error.code === BodyCode.balanceTooLow) return 'balance';
  if (error.code === BodyCode.notFound || error.code === BodyCode.wrongState)
    return from === 'package' ? 'package' : 'product';
  return 'order';
}

/** The same work, its refusals as what stands against it. */
async function orBlocked<Value>(from: PlanRow['pay_from'], work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BusinessError) throw new BlockedError(codeOf(error, from));
    throw error;
  }
}

/** The plan, if it is as it was read: neither its customer nor another process has changed it since. */
export async function lockUnchanged(trx: Trx, plan: PlanRow): Promise<boolean> {
  const row = await lockPlan(trx, { accountID: plan.account_id, orderID: plan.order_id });
  return (
    row !== undefined &&
    row.saved_at.getTime() === plan.saved_at.getTime() &&
    row.state === plan.state &&
    row.serial === plan.serial &&
    row.acted_serial === plan.acted_serial &&
    row.next_at?.getTime() === plan.next_at?.getTime()
  );
}

/** Validations of the account that still hold for names which its order can't use any more (BR 4.2.1). */
async function proofsFor({ db, now }: AutomaticPorts, order: OrderRow, all: boolean) {
  const at = now();
  const rows = await listNames(db, { accountID: order.account_id, orderID: order.id });
  const proofs = new Map<string, NonNullable<Awaited<ReturnType<typeof findProof>>>>();
  for (const row of rows) {
    if (row.kind !== 'dns' || (!all && isReusable(row, at))) continue;
    const proof = await findProof(db, order.account_id, row.name, at);
    if (proof) proofs.set(row.name, proof);
  }
  return proofs;
}

/**
 * Issues the certificate of an order anew with its names and its request, within its coverage, at no price. Beginning it
 * and noting that are one transaction.
 * @throws BlockedError
 */
export async function reissueByItself(ports: AutomaticPorts, plan: PlanRow, order: OrderRow): Promise<void> {
  const { db, now, submit } = ports;
  const at = now();
  // One moment for both, by which the plan knows what it began itself.
  const tools = { db, now: () => at, issuer: submit.issuer };
  const draft = await orBlocked('balance', checkWish(tools, order, {}));
  if (draft.priceDiff > 0) throw new BlockedError('price', draft.priceDiff);
  const proofs = await proofsFor(ports, order, false);
  const accountID = order.account_id;
  await transaction(db, async (trx) => {
    if (!(await lockUnchanged(trx, plan))) return;
    const reissue = { draft, revokeAfterHours: null, revokeWhenServed: false };
    const begun = await startReissue(
      tools,
      trx,
      { accountID, actorID: plan.actor_id },
      order.id,
      reissue,
    ).catch((error: unknown) => {
      // Somebody was faster: the next look sees what they began.
      if (error instanceof BusinessError && error.code === BodyCode.wrongState) return undefined;
      throw error;
    });
    const ref = { accountID, orderID: order.id };
    if (!begun) return setPlan(trx, ref, { next_at: new Date(now().getTime() + 60_000) });
    for (const [name, proof] of proofs) await setProven(trx, { ...ref, operationID: begun.id }, name, proof);
    await setPlan(trx, ref, { ...acted(order, at), last_act: 'reissued' });
  });
}

/**
 * Ends the reissue that was begun by itself for a certificate that its customer has revoked since: they want no other one
 * by itself. What they began themselves goes on.
 */
export async function endOwnReissue(
  { db, now }: AutomaticPorts,
  plan: PlanRow,
  order: OrderRow,
): Promise<void> {
  const ref = { accountID: order.account_id, orderID: order.id };
  const open = await findOpen(db, ref);
  if (open?.created_at.getTime() !== plan.last_at?.getTime() || plan.last_act !== 'reissued') return;
  const refund = () => Promise.reject(new Error('A reissue by itself costs nothing'));
  const who = { accountID: ref.accountID, actorID: null };
  await transaction(db, async (trx) => {
    if (await lockUnchanged(trx, plan)) await cancelReissue({ now, refund }, trx, who, order.id);
  }).catch((error: unknown) => {
    // It is being signed, or over.
    if (!(error instanceof BusinessError)) throw error;
  });
}

/** What is noted with everything that is begun: it is looked at again at once, for its names. */
const acted = (order: OrderRow, at: Date) =>
  ({
    state: 'working',
    code: '',
    acted_serial: order.serial_number,
    next_at: at,
    failures: 0,
    last_at: at,
  }) as const;

/**
 * Orders what follows an order and pays it, as one transaction: there is no order that isn't paid, unless it waits for
 * approval, and no payment without its order. The new order renews by itself as this one does.
 * @throws BlockedError, also for a price above the limit
 */
export async function renewByItself(ports: AutomaticPorts, plan: PlanRow, order: OrderRow): Promise<void> {
  const { db, now, submit } = ports;
  const from = plan.pay_from;
  const accountID = order.account_id;
  const orders = await orBlocked('balance', checkRenewal(submit, accountID, order));
  const price = priceOf(orders);
  if (price > 0 && from === 'balance' && price > (plan.max_price ?? 0))
    throw new BlockedError('price', price);
  const proofs = await proofsFor(ports, order, true);
  const { actor_id: actorID } = plan;
  await transaction(db, async (trx) => {
    if (!(await lockUnchanged(trx, plan))) return;
    const ref = { accountID, orderID: order.id };
    if ((await holdForRenewal(trx, accountID, order.id, now())) !== undefined)
      return setPlan(trx, ref, { next_at: now() });
    if (actorID === null || !(await ports.mayPay(trx, { accountID, actorID })))
      throw new BlockedError('payer');
    const at = now();
    const [orderNo = ''] = await createOrders(trx, { ...orders, now: at }, actorID, order.dept_id);
    const { id } = await findOrder(trx, accountID, orderNo);
    for (const [name, proof] of proofs) await setProven(trx, { accountID, orderID: id }, name, proof);
    await ports.changed(trx, { type: 'order.created', accountID, orderNos: [orderNo] });
    await pay(ports, trx, { accountID, actorID }, orderNo, from, price);
    await putPlan(trx, { ...followUp(plan), order_id: id });
    await setPlan(trx, ref, { ...acted(order, at), work_order_no: orderNo, last_act: 'renewed' });
    note({
      actorID,
      object: { kind: 'orders', id: orderNo },
      after: { renews: order.order_no, price, from },
    });
  });
}

async function pay(
  ports: AutomaticPorts,
  trx: Trx,
  payer: Parameters<AutomaticPorts['pay']>[1],
  orderNo: string,
  from: PlanRow['pay_from'],
  price: number,
): Promise<void> {
  try {
    await ports.pay(trx, payer, orderNo, from);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const code = codeOf(error, from);
    throw new BlockedError(code === 'product' ? 'order' : code, price);
  }
}

const priceOf = ({ product, site, year, drafts: [draft] }: NewOrders): number => {
  const names = draft?.names.map(({ name }) => name) ?? [];
  const priced = pricesOf(product, site, { year, names });
  if (!priced) throw new BlockedError('product');
  return priced.pay_amount;
};

/** The plan of the order that follows; its moment is chosen when its certificate is there. */
const followUp = ({ account_id, order_id, mode, pay_from, max_price, ...plan }: PlanRow) => ({
  account_id,
  order_id,
  mode,
  pay_from,
  max_price,
  quiet_from: plan.quiet_from,
  quiet_until: plan.quiet_until,
  time_zone: plan.time_zone,
  actor_id: plan.actor_id,
  by_default: plan.by_default,
  saved_at: plan.saved_at,
  state: 'planned' as const,
});

/** Whether an order is one that a certificate can come of. */
export const isUnderWay = (status: number): boolean =>
  status === OrderStatus.waitingForVerification ||
  status === OrderStatus.resubmitRefused ||
  status === OrderStatus.resubmitReturned;
