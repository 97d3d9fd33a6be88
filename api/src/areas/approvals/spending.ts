import type { TenantID } from '../../platform/database/identifiers.ts';
import type { PayFrom } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { insertApproval } from './approvals.store.ts';
import { monthOf } from './month.ts';
import { tellAsked } from './messages.ts';
import type { DueOrder, Spender, SpendingPorts, Who } from './ports.ts';

/** The limit that a payment would be above. */
export interface Above {
  kind: 'order' | 'month';
  /** Cents. */
  limit: number;
}

const someAbove = (orders: readonly Pick<DueOrder, 'pay_amount'>[], limit: number): boolean =>
  orders.some(({ pay_amount }) => pay_amount > limit);

/**
 * Whether orders, or something else that has no id among them, cost more than a member or the API key that acts for
 * them may spend on one of them, or than is left of the member's month. Its member's row stays locked, so that two
 * payments at once don't pass one limit together.
 */
export async function aboveLimit(
  trx: Trx,
  ports: SpendingPorts,
  who: Who & Pick<Spender, 'key'>,
  orders: readonly (Partial<Pick<DueOrder, 'id'>> & Pick<DueOrder, 'pay_amount'>)[],
  now: Date,
): Promise<Above | undefined> {
  const limits = await ports.limits(trx, who);
  // Who is no member any more pays nothing on their own.
  if (!limits) return { kind: 'order', limit: 0 };
  const { orderLimit, monthLimit } = limits;
  for (const limit of [orderLimit, who.key?.orderLimit ?? null])
    if (limit !== null && someAbove(orders, limit)) return { kind: 'order', limit };
  if (monthLimit === null) return undefined;
  const sum = orders.reduce((all, { pay_amount }) => all + pay_amount, 0);
  const ids = orders.flatMap(({ id }) => id ?? []);
  const spent = await ports.spent(trx, who, monthOf(now), ids);
  return spent + sum > monthLimit ? { kind: 'month', limit: monthLimit } : undefined;
}

/**
 * Holds a payment to its payer's limits: true when its orders wait for approval from now on, and
 * nothing may be charged or asked for outside. Orders that wait already aren't asked for again.
 * @param actorID who pays; null for what began in a release without members, which has no limits
 * @param payFrom what pays the orders once they are approved
 */
export async function hold(
  trx: Trx,
  ports: SpendingPorts,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  orders: readonly DueOrder[],
  now: Date,
  payFrom: PayFrom = 'balance',
): Promise<boolean> {
  const priced = orders.filter(({ pay_amount }) => pay_amount > 0);
  if (actorID === null || priced.length === 0) return false;
  const spender = await ports.spender(trx, { tenantID: accountID, principalID: actorID });
  const who = { tenantID: accountID, ...spender };
  const above = await aboveLimit(trx, ports, who, priced, now);
  if (!above) return false;
  const key = spender.key?.name ?? '';
  for (const order of priced) {
    const asked = await insertApproval(trx, who, order, { ...above, payFrom, key }, now);
    if (asked) await tellAsked(trx, ports, asked);
  }
  return true;
}
