import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Money of an owner: kept as the law on books asks, and none may be left. */
export const ledgerData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const transfers = await db
      .selectFrom('transfers')
      .selectAll()
      .where('account_id', '=', tenantID)
      .orderBy('created_at')
      .execute();
    return { transfers };
  },
  async obstacles(trx, { tenantID, isOwner }) {
    if (!isOwner) return [];
    const row = await trx
      .selectFrom('balances')
      .select('balance')
      .where('account_id', '=', tenantID)
      .forUpdate()
      .executeTakeFirst();
    const earned = await trx
      .selectFrom('earnings')
      .select(['payable', 'leaving'])
      .where('account_id', '=', tenantID)
      .forUpdate()
      .executeTakeFirst();
    const isOpen = (row?.balance ?? 0) !== 0 || (earned?.payable ?? 0) > 0 || (earned?.leaving ?? 0) > 0;
    return isOpen ? ['balance'] : [];
  },
});
