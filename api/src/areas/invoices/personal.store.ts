import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/**
 * Invoices of an owner: kept as the law on books asks, with whom they were made out to. What is only kept for the next
 * one goes.
 */
export const invoiceData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const organizations = await db
      .selectFrom('invoice_organizations')
      .select([
        'org_name',
        'tax_num',
        'telephone',
        'bank_name',
        'bank_account',
        'address',
        'email',
        'created_at',
      ])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const contacts = await db
      .selectFrom('invoice_contacts')
      .select(['name', 'telephone', 'address', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const invoices = await db
      .selectFrom('invoices')
      .select(['id', 'invoice_type', 'amount', 'organization', 'contact', 'state', 'number', 'reason'])
      .select(['created_at', 'ended_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    return { invoiceOrganizations: organizations, invoiceContacts: contacts, invoices };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    await trx.deleteFrom('invoice_organizations').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('invoice_contacts').where('account_id', '=', tenantID).execute();
  },
});
