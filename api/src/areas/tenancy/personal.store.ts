import { roleOf } from './members.store.ts';
import type { PersonalData } from '../../platform/area/personal-data.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** For whom somebody acts, and how their pages look. */
export const memberData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID, tenantID }) {
    const memberships = await db
      .selectFrom('members')
      .select(['tenant_id', 'role'])
      .where('principal_id', '=', principalID)
      .execute();
    const preferences = await db
      .selectFrom('member_preferences')
      .select(['name', 'value'])
      .where('principal_id', '=', principalID)
      .execute();
    const invitations = await db
      .selectFrom('invitations')
      .select(['email', 'name', 'role', 'created_at', 'expires_at'])
      .where('tenant_id', '=', tenantID)
      .where('invited_by', '=', principalID)
      .execute();
    return { memberships, preferences, invitations };
  },
  async obstacles(trx, { principalID, tenantID, isOwner }) {
    // Who became the owner later has others beside them: at least who opened the account.
    if (!isOwner && (await roleOf(trx, tenantID, principalID)) !== 'owner') return [];
    const others = trx
      .selectFrom('members')
      .where('tenant_id', '=', tenantID)
      .where('principal_id', '!=', principalID);
    return (await rowCount(others)) > 0 ? ['members'] : [];
  },
  async erase(trx, { principalID, tenantID, isOwner }) {
    await trx.deleteFrom('member_preferences').where('principal_id', '=', principalID).execute();
    // An owner stays the owner of orders and money that are kept.
    if (!isOwner)
      await trx
        .deleteFrom('members')
        .where('tenant_id', '=', tenantID)
        .where('principal_id', '=', principalID)
        .execute();
  },
});
