import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Records of an owner's names, which go with the tenant. */
export const dnsData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const dnsRecords = await db
      .selectFrom('dns_records')
      .select(['domain_id', 'host', 'type', 'value', 'ttl', 'priority', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('domain_id')
      .orderBy('host')
      .orderBy('id')
      .execute();
    return { dnsRecords };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    await trx.deleteFrom('dns_zones').where('account_id', '=', tenantID).execute();
  },
});
