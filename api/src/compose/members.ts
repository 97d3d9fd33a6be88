import { actFor, actsFor, findNamed } from '../accounts/accounts.store.ts';
import { revokeKeysOf } from '../api-keys/keys.store.ts';
import { withdrawApprovalsOf } from '../approvals/approvals.store.ts';
import { endSessions } from '../session/tokens.store.ts';
import { unlinkMember } from '../sso/identities.store.ts';
import type { MemberEnding, MemberPorts } from '../tenancy/members.ts';

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
