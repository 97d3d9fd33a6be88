import { actFor, findNamed } from '../accounts/accounts.store.ts';
import type { Db } from '../database/transaction.ts';
import { endSessions } from '../session/tokens.ts';
import * as command from '../tenancy/member-command.ts';
import * as members from '../tenancy/members.ts';

const ports: members.MemberPorts = { findAccount: findNamed, actFor, endSessions };

/** Lets an account act for a tenant in a role, or changes the role. */
export const addMember = (
  db: Db,
  names: { tenant: string; account: string; role: string },
): Promise<members.MembershipOutcome> => members.addMember(db, ports, names);

/** Takes a member out of a tenant. */
export const removeMember = (
  db: Db,
  names: { tenant: string; account: string },
): Promise<members.MembershipOutcome> => members.removeMember(db, ports, names);

/** The operator's command `member`. */
export const runMemberCommand = (
  db: Db,
  args: readonly string[],
  say: (line: string) => void,
): Promise<boolean> => command.runMemberCommand(db, ports, args, say);
