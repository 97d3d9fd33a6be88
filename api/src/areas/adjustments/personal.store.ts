import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** What the operator moved on the balance of an owner: kept as the law on books asks. */
export const adjustmentData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const adjustments = await db
      .selectFrom('adjustments')
      .select(['id', 'kind', 'amount', 'reason', 'decided_at'])
      .where('account_id', '=', tenantID)
      .where('state', '=', 'made')
      .orderBy('id')
      .execute();
    return { adjustments };
  },
});
