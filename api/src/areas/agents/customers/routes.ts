import { accountCalls, BodyCode } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { findAgent } from '../agents.store.ts';
import { agentTexts } from '../texts.ts';
import { listCustomers, sumsOf } from './customers.store.ts';

export interface CustomerPorts {
  db: Db;
  /** Cents of mark-ups that a tenant is still to earn, and has earned. */
  markupsOf(tenantID: TenantID): Promise<{ waiting: number; earned: number }>;
}

/** Customers of an agent's site, and what was sold there (D-387, D-388): contacts are masked, orders are not told. */
export function bindAgentCustomers(router: Router, { db, markupsOf }: CustomerPorts): void {
  const requireActive = async (tenantID: TenantID) => {
    const agent = await findAgent(db, tenantID);
    if (agent?.status !== 'active') throw new BusinessError(BodyCode.wrongState, agentTexts.noAgent);
  };

  router.route(accountCalls.agentCustomers, async ({ account: { tenantID }, input }) => {
    await requireActive(tenantID);
    const { rows, total } = await listCustomers(db, tenantID, page(input));
    return new Listed(
      rows.map(({ email, tel, since, ...figures }) => ({
        account: email ? maskEmail(email) : maskPhone(tel ?? ''),
        since: seconds(since),
        ...figures,
      })),
      total,
    );
  });

  router.route(accountCalls.agentSales, async ({ account: { tenantID } }) => {
    await requireActive(tenantID);
    return { ...(await sumsOf(db, tenantID)), ...(await markupsOf(tenantID)) };
  });
}
