import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The keys that a person has made, without what opens anything. */
export const keyData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID, tenantID }) {
    const apiKeys = await db
      .selectFrom('api_keys')
      .select([
        'name',
        'hint',
        'permissions',
        'ranges',
        'month_limit',
        'order_limit',
        'created_at',
        'expires_at',
      ])
      .select(['revoked_at', 'last_used_at', 'last_address'])
      .where('account_id', '=', tenantID)
      .where('maker_id', '=', principalID)
      .orderBy('created_at')
      .execute();
    return { apiKeys };
  },
});
