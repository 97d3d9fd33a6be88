import { tenantOf } from '../../platform/database/identifiers.ts';
import { roles } from '@certdeck/contract/roles';
import type { Db } from '../../platform/database/transaction.ts';
import { addMember, type MemberPorts, type MembershipRefusal, removeMember } from './members.ts';
import { listMembers } from './members.store.ts';

export const MEMBER_USAGE =
  'member <owner>, member add <owner> <account> <role>, member remove <owner> <account>';

const grantable = roles.filter((role) => role !== 'owner').join(', ');
const REASONS: Readonly<Record<MembershipRefusal, string>> = {
  NO_TENANT: 'No such account has a tenant of its own that it acts for.',
  NO_ACCOUNT: 'There is no such account.',
  NO_ROLE: `Say one of the roles ${grantable}.`,
  IS_OWNER: 'It is the owner of the tenant, which stays.',
  IS_OPENER: 'It opened the tenant, which is under its id, and stays in it.',
  NO_MEMBER: 'No such account is a member.',
};

/** Rows that are listed at most. */
const MOST = 1000;

/**
 * Lists, adds and takes out members of a tenant, from the command line of the operator. Answers whether it was
 * done.
 * @param args what follows `member`
 */
export async function runMemberCommand(
  db: Db,
  ports: MemberPorts,
  args: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const [what = '', tenant = '', account = '', role = ''] = args;
  if (what === 'add' || what === 'remove') {
    if (tenant === '' || account === '' || (what === 'add' && role === '')) {
      say(`Say: ${MEMBER_USAGE}`);
      return false;
    }
    const outcome =
      what === 'add'
        ? await addMember(db, ports, { tenant, account, role })
        : await removeMember(db, ports, { tenant, account });
    if (!outcome.ok) say(REASONS[outcome.code]);
    else if (what === 'add') say(`${account} acts for ${tenant} as ${role}, from its next sign-in`);
    else say(`${account} acts for ${tenant} no longer`);
    return outcome.ok;
  }
  const opener = what === '' ? undefined : await ports.findAccount(db, what);
  if (!opener) {
    say(what === '' ? `Say: ${MEMBER_USAGE}` : REASONS.NO_ACCOUNT);
    return false;
  }
  const { rows } = await listMembers(db, tenantOf(opener.id), { limit: MOST, skip: 0 });
  for (const one of rows)
    say([one.accountNo, one.email || one.tel, one.role, one.since.toISOString().slice(0, 10)].join('\t'));
  return true;
}
