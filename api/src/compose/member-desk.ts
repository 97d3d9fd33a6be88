import { isRole, permissionsOf } from '@certdeck/contract/roles';
import { findAccount, findNamed } from '../areas/accounts/accounts.store.ts';
import { setDisabled, setEnabled } from '../areas/accounts/disabled.store.ts';
import { findCustomer } from '../areas/accounts/customers.store.ts';
import { enabledFactors, factorsOf } from '../areas/factors/factors.store.ts';
import { dropLost, insertLost, listLost, lockLost, setLostDue } from '../areas/factors/lost-factors.store.ts';
import { hasPasskeys } from '../areas/factors/passkeys.store.ts';
import { dropAllFactors } from '../areas/factors/personal.store.ts';
import { resumeJobs } from '../platform/jobs/queue.store.ts';
import type { DeskAccount, MemberDeskPorts } from '../areas/member-desk/ports.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { isIndependent, isStaff } from '../areas/staff/staff.store.ts';
import { listMembers, listReachable, lockMember, putMember } from '../areas/tenancy/members.store.ts';
import { endMembership, joinTenant } from '../areas/tenancy/members.ts';
import { isDemoPassword } from './demo.ts';
import { memberPorts } from './members.ts';

/** Rows of one look. */
const MOST = 1000;

const accountOf = (
  row: { id: string; account_no: string; root_id: DeskAccount['tenantID'] } | undefined,
): DeskAccount | undefined => row && { id: row.id, accountNo: row.account_no, tenantID: row.root_id };

/** What acts of staff on members need of other areas. */
export const memberDesk: Omit<MemberDeskPorts, 'db' | 'now' | 'nudge' | 'mail' | 'log' | 'siteOf'> = {
  findAccount: async (db, accountNo) => accountOf(await findCustomer(db, accountNo)),
  findNamed: async (trx, name) => accountOf(await findNamed(trx, name)),
  accountOf: async (db, accountID) => accountOf(await findAccount(db, accountID)),
  listMembers: async (db, tenantID) => (await listMembers(db, tenantID, { limit: MOST, skip: 0 })).rows,
  factorsOf,
  isStaff,
  isIndependent,
  lockRole: async (trx, tenantID, accountID) => (await lockMember(trx, tenantID, accountID))?.role,
  async setRole(trx, tenantID, principalID, role) {
    const before = await lockMember(trx, tenantID, principalID);
    if (!before || !isRole(role)) return;
    // Who reads the ledger sees all orders, and so can't be held to those of a department.
    const ownDept = before.ownDept && !permissionsOf(role).has('ledger:read');
    await putMember(trx, { ...before, role, ownDept, tenantID, principalID, addedBy: null });
  },
  async join(trx, tenantID, principalID, role) {
    await joinTenant(trx, memberPorts, { tenantID, principalID, role, addedBy: null });
  },
  leave: (trx, tenantID, principalID) => endMembership(trx, memberPorts, { tenantID, principalID }),
  async suspend(trx, accountID, at) {
    await setDisabled(trx, accountID, at);
    await endSessions(trx, [accountID]);
  },
  async reactivate(trx, accountID) {
    const account = await findAccount(trx, accountID);
    if (!account || (await isDemoPassword(account.password_hash))) return false;
    await setEnabled(trx, accountID);
    await resumeJobs(trx, [accountID]);
    return true;
  },
  hasFactors: async (trx, accountID) =>
    (await enabledFactors(trx, accountID)).length > 0 || hasPasskeys(trx, accountID),
  dropFactors: dropAllFactors,
  lost: { insert: insertLost, lock: lockLost, setDue: setLostDue, drop: dropLost, list: listLost },
  endSessions,
  async readers(trx, tenantID, accountID) {
    const reachable = await listReachable(trx, tenantID);
    if (reachable.some(({ principalID }) => principalID === accountID)) return reachable;
    const account = await findAccount(trx, accountID);
    if (!account?.email) return reachable;
    const { email, language, portal_host: hostname } = account;
    return [...reachable, { principalID: accountID, email, language, hostname, role: '' }];
  },
};
