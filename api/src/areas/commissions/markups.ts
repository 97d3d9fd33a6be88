import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { accrue } from './commissions.ts';

/** An order that was just paid; cents. */
export interface PaidOrder {
  order_no: string;
  pay_amount: number;
  /** Tenant of the agent at whose site's prices it was made; null for the operator's. */
  agent_id: TenantID | null;
  /** What of the price that site added. */
  markup_amount: number;
}

/** Notes what agents earn by orders that were just paid: exactly what their sites added to the prices (D-388). */
export async function accrueMarkups(
  trx: Trx,
  waitDays: number,
  payer: TenantID,
  orders: readonly PaidOrder[],
  at: Date,
): Promise<void> {
  for (const { order_no, pay_amount, agent_id, markup_amount } of orders) {
    if (agent_id === null) continue;
    const parties = { payer, beneficiary: agent_id };
    const money = { paid: pay_amount, amount: markup_amount };
    await accrue(trx, { kind: 'markup', source: order_no, ...parties, ...money, at, waitDays });
  }
}
