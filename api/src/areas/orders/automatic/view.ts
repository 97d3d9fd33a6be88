import type { RenewalPlan } from '@certdeck/contract';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { priceNow } from './price-now.ts';
import { reusableUntil } from '../../../platform/dcv/schedule.ts';
import type { OrderRow } from '../wire.ts';
import { listNames } from '../names.store.ts';
import { findProof } from '../proven.ts';
import { isAutomatic, nextAct } from './choose.ts';
import { findPlan, type PlanRow } from './plans.store.ts';
import type { SubmitTools } from '../submit.ts';

export type ViewTools = SubmitTools;

const asAct = (text: string): RenewalPlan['lastAct'] =>
  text === 'reissued' || text === 'renewed' || text === 'failed' ? text : '';

const asReason = (text: string): RenewalPlan['reason'] =>
  text === 'life' || text === 'validation' ? text : '';

/** The plan of an order as its page shows it: what will happen, when, and why. */
export async function planOf(tools: ViewTools, order: OrderRow): Promise<RenewalPlan> {
  const ref = { accountID: order.account_id, orderID: order.id };
  const plan = await findPlan(tools.db, ref);
  const price = await priceNow(tools, order);
  const priced = price === undefined ? {} : { price };
  if (!plan) return { ...UNCHOSEN, ...priced };
  const isOn = isAutomatic(plan) && plan.state !== 'ended';
  const at = plan.chosen_at;
  return {
    mode: plan.mode,
    payFrom: plan.pay_from,
    ...(plan.max_price === null ? {} : { maxPrice: plan.max_price }),
    ...(plan.quiet_from === null || plan.quiet_until === null
      ? {}
      : { quietFrom: plan.quiet_from, quietUntil: plan.quiet_until }),
    timeZone: plan.time_zone,
    state: plan.state,
    code: plan.code,
    next: isOn ? nextAct(plan, order) : 'none',
    time: isOn ? secondsOrZero(at) : 0,
    reason: isOn ? asReason(plan.window_reason) : '',
    needsValidation: isOn && at !== null && (await isShownAgain(tools, plan, order, at)),
    retryTime: plan.state === 'blocked' || plan.failures > 0 ? secondsOrZero(plan.next_at) : 0,
    orderNo: plan.work_order_no,
    lastTime: secondsOrZero(plan.last_at),
    lastAct: asAct(plan.last_act),
    ...(plan.by_default && { byDefault: true as const }),
    ...priced,
  };
}

/** Nobody has chosen anything: reminders come. */
const UNCHOSEN: RenewalPlan = {
  mode: 'remind',
  payFrom: 'balance',
  timeZone: 'UTC',
  state: 'idle',
  code: '',
  next: 'none',
  time: 0,
  reason: '',
  needsValidation: false,
  retryTime: 0,
  orderNo: '',
  lastTime: 0,
  lastAct: '',
};

/** Whether a name's validation will be over at a moment, and no other one of the account stands in for it. */
async function isShownAgain(
  { db, now }: ViewTools,
  plan: PlanRow,
  order: OrderRow,
  at: Date,
): Promise<boolean> {
  const moment = at > now() ? at : now();
  const names = await listNames(db, { accountID: plan.account_id, orderID: plan.order_id });
  for (const { name, kind, status, verified_at } of names) {
    if (status === 'verified' && verified_at && reusableUntil(verified_at) >= moment) continue;
    if (kind === 'dns' && (await findProof(db, order.account_id, name, moment))) continue;
    return true;
  }
  return false;
}
