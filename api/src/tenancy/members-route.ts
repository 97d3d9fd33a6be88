import { accountCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { Db } from '../database/transaction.ts';
import { Listed, page } from '../server/answers.ts';
import type { Router } from '../server/router.ts';
import { listMembers, type Member } from './members.store.ts';

const wire = (member: Member) => ({
  subAccountID: member.principalID,
  account: member.email === '' ? maskPhone(member.tel) : maskEmail(member.email),
  name: `${member.lastname}${member.firstname}`,
  roleID: member.role,
  deptID: '' as const,
  status: member.disabled ? ('disabled' as const) : ('active' as const),
});

/** Who acts for a tenant (D-230). */
export function bindMembers(router: Router, { db }: { db: Db }): void {
  router.route(accountCalls.listMembers, async ({ account, input }) => {
    const { rows, total } = await listMembers(db, account.tenantID, page(input));
    return new Listed(rows.map(wire), total);
  });
}
