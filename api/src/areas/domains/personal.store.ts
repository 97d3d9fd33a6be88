import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { OVER_STATES } from './living.ts';

/** Whom an owner registers names for, and how they sort them. */
export const domainData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const domainContacts = await db
      .selectFrom('domain_contacts')
      .select(['handle', 'name', 'organization', 'phone', 'email', 'country', 'state', 'city', 'street'])
      .select(['postcode', 'int_name', 'int_organization', 'int_street', 'int_city', 'int_state'])
      .select(['created_at', 'removed_at'])
      .where('account_id', '=', tenantID)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const domainGroups = await db
      .selectFrom('domain_groups')
      .select('name')
      .where('account_id', '=', tenantID)
      .orderBy('name')
      .execute();
    const domainCart = await db
      .selectFrom('domain_carts')
      .select(['domain', 'kind', 'years', 'auto_renew', 'certificate', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const domainBatches = await db
      .selectFrom('domain_batches')
      .select(['kind', 'after', 'created_at', 'ended_at'])
      .where('account_id', '=', tenantID)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { domainContacts, domainGroups, domainCart, domainBatches };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    await trx.deleteFrom('domain_carts').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('domain_batches').where('account_id', '=', tenantID).execute();
    // A registry has to be told who holds a name as long as it is registered (ICANN's registrar accreditation, 3.3).
    const holders = trx
      .selectFrom('domains')
      .select('contact_id')
      .where('account_id', '=', tenantID)
      .where('state', 'not in', OVER_STATES);
    await trx
      .deleteFrom('domain_contacts')
      .where('account_id', '=', tenantID)
      .where('id', 'not in', holders)
      .execute();
    await trx
      .updateTable('domains')
      .set({ group_id: null })
      .where('account_id', '=', tenantID)
      .where('group_id', 'is not', null)
      .execute();
    await trx.deleteFrom('domain_groups').where('account_id', '=', tenantID).execute();
  },
});
