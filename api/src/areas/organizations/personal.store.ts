import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { allDomains } from './domains/domains.store.ts';
import { allVettings } from './vetting/vetting.store.ts';

/**
 * Companies that an owner has noted, and how they were validated: they are named in certificates and invoices, and what
 * a certificate rested on is kept for two years after it (BR 5.5.2). So they stay.
 */
export const organizationData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const organizations = await db
      .selectFrom('organizations')
      .select(['org_name', 'credit_code', 'nation_code', 'province', 'city', 'address', 'telephone'])
      .where('account_id', '=', tenantID)
      .execute();
    const organizationValidations = (await allVettings(db, tenantID)).map((row) => ({
      organization: row.org_name,
      level: row.level,
      status: row.status,
      asked: row.asked,
      answer: row.answer,
      reason: row.reason,
      at: row.created_at,
      until: row.valid_until,
    }));
    const organizationDomains = (await allDomains(db, tenantID)).map((row) => ({
      domain: row.domain,
      status: row.status,
      at: row.verified_at,
      until: row.expires_at,
    }));
    return { organizations, organizationValidations, organizationDomains };
  },
});
