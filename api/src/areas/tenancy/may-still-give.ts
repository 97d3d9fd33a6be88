import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { isSuspended, lockMember } from './members.store.ts';
import { grantRefusal, type Standing } from './standing.ts';

/** Whether who sent an invitation may give what it gives today, too: they may be less by now than they were. */
export async function mayStillGive(
  trx: Trx,
  given: Standing & { tenantID: TenantID; invitedBy: string },
): Promise<boolean> {
  const { tenantID, invitedBy } = given;
  const inviter = await lockMember(trx, tenantID, invitedBy);
  if (!inviter?.permissions.has('member:manage') || (await isSuspended(trx, invitedBy))) return false;
  return grantRefusal(inviter, given) === undefined;
}
