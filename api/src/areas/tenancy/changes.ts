import { accountCalls, BodyCode } from '@certdeck/contract';
import { isRole, permissionsOf } from '@certdeck/contract/roles';
import { note } from '../../platform/database/acts.ts';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { hasDepartment } from './departments.store.ts';
import { changeInvitation, deleteInvitation, lockInvitation } from './invitations.store.ts';
import { endMembership } from './members.ts';
import { lockMember, putMember } from './members.store.ts';
import type { TeamPorts } from './ports.ts';
import { lockOwnRole } from './roles.store.ts';
import { grantRefusal, type Standing } from './standing.ts';
import { tenancyTexts } from './texts.ts';

/** What a call says of a member; what it leaves out stays. */
interface Wanted {
  roleID?: string | undefined;
  deptID?: string | undefined;
  scope?: 'all' | 'dept' | undefined;
  orderLimit?: number | '' | undefined;
  monthLimit?: number | '' | undefined;
}

const NEW: Standing = {
  role: 'auditor',
  permissions: permissionsOf('auditor'),
  deptID: null,
  ownDept: false,
  orderLimit: null,
  monthLimit: null,
};
/** A standing as the log keeps it: what a role holds is told where the role is changed. */
const shown = ({ permissions: _held, ...standing }: Standing) => standing;
const limitOf = (said: number | '' | undefined, before: number | null) =>
  said === undefined ? before : said === '' ? null : said;

/** Fields at which a refusal stands. */
const FIELDS = {
  OWNER: 'roleID',
  ROLE: 'roleID',
  SCOPE: 'scope',
  MONEY: 'scope',
  NO_DEPARTMENT: 'deptID',
  LIMIT: 'orderLimit',
} as const;

/**
 * What somebody becomes by what a call says, if the member who acts may give it.
 * @param before what they are already; undefined for somebody new
 * @throws BusinessError 13001 for an unknown role or department, 13004 for what the acting member may not give or take
 */
export async function standingIn(
  trx: Trx,
  { tenantID, principalID }: { tenantID: TenantID; principalID: string },
  before: Standing | undefined,
  wanted: Wanted,
): Promise<Standing> {
  const own = await lockMember(trx, tenantID, principalID);
  if (!own) throw new BusinessError(BodyCode.forbidden, tenancyTexts.memberUnknown);
  const old = before ?? NEW;
  const deptID = wanted.deptID === undefined ? old.deptID : wanted.deptID === '' ? null : wanted.deptID;
  if (deptID !== null && !(isID(deptID) && (await hasDepartment(trx, tenantID, deptID))))
    throw new BusinessError(BodyCode.notFound, tenancyTexts.departmentUnknown, {
      deptID: tenancyTexts.departmentUnknown,
    });
  const after: Standing = {
    ...(wanted.roleID === undefined ? old : await roleIn(trx, tenantID, wanted.roleID)),
    deptID,
    ownDept: wanted.scope === undefined ? old.ownDept : wanted.scope === 'dept',
    orderLimit: limitOf(wanted.orderLimit, old.orderLimit),
    monthLimit: limitOf(wanted.monthLimit, old.monthLimit),
  };
  for (const standing of before ? [before, after] : [after]) {
    const refusal = grantRefusal(own, standing);
    if (refusal === undefined) continue;
    const text = tenancyTexts.grants[refusal];
    throw new BusinessError(BodyCode.badInput, text, { [FIELDS[refusal]]: text });
  }
  return after;
}

/** A role as it may be given; one of the tenant's own stays as it is until the transaction ends. @throws BusinessError 13001 */
async function roleIn(
  trx: Trx,
  tenantID: TenantID,
  role: string,
): Promise<Pick<Standing, 'role' | 'permissions'>> {
  if (isRole(role)) return { role, permissions: permissionsOf(role) };
  const own = await lockOwnRole(trx, tenantID, role);
  if (!own)
    throw new BusinessError(BodyCode.notFound, tenancyTexts.roleUnknown, {
      roleID: tenancyTexts.roleUnknown,
    });
  return { role, permissions: own.permissions };
}

/** Changing what members are, and taking them out. */
export function bindChanges(router: Router, { db, members }: TeamPorts): void {
  const unknown = () =>
    new BusinessError(BodyCode.notFound, tenancyTexts.memberUnknown, {
      subAccountID: tenancyTexts.memberUnknown,
    });
  const refuseSelf = (subAccountID: string, principalID: string) => {
    if (subAccountID === principalID)
      throw new BusinessError(BodyCode.wrongState, tenancyTexts.notSelf, {
        subAccountID: tenancyTexts.notSelf,
      });
  };

  router.route(accountCalls.changeMember, async ({ input, account }) => {
    const { tenantID, principalID } = account;
    const { subAccountID } = input;
    if (!isID(subAccountID)) throw unknown();
    refuseSelf(subAccountID, principalID);
    await transaction(db, async (trx) => {
      const invited = await lockInvitation(trx, tenantID, subAccountID);
      const before = invited ?? (await lockMember(trx, tenantID, subAccountID));
      if (!before) throw unknown();
      const after = await standingIn(trx, { tenantID, principalID }, before, input);
      note({ object: { kind: 'member', id: subAccountID }, before: shown(before), after: shown(after) });
      if (invited) return changeInvitation(trx, tenantID, subAccountID, after);
      return putMember(trx, { ...after, tenantID, principalID: subAccountID, addedBy: principalID });
    });
    return {};
  });

  router.route(accountCalls.removeMember, async ({ input, account }) => {
    const { tenantID, principalID } = account;
    const { subAccountID } = input;
    if (!isID(subAccountID)) throw unknown();
    refuseSelf(subAccountID, principalID);
    await transaction(db, async (trx) => {
      const invited = await lockInvitation(trx, tenantID, subAccountID);
      const before = invited ?? (await lockMember(trx, tenantID, subAccountID));
      if (!before) throw unknown();
      await standingIn(trx, { tenantID, principalID }, before, {});
      // The tenant is under the id of whoever opened it, which stays when the ownership passes on.
      if (subAccountID === tenantID) throw new BusinessError(BodyCode.wrongState, tenancyTexts.opener);
      note({ object: { kind: 'member', id: subAccountID }, before: shown(before) });
      if (invited) await deleteInvitation(trx, tenantID, subAccountID);
      else await endMembership(trx, members, { tenantID, principalID: subAccountID });
    });
    return {};
  });
}
