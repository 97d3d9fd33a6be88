import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Where an owner has the facts of the tenant sent, without the secrets. */
export const webhookData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const webhooks = await db
      .selectFrom('webhook_endpoints')
      .select(['url', 'events', 'created_at', 'failing_since', 'switched_off_at'])
      .where('account_id', '=', tenantID)
      .orderBy('created_at')
      .execute();
    return { webhooks };
  },
});
