import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The credentials that a person has made, without what opens anything. */
export const acmeData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID, tenantID }) {
    const acmeCredentials = await db
      .selectFrom('acme_credentials')
      .select([
        'name',
        'scope',
        'product_no',
        'validity',
        'suffixes',
        'max_price',
        'day_limit',
        'total_limit',
      ])
      .select(['created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('account_id', '=', tenantID)
      .where('maker_id', '=', principalID)
      .orderBy('created_at')
      .execute();
    return { acmeCredentials };
  },
});
