import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** What a person has asked to be paid, and what they have decided. */
export const approvalData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID, tenantID }) {
    const approvals = await db
      .selectFrom('approvals')
      .select(['order_no', 'amount', 'limit_kind', 'limit_amount', 'state', 'answer', 'key_name'])
      .select(['created_at', 'decided_at'])
      .select((eb) => eb('asked_by', '=', principalID).as('asked'))
      .where('account_id', '=', tenantID)
      .where((eb) => eb.or([eb('asked_by', '=', principalID), eb('decided_by', '=', principalID)]))
      .orderBy('created_at')
      .execute();
    return { approvals };
  },
});
