import { isRole, permissionsOf } from '@certdeck/contract/roles';
import { randomBytes } from 'node:crypto';
import { actFor, findAccount, findNamed, insertAccount } from '../areas/accounts/accounts.store.ts';
import type { Db, Trx } from '../platform/database/transaction.ts';
import { checkAllowance } from '../platform/server/allowance.ts';
import type { BeginSession } from '../areas/session/begin.ts';
import { hashPassword } from '../areas/session/passwords.ts';
import type { SecondStep } from '../areas/session/second-step.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { domainOf } from '../areas/sso/arrival.ts';
import type { Signing } from '../areas/sso/only.ts';
import type { KnownAccount, SsoPeople } from '../areas/sso/ports.ts';
import { isStaff } from '../areas/staff/staff.store.ts';
import { countInvitations } from '../areas/tenancy/invitations.store.ts';
import {
  countMembers,
  isSuspended,
  listReachable,
  lockMember,
  putMember,
  roleOf,
} from '../areas/tenancy/members.store.ts';
import { lockOwnRole } from '../areas/tenancy/roles.store.ts';

/** What somebody is added with whom no manager has looked at. */
const UNLIMITED = { deptID: null, ownDept: false, orderLimit: null, monthLimit: null };

/** Who signs in, as the rule of companies that sign in by their provider alone looks at them. */
export async function signing(db: Db, accountID: string): Promise<Signing | undefined> {
  const account = await findAccount(db, accountID);
  if (!account) return undefined;
  const { root_id: tenantID, email } = account;
  // An account of before tenants owns its own.
  const role = (await roleOf(db, tenantID, accountID)) ?? (tenantID === accountID ? 'owner' : '');
  return { tenantID, email: email ?? '', role };
}

async function known(trx: Trx, id: string | undefined): Promise<KnownAccount | undefined> {
  const account = id === undefined ? undefined : await findAccount(trx, id);
  return (
    account && {
      id: account.id,
      accountNo: account.account_no,
      tenantID: account.root_id,
      disabled: account.disabled_at !== null || (await isSuspended(trx, account.id)),
    }
  );
}

/** Accounts, members and sessions as single sign-on asks for them. */
export const ssoPeople = (
  now: () => Date,
  begin: BeginSession,
  { demand }: Pick<SecondStep, 'demand'>,
): SsoPeople => ({
  accountOf: known,
  accountOfEmail: async (trx, email) => known(trx, (await findNamed(trx, email))?.id),
  isStaff,

  async addColleague(trx, colleague, { tenantID, role }) {
    await checkAllowance(
      trx,
      { kind: 'members', ofID: tenantID },
      async () => 1 + (await countMembers(trx, tenantID)) + (await countInvitations(trx, tenantID, now())),
    );
    // Nobody knows it: who wants a password sets one by a code to their address.
    const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
    const { id, accountNo } = await insertAccount(trx, { ...colleague, passwordHash });
    await putMember(trx, { ...UNLIMITED, tenantID, principalID: id, role, addedBy: null });
    await actFor(trx, id, tenantID);
    return { id, accountNo, tenantID, disabled: false };
  },

  memberOf: (trx, tenantID, accountID) => lockMember(trx, tenantID, accountID),

  permissionsOf: async (trx, tenantID, role) =>
    isRole(role) ? permissionsOf(role) : (await lockOwnRole(trx, tenantID, role))?.permissions,

  async changeRole(trx, { tenantID, principalID }, role) {
    const before = await lockMember(trx, tenantID, principalID);
    if (!before) return;
    await putMember(trx, { ...before, role, tenantID, principalID, addedBy: null });
    await endSessions(trx, [principalID]);
  },

  async endSessionsAt(trx, tenantID, domains, except) {
    const members = await listReachable(trx, tenantID);
    const ids = members
      .filter(({ role, principalID }) => role !== 'owner' && principalID !== except)
      .filter(({ email }) => domains.includes(domainOf(email)))
      .map(({ principalID }) => principalID);
    if (ids.length > 0) await endSessions(trx, ids);
  },

  demand,
  begin: (context, deviceHash, accountID, before) => begin(context, deviceHash, accountID, before),
});
