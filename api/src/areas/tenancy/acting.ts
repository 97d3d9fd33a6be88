import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { notPermitted } from '../../platform/server/permission.ts';
import { isSuspended, lockMember } from './members.store.ts';
import type { Standing } from './standing.ts';

/**
 * What the member is who manages people, their row locked until the transaction ends. The call was let through by what
 * they were then: somebody may have demoted, suspended or taken them out since (D-712).
 * @throws BusinessError 13005
 */
export async function lockActingManager(
  trx: Trx,
  { tenantID, principalID }: { tenantID: TenantID; principalID: string },
): Promise<Standing> {
  const own = await lockMember(trx, tenantID, principalID);
  if (!own?.permissions.has('member:manage') || (await isSuspended(trx, principalID)))
    throw notPermitted('member:manage');
  return own;
}
