import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/** What a tenant's addresses are sent, the oldest first: the type and the data of each fact. */
export async function factsFor(db: Db, accountID: TenantID): Promise<[string, unknown][]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['type', 'body'])
    .where('account_id', '=', accountID)
    .orderBy('id')
    .execute();
  return rows.map(({ type, body }) => [type, (JSON.parse(body) as { data: unknown }).data]);
}
