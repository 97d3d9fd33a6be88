import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The people whom an owner has noted for orders. */
export const contactData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const contacts = await db
      .selectFrom('contacts')
      .select(['firstname', 'lastname', 'position', 'email', 'telephone', 'id_card', 'created_at'])
      .where('account_id', '=', tenantID)
      .execute();
    return { contacts };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (isOwner) await trx.deleteFrom('contacts').where('account_id', '=', tenantID).execute();
  },
});
