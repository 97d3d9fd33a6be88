import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Which address of whom. */
export interface EndpointRef {
  accountID: TenantID;
  id: string;
}

export async function insertEndpoint(
  trx: Trx,
  { accountID, id }: EndpointRef,
  endpoint: { url: string; events: readonly string[]; sealed: Buffer },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('webhook_endpoints')
    .values({
      account_id: accountID,
      id,
      url: endpoint.url,
      events: endpoint.events.join(),
      sealed: endpoint.sealed,
      failing_since: null,
      switched_off_at: null,
      created_at: now,
    })
    .execute();
}

export const countEndpoints = (db: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('webhook_endpoints').where('account_id', '=', accountID));

/** Addresses of a tenant, the oldest first, with how much waits for each. */
export function listEndpoints(db: Db, accountID: TenantID) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('webhook_deliveries.account_id', '=', 'webhook_endpoints.account_id')
        .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
        .where('webhook_deliveries.state', '=', 'waiting')
        .as('waiting'),
    )
    .where('account_id', '=', accountID)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findEndpoint(db: Db | Trx, { accountID, id }: EndpointRef) {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, sealed: Buffer.from(row.sealed) };
}

/** Changes an address; one that is switched on begins anew. False where there is none. */
export async function changeEndpoint(
  trx: Trx,
  { accountID, id }: EndpointRef,
  change: { url?: string | undefined; events?: readonly string[] | undefined; enabled?: boolean | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({
      // A statement that sets nothing is none.
      account_id: accountID,
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.events === undefined ? {} : { events: change.events.join() }),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      ...(change.enabled === true || change.url !== undefined
        ? { failing_since: null, switched_off_at: null }
        : {}),
    })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteEndpoint(trx: Trx, { accountID, id }: EndpointRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Addresses that are to be told facts of a type. */
export async function endpointsFor(trx: Trx, accountID: TenantID, type: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'events'])
    .where('account_id', '=', accountID)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.filter(({ events }) => events.split(',').includes(type)).map(({ id }) => id);
}

/** Where something was sent: what became of it says nothing of an address that has taken its place since. */
export type SentTo = EndpointRef & { url: string };

/** Notes that an address has answered well. */
export async function markWell(trx: Trx, { accountID, id, url }: SentTo): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('url', '=', url)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Notes that an address has failed. @returns since when it does */
export async function markFailing(trx: Trx, { accountID, id, url }: SentTo, now: Date): Promise<Date> {
  const row = await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)` })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('url', '=', url)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? now;
}

/** Switches an address off that failed too long; false where it is off already, or another one by now. */
export async function switchOff(trx: Trx, { accountID, id, url }: SentTo, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ enabled: false, switched_off_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('url', '=', url)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
