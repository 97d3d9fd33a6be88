import { accountCalls, BodyCode } from '@certdeck/contract';
import { isRole, permissionsOf } from '@certdeck/contract/roles';
import { note } from '../../platform/database/acts.ts';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { lockActingManager } from './acting.ts';
import { hasDepartment } from './departments.store.ts';
import { changeInvitation, deleteInvitation, lockInvitation } from './invitations.store.ts';
import { endMembership } from './members.ts';
import { lockMember, putMember, setSuspended } from './members.store.ts';
import { removeOffersOf } from './ownership.store.ts';
import type { TeamPorts } from './ports.ts';
import { lockOwnRole } from './roles.store.ts';
import { grantRefusal, type Standing, wideRefusal } from './standing.ts';
import { tenancyTexts } from './texts.ts';

/** What a call says of a member; what it leaves out stays. */
export interface WantedStanding {
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
  WIDE: 'scope',
  NO_DEPARTMENT: 'deptID',
  LIMIT: 'orderLimit',
  MONTH_LIMIT: 'monthLimit',
} as const;

/**
 * What somebody becomes by what a call says, if the member who acts may give it.
 * @param before what they are already; undefined for somebody new
 * @throws BusinessError 13001 for an unknown role or department, 13004 for what the acting member may not give or take,
 * 13005 for who manages people no more
 */
export async function standingIn(
  trx: Trx,
  acting: { tenantID: TenantID; principalID: string },
  before: Standing | undefined,
  wanted: WantedStanding,
): Promise<Standing> {
  const { tenantID } = acting;
  const own = await lockActingManager(trx, acting);
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
  const isRescoped = wanted.roleID !== undefined || wanted.scope !== undefined;
  for (const standing of before ? [before, after] : [after]) {
    const refusal = grantRefusal(own, standing) ?? (isRescoped ? wideRefusal(after) : undefined);
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
export function bindChanges(router: Router, { db, now, members }: TeamPorts): void {
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

  /**
   * Suspends a member, whose sessions end and whose keys stop at once, or lets one in again; said twice, nothing more
   * happens.
   * @throws BusinessError 13002 for who hasn't accepted yet, and for whom the operator has shut out
   */
  async function setStatus(
    trx: Trx,
    tenantID: TenantID,
    principalID: string,
    status: 'active' | 'disabled',
    isInvited: boolean,
  ): Promise<void> {
    if (isInvited)
      throw new BusinessError(BodyCode.wrongState, tenancyTexts.notJoined, {
        status: tenancyTexts.notJoined,
      });
    if (status === 'disabled') {
      if (!(await setSuspended(trx, tenantID, principalID, now()))) return;
      await removeOffersOf(trx, tenantID, principalID);
      await members.endSessions(trx, [principalID]);
    } else if (
      !(await setSuspended(trx, tenantID, principalID, null)) &&
      (await members.isShut(trx, principalID))
    )
      throw new BusinessError(BodyCode.wrongState, tenancyTexts.shutByOperator, {
        status: tenancyTexts.shutByOperator,
      });
  }

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
      const { status } = input;
      note({
        object: { kind: 'member', id: subAccountID },
        before: shown(before),
        after: { ...shown(after), ...(status === undefined ? {} : { status }) },
      });
      if (status !== undefined) await setStatus(trx, tenantID, subAccountID, status, invited !== undefined);
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
