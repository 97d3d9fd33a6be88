import { actFor, findNamed } from '../accounts/accounts.store.ts';
import { endSessions } from '../session/tokens.store.ts';
import type { MemberPorts } from '../tenancy/members.ts';

/** What accounts and sessions give to membership. */
export const memberPorts: MemberPorts = { findAccount: findNamed, actFor, endSessions };
