import { actFor, actsFor, findNamed } from '../areas/accounts/accounts.store.ts';
import { revokeKeysOf } from '../areas/api-keys/keys.store.ts';
import { withdrawApprovalsOf } from '../areas/approvals/approvals.store.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { unlinkMember } from '../areas/sso/identities.store.ts';
import type { MemberEnding, MemberPorts } from '../areas/tenancy/members.ts';

/**
 * What acts for a member besides sessions, such as keys, by the functions of their areas' stores: each ends it in the
 * transaction that takes the member out of the tenant.
 */
const endings: readonly MemberEnding[] = [
  (trx, { tenantID, principalID }) => revokeKeysOf(trx, tenantID, principalID),
  withdrawApprovalsOf,
  unlinkMember,
];

/** What accounts, sessions and other areas give to membership; for the portal and for the operator's commands. */
export const memberPorts: MemberPorts = { findAccount: findNamed, actsFor, actFor, endSessions, endings };
