import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/** The history of a name, newest first. */
export function listEvents(db: Db, accountID: TenantID, domainID: string, limit: number) {
  return db
    .selectFrom('domain_events')
    .select(['at', 'kind', 'actor_id', 'details'])
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
