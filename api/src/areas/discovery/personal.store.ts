import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Servers that an owner's tenant watches, and the certificates found there; all of it goes with the tenant. */
export const discoveryData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const watchedServers = await db
      .selectFrom('discovery_targets')
      .select(['host', 'port', 'interval_hours', 'paused', 'state', 'checked_at', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    const foundCertificates = await db
      .selectFrom('discovery_certs')
      .select(['common_name', 'issuer', 'serial', 'sha256', 'not_after', 'first_seen', 'last_seen'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    return { watchedServers, foundCertificates };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (!isOwner) return;
    await trx.deleteFrom('discovery_profiles').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('discovery_events').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('discovery_targets').where('account_id', '=', tenantID).execute();
    await trx.deleteFrom('discovery_certs').where('account_id', '=', tenantID).execute();
  },
});
