import { accountCalls, BodyCode } from '@certdeck/contract';
import type { teamSchemas } from '@certdeck/contract/schemas';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { z } from 'zod';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { isID } from '../../platform/database/identifiers.ts';
import { note } from '../../platform/database/acts.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import {
  countDepartments,
  deleteDepartment,
  insertDepartment,
  isDepartmentUsed,
  listDepartments,
  renameDepartment,
} from './departments.store.ts';
import { countInvitations, listInvitations } from './invitations.store.ts';
import { listMembers, type Member } from './members.store.ts';
import type { TeamPorts } from './ports.ts';
import { standingOf, type Standing } from './standing.ts';
import { tenancyTexts } from './texts.ts';

const wireOf = ({ role, deptID, ownDept, orderLimit, monthLimit }: Standing) => ({
  roleID: role,
  deptID: deptID ?? '',
  scope: ownDept ? ('dept' as const) : ('all' as const),
  orderLimit,
  monthLimit,
});

type Row = z.output<typeof teamSchemas.member>;

/** Who manages people has to tell them apart; others read addresses masked (B§5.23). */
const addressIn = ({ email, tel }: { email: string; tel: string }, inFull: boolean): string =>
  inFull ? email || tel : email === '' ? maskPhone(tel) : maskEmail(email);

const wire = (member: Member, inFull: boolean, self: string, factors: readonly string[]): Row => ({
  subAccountID: member.principalID,
  account: addressIn(member, inFull),
  name: `${member.lastname}${member.firstname}`,
  ...wireOf(member),
  status: member.disabled || member.suspendedAt !== null ? 'disabled' : 'active',
  ...(member.suspendedAt === null ? {} : { suspendedAt: secondsOrZero(member.suspendedAt) }),
  factors: [...factors],
  seenAt: secondsOrZero(member.seenAt),
  ...(member.principalID === self ? { isSelf: true } : {}),
});

const nameTaken = () =>
  new BusinessError(BodyCode.exists, tenancyTexts.departmentExists, {
    deptName: tenancyTexts.departmentExists,
  });

/** Who acts for a tenant, as what, and the departments that they are in (D-229, D-230). */
export function bindMembers(router: Router, { db, now, members }: TeamPorts): void {
  router.route(accountCalls.listMembers, async ({ account, input }) => {
    const { tenantID, principalID } = account;
    const inFull = account.permissions.has('member:manage');
    const { limit, skip } = page(input);
    const found = await listMembers(db, tenantID, { limit, skip });
    const factors = await members.factorsOf(
      db,
      found.rows.map((row) => row.principalID),
    );
    // Those who are invited come after those who are there.
    const rest = { limit: limit - found.rows.length, skip: Math.max(0, skip - found.total) };
    const invited = rest.limit === 0 ? [] : await listInvitations(db, tenantID, now(), rest);
    return new Listed(
      [
        ...found.rows.map((row) => wire(row, inFull, principalID, factors.get(row.principalID) ?? [])),
        ...invited.map((row): Row => ({
          subAccountID: row.id,
          account: addressIn({ email: row.email, tel: '' }, inFull),
          name: row.name,
          ...wireOf(standingOf(row)),
          status: 'invited',
          endsAt: secondsOrZero(row.expires_at),
        })),
      ],
      found.total + (await countInvitations(db, tenantID, now())),
    );
  });

  router.route(accountCalls.listDepartments, async ({ account, input }) => {
    const { rows, total } = await listDepartments(db, account.tenantID, page(input));
    return new Listed(
      rows.map(({ id, name }) => ({ deptID: id, deptName: name })),
      total,
    );
  });

  router.route(accountCalls.addDepartment, ({ account, input, idempotent }) =>
    idempotent(async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'departments', ofID: account.tenantID },
        async () => 1 + (await countDepartments(trx, account.tenantID)),
      );
      const deptID = await insertDepartment(trx, account.tenantID, input.deptName);
      if (deptID === undefined) throw nameTaken();
      return { deptID };
    }),
  );

  router.route(accountCalls.changeDepartment, async ({ account, input: { deptID, deptName } }) => {
    const { tenantID } = account;
    try {
      await transaction(db, async (trx) => {
        const renamed = isID(deptID) && (await renameDepartment(trx, tenantID, deptID, deptName));
        if (!renamed) throw new BusinessError(BodyCode.notFound, tenancyTexts.departmentUnknown);
        note({ object: { kind: 'department', id: deptID }, after: { deptName } });
      });
    } catch (error) {
      throw isDuplicate(error) ? nameTaken() : error;
    }
    return {};
  });

  router.route(accountCalls.removeDepartment, async ({ account, input }) => {
    const { tenantID } = account;
    await transaction(db, async (trx) => {
      const removed = isID(input.deptID) && (await deleteDepartment(trx, tenantID, input.deptID));
      if (!removed) throw new BusinessError(BodyCode.notFound, tenancyTexts.departmentUnknown);
      if (await isDepartmentUsed(trx, tenantID, input.deptID))
        throw new BusinessError(BodyCode.wrongState, tenancyTexts.departmentUsed);
    });
    return {};
  });
}
