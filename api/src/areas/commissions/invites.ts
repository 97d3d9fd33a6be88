import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { accrue } from './commissions.ts';
import type { PaidOrder } from './markups.ts';

/** Inviters of inviters that are looked at. */
const LONGEST_CHAIN = 20;

export interface InviteTerms {
  /** Hundredths of a percent of what is paid; 0 for no commission. */
  points: number;
  /** Days that a commission waits. */
  waitDays: number;
  /** The tenant that the person who invited a tenant's owner acts for today. */
  inviterOf(trx: Trx, tenantID: TenantID): Promise<TenantID | undefined>;
}

/** Notes what an inviter earns by orders that were just paid; whole cents, rounded down for each order. */
export async function accrueForOrders(
  trx: Trx,
  { points, waitDays, inviterOf }: InviteTerms,
  payer: TenantID,
  orders: readonly PaidOrder[],
  at: Date,
): Promise<void> {
  if (points === 0) return;
  const beneficiary = await inviterOf(trx, payer);
  if (beneficiary === undefined || (await isCircle(trx, inviterOf, payer, beneficiary))) return;
  for (const { order_no, pay_amount, markup_amount } of orders) {
    // What an agent's site adds is the agent's: nobody else earns by it.
    const paid = pay_amount - markup_amount;
    const amount = Math.floor((paid * points) / 10_000);
    const fact = { kind: 'invite', source: order_no, payer, beneficiary, paid, amount } as const;
    await accrue(trx, { ...fact, at, waitDays });
  }
}

/** Whether the payer stands among those who invited who invited them: people who pay each other earn nothing. */
async function isCircle(
  trx: Trx,
  inviterOf: InviteTerms['inviterOf'],
  payer: TenantID,
  beneficiary: TenantID,
): Promise<boolean> {
  let one: TenantID | undefined = beneficiary;
  for (let steps = 0; one !== undefined && steps < LONGEST_CHAIN; steps++) {
    if (one === payer) return true;
    one = await inviterOf(trx, one);
  }
  return false;
}
