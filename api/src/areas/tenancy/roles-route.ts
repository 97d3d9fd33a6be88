import { accountCalls, BodyCode, type TenantPermission } from '@certdeck/contract';
import { permissionsOf, roles } from '@certdeck/contract/roles';
import type { teamSchemas } from '@certdeck/contract/schemas';
import type { z } from 'zod';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { lockActingManager } from './acting.ts';
import type { TeamPorts } from './ports.ts';
import {
  countOwnRoles,
  deleteOwnRole,
  type Holder,
  insertOwnRole,
  isRoleNameTaken,
  listHolders,
  listOwnRoles,
  lockOwnRole,
  updateOwnRole,
} from './roles.store.ts';
import { grantRefusal, wideRefusal } from './standing.ts';
import { tenancyTexts } from './texts.ts';

/** Names of whoever has a role that are told at most. */
const MOST_NAMES = 20;

interface Actor {
  tenantID: TenantID;
  principalID: string;
}

const nameOf = ({ name, account }: Holder): string => name || account;

/** The roles that every tenant has, and those of its own (D-363). */
export function bindRoles(router: Router, { db, members }: TeamPorts): void {
  router.route(accountCalls.listRoles, async ({ account, input, language }) => {
    const { limit, skip } = page(input);
    const own = await listOwnRoles(db, account.tenantID);
    // Names are for who manages people.
    const holders = account.permissions.has('member:manage') ? await listHolders(db, account.tenantID) : [];
    type Row = z.output<typeof teamSchemas.listRoles.data>[number];
    const rows: Row[] = [
      ...roles.map((role) => ({
        roleID: role,
        roleName: tenancyTexts.roles[role][language],
        permissions: [...permissionsOf(role)],
      })),
      ...own.map(({ id, name, permissions }) => ({
        roleID: id,
        roleName: name,
        permissions: [...permissions],
        own: true as const,
        usedBy: holders
          .filter(({ role }) => role === id)
          .slice(0, MOST_NAMES)
          .map(nameOf),
      })),
    ];
    return new Listed(rows.slice(skip, skip + limit), rows.length);
  });

  const unknown = () => new BusinessError(BodyCode.notFound, tenancyTexts.roleUnknown);
  const taken = () =>
    new BusinessError(BodyCode.exists, tenancyTexts.roleExists, { roleName: tenancyTexts.roleExists });

  /** What the acting member is, who may neither give nor take what they don't hold. @throws BusinessError 13004, 13005 */
  async function actingWith(trx: Trx, actor: Actor, ...sets: Iterable<TenantPermission>[]) {
    const own = await lockActingManager(trx, actor);
    if (sets.some((set) => [...set].some((one) => !own.permissions.has(one))))
      throw new BusinessError(BodyCode.badInput, tenancyTexts.grants.ROLE, {
        permissions: tenancyTexts.grants.ROLE,
      });
    return own;
  }

  router.route(accountCalls.addRole, ({ account, input, idempotent }) =>
    idempotent(async (trx) => {
      const { tenantID } = account;
      const { roleName: name, permissions } = input;
      await actingWith(trx, account, permissions);
      await checkAllowance(
        trx,
        { kind: 'roles', ofID: tenantID },
        async () => 1 + (await countOwnRoles(trx, tenantID)),
      );
      const roleID = await insertOwnRole(trx, tenantID, { name, permissions });
      if (roleID === undefined) throw taken();
      note({ object: { kind: 'role', id: roleID }, after: { name, permissions } });
      return { roleID };
    }),
  );

  router.route(accountCalls.changeRole, async ({ account, input }) => {
    const { tenantID } = account;
    const { roleID: id, roleName: name } = input;
    await transaction(db, async (trx) => {
      const before = await lockOwnRole(trx, tenantID, id);
      if (!before) throw unknown();
      const permissions = new Set<TenantPermission>(input.permissions);
      const own = await actingWith(trx, account, before.permissions, permissions);
      if (own.role === id) throw new BusinessError(BodyCode.wrongState, tenancyTexts.notSelf);
      for (const holder of await listHolders(trx, tenantID, id)) {
        const refused =
          grantRefusal(own, holder) !== undefined ||
          grantRefusal(own, { ...holder, permissions }) !== undefined ||
          (wideRefusal(holder) === undefined && wideRefusal({ ...holder, permissions }) !== undefined);
        if (refused) throw new BusinessError(BodyCode.wrongState, tenancyTexts.roleHeld(nameOf(holder)));
      }
      if (await isRoleNameTaken(trx, tenantID, { id, name })) throw taken();
      await updateOwnRole(trx, tenantID, { id, name, permissions });
      note({
        object: { kind: 'role', id },
        before: { name: before.name, permissions: [...before.permissions] },
        after: { name, permissions: [...permissions] },
      });
    });
    return {};
  });

  router.route(accountCalls.removeRole, async ({ account, input }) => {
    const { tenantID } = account;
    await transaction(db, async (trx) => {
      const role = await lockOwnRole(trx, tenantID, input.roleID);
      if (!role) throw unknown();
      await actingWith(trx, account, role.permissions);
      const holders = await listHolders(trx, tenantID, role.id);
      if (holders.length > 0) {
        const names = holders.slice(0, MOST_NAMES).map(nameOf).join(', ');
        throw new BusinessError(BodyCode.wrongState, tenancyTexts.roleUsed(names));
      }
      if (await members.givesRole(trx, tenantID, role.id))
        throw new BusinessError(BodyCode.wrongState, tenancyTexts.roleGiven);
      await deleteOwnRole(trx, tenantID, role.id);
      note({
        object: { kind: 'role', id: role.id },
        before: { name: role.name, permissions: [...role.permissions] },
      });
    });
    return {};
  });
}
