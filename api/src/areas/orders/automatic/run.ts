import { OrderStatus } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { enqueue, type Job, PRIORITY } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { findByID, findOrder } from '../find.store.ts';
import { findOpen } from '../reissue/operations.store.ts';
import { findRenewal } from '../renewal.store.ts';
import type { OrderRow } from '../wire.ts';
import {
  type BlockCode,
  BlockedError,
  endOwnReissue,
  isUnderWay,
  lockUnchanged,
  reissueByItself,
  renewByItself,
} from './act.ts';
import { chooseMoment, isAutomatic, lifeOf, nextAct, quietOf } from './choose.ts';
import { findDefault } from './default.store.ts';
import { allowedMoment, type Life, MOST_FAILURES, nextProbe, nextTry } from './moment.ts';
import { renewalNotice } from './notice-words.ts';
import {
  findPlan,
  isReplaced,
  listDuePlans,
  lockPlan,
  type PlanRow,
  putPlan,
  setPlan,
} from './plans.store.ts';
import type { AutomaticPorts } from './ports.ts';
import { showNames } from './show.ts';

/** Does what is due for the plan of one order; the subject is the order. */
export const PLAN_JOB = 'renewal-plan';

/** Plans of one look. */
const AT_ONCE = 1000;
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Between two looks at a certificate on its way. */
const LOOK_MS = 6 * 3_600_000;

/**
 * Asks for the work of each plan that is due. Jobs of accounts take turns, so that one with many orders holds up no
 * other; a look that no process was there for is made up by the next one.
 */
export async function askForPlans({ db, now }: Pick<AutomaticPorts, 'db' | 'now'>): Promise<void> {
  for (let after = FIRST; ;) {
    const plans = await listDuePlans(db, { now: now(), after, limit: AT_ONCE });
    if (plans.length > 0)
      await transaction(db, (trx) =>
        enqueue(
          trx,
          plans.map(({ accountID, orderID }) => ({
            kind: PLAN_JOB,
            accountID,
            subject: orderID,
            priority: PRIORITY.late,
          })),
        ),
      );
    const last = plans.at(-1);
    if (!last || plans.length < AT_ONCE) return;
    after = last.orderID;
  }
}

/**
 * Does what is due for one plan. Everything that is done is noted in the transaction that does it, under the lock of the
 * plan and of its order: done by two processes at once, or again after a crash, it happens once.
 */
export async function runPlan(ports: AutomaticPorts, job: Job): Promise<JobOutcome> {
  const { db, now, log } = ports;
  const ref = { accountID: job.accountID, orderID: job.subject };
  const plan = await findPlan(db, ref);
  if (!plan?.next_at || plan.next_at > now()) return { kind: 'done' };
  const order = await findByID(db, ref.accountID, ref.orderID);
  if (!order) return { kind: 'done' };
  try {
    await step(ports, plan, order);
  } catch (error) {
    if (error instanceof BlockedError) await block(ports, plan, order, error.code, error.cents);
    else if (error instanceof BusinessError) await block(ports, plan, order, 'order');
    else {
      log.warn({ err: error, orderNo: order.order_no }, 'An order wasn’t renewed by itself yet');
      await fail(ports, plan, order);
    }
  }
  ports.nudge();
  return { kind: 'done' };
}

async function step(ports: AutomaticPorts, plan: PlanRow, order: OrderRow): Promise<void> {
  const { db, now } = ports;
  const ref = { accountID: order.account_id, orderID: order.id };
  const life = lifeOf(order);
  if (order.status === OrderStatus.cancelled) return end(ports, plan, 'order');
  if (!life) return end(ports, plan, 'waits');
  if (order.revoked_at ?? order.revocation_asked_at) {
    await endOwnReissue(ports, plan, order);
    return end(ports, plan, 'revoked');
  }

  const renewal = await findRenewal(db, ref);
  if (renewal) {
    const isOurs = renewal.order_no === plan.work_order_no;
    if (renewal.status === OrderStatus.issued) return end(ports, plan, 'renewed', renewal.order_no);
    // Who orders one themselves pays it themselves.
    if (renewal.status === OrderStatus.waitingForPayment && !(isOurs && mayBeApproved(plan, now(), life)))
      throw new BlockedError('unpaid');
    if (isUnderWay(renewal.status)) await showRenewal(ports, order, renewal.order_no, life);
    return wait(ports, plan, renewal.order_no);
  }
  // What is free of charge goes on; money is spent on nothing that another order has replaced.
  if (nextAct(plan, order) === 'renew' && (await isReplaced(db, ref))) return end(ports, plan, 'renewed');

  const open = await findOpen(db, ref);
  if (open?.state === 'refused') throw new BlockedError('refused');
  if (open?.state === 'unpaid') throw new BlockedError('unpaid');
  if (open) {
    await showNames(ports, order, order.id, life.endsAt);
    return wait(ports, plan);
  }
  if (plan.serial !== order.serial_number || !plan.chosen_at) return choose(ports, plan, order);
  // What was begun for this certificate was taken back: nobody wants it done again by itself.
  if (plan.acted_serial === order.serial_number) throw new BlockedError('cancelled');

  const due = now();
  const allowed = allowedMoment(plan.chosen_at > due ? plan.chosen_at : due, quietOf(plan), life);
  if (allowed > due) return putOff(ports, plan, allowed);
  switch (nextAct(plan, order)) {
    case 'reissue':
      return reissueByItself(ports, plan, order);
    case 'renew':
      return renewByItself(ports, plan, order);
    case 'none':
      return end(ports, plan, 'coverage');
  }
}

/**
 * Whether a renewal that was ordered by itself still has time to be approved. Approval may also have been refused: then
 * nobody pays it by itself.
 */
const mayBeApproved = (plan: PlanRow, at: Date, { endsAt }: Life): boolean =>
  plan.code !== 'unpaid' && plan.last_at !== null && at < nextProbe(plan.last_at, endsAt);

async function showRenewal(
  ports: AutomaticPorts,
  order: OrderRow,
  orderNo: string,
  life: Life,
): Promise<void> {
  const renewal = await findOrder(ports.db, order.account_id, orderNo);
  await showNames(ports, order, renewal.id, life.endsAt);
}

type Change = Parameters<typeof setPlan>[2];

/** Changes the plan unless somebody has changed it since it was read. */
const change = (ports: AutomaticPorts, plan: PlanRow, to: Change): Promise<void> =>
  transaction(ports.db, async (trx) => {
    if (await lockUnchanged(trx, plan)) await setPlan(trx, refOf(plan), to);
  });

const refOf = ({ account_id: accountID, order_id: orderID }: PlanRow) => ({ accountID, orderID });

/** Nothing is done any more; `waits` until there is a certificate, which chooses the moment anew. */
function end(
  ports: AutomaticPorts,
  plan: PlanRow,
  code: 'order' | 'waits' | 'revoked' | 'renewed' | 'coverage',
  orderNo?: string,
): Promise<void> {
  const state = code === 'waits' ? 'planned' : 'ended';
  return change(ports, plan, {
    state,
    code: code === 'waits' ? '' : code,
    next_at: null,
    ...(orderNo === undefined ? {} : { work_order_no: orderNo }),
  });
}

const wait = (ports: AutomaticPorts, plan: PlanRow, orderNo?: string): Promise<void> =>
  change(ports, plan, {
    state: 'working',
    code: '',
    next_at: new Date(ports.now().getTime() + LOOK_MS),
    ...(orderNo === undefined ? {} : { work_order_no: orderNo }),
  });

const putOff = (ports: AutomaticPorts, plan: PlanRow, at: Date): Promise<void> =>
  change(ports, plan, { next_at: at });

const choose = (ports: AutomaticPorts, plan: PlanRow, order: OrderRow): Promise<void> =>
  transaction(ports.db, async (trx) => {
    if (await lockUnchanged(trx, plan)) await chooseMoment(trx, plan, order);
  });

/** Notes what stands against it, tells of it once for each certificate, and looks daily whether it still does. */
function block(
  ports: AutomaticPorts,
  plan: PlanRow,
  order: OrderRow,
  code: BlockCode,
  cents?: number,
): Promise<void> {
  const now = ports.now();
  const ends = order.cert_expires_at ?? now;
  return transaction(ports.db, async (trx) => {
    if (!(await lockUnchanged(trx, plan))) return;
    const isOver = ends <= now;
    await setPlan(trx, refOf(plan), {
      state: 'blocked',
      code,
      // What has ended is renewed by hand, if at all.
      next_at: isOver || code === 'cancelled' ? null : nextProbe(now, ends),
      last_at: now,
      last_act: 'failed',
    });
    await tell(ports, trx, order, code, cents);
  });
}

/** Notes a failure that may pass; after many in a row somebody has to look. */
function fail(ports: AutomaticPorts, plan: PlanRow, order: OrderRow): Promise<void> {
  const now = ports.now();
  const failures = plan.failures + 1;
  const isPaused = failures >= MOST_FAILURES;
  return transaction(ports.db, async (trx) => {
    if (!(await lockUnchanged(trx, plan))) return;
    await setPlan(trx, refOf(plan), {
      failures,
      next_at: isPaused ? null : nextTry(failures, now, order.cert_expires_at ?? now),
      last_at: now,
      last_act: 'failed',
      ...(isPaused ? { state: 'paused', code: 'failures' } : {}),
    });
    if (isPaused) await tell(ports, trx, order, 'failures');
  });
}

async function tell(
  ports: AutomaticPorts,
  trx: Trx,
  order: OrderRow,
  code: BlockCode | 'failures',
  cents?: number,
): Promise<void> {
  // Whoever took it back knows; of a refusal its issuer's words are told already.
  if (code === 'cancelled' || code === 'refused') return;
  const details = {
    sort: code,
    orderNo: order.order_no,
    name: toReadable(order.common_name) || order.order_no,
    productZh: order.chinese_name,
    productEn: order.product_name,
    end: (order.cert_expires_at ?? ports.now()).toISOString(),
    ...(cents === undefined ? {} : { cents: String(cents) }),
  };
  await ports.tell(trx, {
    accountID: order.account_id,
    name: `${order.order_no}:${order.serial_number}:${code}`,
    contact: order.contact?.email,
    details,
    site: renewalNotice(details),
  });
}

/** Makes the plan of an order that has none of what its account chose; undefined where it chose nothing. */
async function planByDefault(trx: Trx, ref: { accountID: PlanRow['account_id']; orderID: string }) {
  const chosen = await findDefault(trx, ref.accountID);
  if (!chosen) return undefined;
  await putPlan(trx, { ...chosen, order_id: ref.orderID, state: 'idle', by_default: true });
  return findPlan(trx, ref);
}

/** A certificate was issued for an order: the moment of the next one is chosen in the same transaction. */
export async function chooseForIssued(trx: Trx, ref: { accountID: PlanRow['account_id']; orderID: string }) {
  const plan = (await lockPlan(trx, ref)) ?? (await planByDefault(trx, ref));
  if (!plan || !isAutomatic(plan)) return;
  await chooseMoment(trx, plan, await findOrder(trx, ref.accountID, ref.orderID));
}
