import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Who somebody is at their company's provider. */
export const identityData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID }) {
    const singleSignOn = await db
      .selectFrom('sso_identities')
      .select(['issuer', 'subject', 'created_at'])
      .where('principal_id', '=', principalID)
      .execute();
    return { singleSignOn };
  },
  async erase(trx, { principalID, tenantID, isOwner }) {
    await trx.deleteFrom('sso_identities').where('principal_id', '=', principalID).execute();
    if (!isOwner) return;
    await trx.deleteFrom('sso_domains').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('sso_connections').where('account_id', '=', tenantID).execute();
  },
});
