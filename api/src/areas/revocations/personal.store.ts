import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Certificates of an owner that the operator revoked. */
export const revocationData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const revocations = await db
      .selectFrom('revocations')
      .select(['serial', 'order_no', 'name', 'reason', 'sentence', 'revoked_at'])
      .where('account_id', '=', tenantID)
      .where('state', '=', 'done')
      .orderBy('id')
      .execute();
    return { revocations };
  },
});
