import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Commissions and withdrawals of an owner: kept as the law on books asks, without who paid and the bank account. */
export const commissionData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const commissions = await db
      .selectFrom('commissions')
      .select(['id', 'kind', 'amount', 'state', 'created_at', 'due_at', 'settled_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const withdrawals = await db
      .selectFrom('withdrawals')
      .select([
        'id',
        'amount',
        'shown',
        'state',
        'requested_at',
        'sent_at',
        'ended_at',
        'reference',
        'reason',
      ])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    return { commissions, withdrawals };
  },
});
