import { keysOf } from '../areas/api-keys/keys.store.ts';
import { payingKey } from '../areas/api-keys/spending.ts';
import type { SpendingPorts } from '../areas/approvals/ports.ts';
import { aboveLimit } from '../areas/approvals/spending.ts';
import type { TenantID } from '../platform/database/identifiers.ts';
import type { Trx } from '../platform/database/transaction.ts';
import { spentBy } from '../areas/ledger/spent-by.store.ts';
import type { NotifyPorts } from '../areas/notify/ports.ts';
import { tell } from '../areas/notify/tell.ts';
import { unitsSpentBy } from '../areas/packages/units.store.ts';
import { pledgedBy } from '../areas/payments/pledges.store.ts';
import { isSuspended, listReachable, lockMember } from '../areas/tenancy/members.store.ts';

/** What members, the ledger and the notices give to limits and approvals. */
export const spendingPortsOf = (telling: NotifyPorts): SpendingPorts => ({
  async spender(trx, { tenantID, principalID }) {
    const key = await payingKey(trx, { accountID: tenantID, actorID: principalID }, telling.now());
    return key ? { principalID: key.makerID, key } : { principalID };
  },
  // What somebody has begun goes on without them: by then they may be suspended, or pay no more.
  async limits(trx, { tenantID, principalID }) {
    const member = await lockMember(trx, tenantID, principalID);
    const spends = member?.permissions.has('order:pay') || member?.permissions.has('order:approve');
    return spends && !(await isSuspended(trx, principalID)) ? member : undefined;
  },
  async payers(trx, tenantID) {
    const members = await listReachable(trx, tenantID);
    return members
      .filter(({ permissions }) => permissions.has('order:pay'))
      .map((one) => ({ ...one, seesDept: one.ownDept ? one.deptID : null }));
  },
  // What a member's keys pay counts as the member's: a key is no way past a limit.
  async spent(trx, { tenantID, principalID }, span, exceptOrderIDs) {
    const keys = await keysOf(trx, tenantID, principalID);
    const actors = [principalID, ...keys];
    const [paid, pledged, units] = [
      await spentBy(trx, tenantID, actors, span),
      await pledgedBy(trx, tenantID, actors, exceptOrderIDs),
      await unitsSpentBy(trx, tenantID, actors, span),
    ];
    return paid + pledged + units;
  },
  async tell(trx, { tenantID: accountID, name, only, details, notice: site, fact }) {
    if (await tell(trx, telling, { accountID, kind: 'approvals', name, only, details, site }))
      await telling.tellWebhooks(trx, accountID, fact.type, fact.data);
  },
});

/** Whether somebody wants to spend more than they may on their own. */
export async function isAbove(
  ports: SpendingPorts,
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  cents: number,
  at: Date,
): Promise<boolean> {
  const spender = await ports.spender(trx, { tenantID: accountID, principalID: actorID });
  const who = { tenantID: accountID, ...spender };
  return (await aboveLimit(trx, ports, who, [{ pay_amount: cents }], at)) !== undefined;
}

/** Whether somebody, or whoever made the API key that acts for them, may pay orders at present. */
export async function mayPay(
  ports: SpendingPorts,
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
): Promise<boolean> {
  const spender = await ports.spender(trx, { tenantID: accountID, principalID: actorID });
  const payers = await ports.payers(trx, accountID);
  return payers.some(({ principalID }) => principalID === spender.principalID);
}
