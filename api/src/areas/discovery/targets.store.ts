import type { Selectable } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { searchPatterns, searchText } from './search.ts';
import type { DiscoveryTargetTable } from './tables.ts';

export type TargetRow = Selectable<DiscoveryTargetTable>;

/** Which watched server of whom. */
export interface TargetRef {
  accountID: TenantID;
  id: string;
}

export interface TargetFields {
  host: string;
  port: number;
  /** Hours; 0 for as many as the settings say. */
  interval: number;
}

/** @returns false when the tenant watches that port of that host already */
export async function insertTarget(
  trx: Trx,
  { accountID, id }: TargetRef,
  { host, port, interval }: TargetFields,
  { actorID, at }: { actorID: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('discovery_targets')
    .values({
      ...{ account_id: accountID, id, actor_id: actorID, host, port, interval_hours: interval },
      search: searchText([host]),
      ...{ next_at: at, created_at: at },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'host', 'port']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export const countTargets = (trx: Trx, accountID: TenantID): Promise<number> =>
  rowCount(trx.selectFrom('discovery_targets').where('account_id', '=', accountID));

/** A watched server as it is, held until the transaction ends; undefined for one of another account. */
export const lockTarget = (trx: Trx, { accountID, id }: TargetRef): Promise<TargetRow | undefined> =>
  trx
    .selectFrom('discovery_targets')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findTarget = (db: Db, { accountID, id }: TargetRef): Promise<TargetRow | undefined> =>
  db
    .selectFrom('discovery_targets')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether another of the tenant's targets is this port of this host. */
export async function isTaken(
  trx: Trx,
  { accountID, id }: TargetRef,
  { host, port }: Pick<TargetFields, 'host' | 'port'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('discovery_targets')
    .select('id')
    .where('account_id', '=', accountID)
    .where('host', '=', host)
    .where('port', '=', port)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateTarget(
  trx: Trx,
  { accountID, id }: TargetRef,
  change: Partial<Omit<TargetRow, 'account_id' | 'id' | 'created_at'>>,
): Promise<void> {
  await trx
    .updateTable('discovery_targets')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

export async function deleteTarget(trx: Trx, { accountID, id }: TargetRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('discovery_targets')
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Targets that are not paused, held until the transaction ends: those whose next look a change of the settings moves. */
export const lockWatched = (trx: Trx, accountID: TenantID): Promise<TargetRow[]> =>
  trx
    .selectFrom('discovery_targets')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('paused', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();

export interface TargetFilter {
  keyword: string;
  state: '' | 'waiting' | 'ok' | 'failed' | 'paused';
  limit: number;
  skip: number;
}

/** A page of a tenant's targets, the newest first, and how many there are in all. */
export async function listTargets(
  db: Db,
  accountID: TenantID,
  { keyword, state, limit, skip }: TargetFilter,
): Promise<{ rows: TargetRow[]; total: number }> {
  let matching = db.selectFrom('discovery_targets').where('account_id', '=', accountID);
  if (keyword !== '')
    matching = matching.where((eb) =>
      eb.or(searchPatterns(keyword).map((pattern) => eb('search', 'ilike', pattern))),
    );
  if (state === 'paused') matching = matching.where('paused', '=', true);
  else if (state !== '') matching = matching.where('state', '=', state).where('paused', '=', false);
  return {
    rows: await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute(),
    total: await rowCount(matching),
  };
}

/** Of each target the certificate found there that ends first. */
export async function firstEnding(
  db: Db,
  accountID: TenantID,
  targetIDs: readonly string[],
): Promise<Map<string, { id: string; commonName: string; notAfter: Date }>> {
  if (targetIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('discovery_places as place')
    .innerJoin('discovery_certs as cert', (join) =>
      join.onRef('cert.account_id', '=', 'place.account_id').onRef('cert.id', '=', 'place.cert_id'),
    )
    .select(['place.target_id', 'cert.id', 'cert.common_name', 'cert.not_after'])
    .distinctOn('place.target_id')
    .where('place.account_id', '=', accountID)
    .where('place.target_id', 'in', targetIDs)
    .orderBy('place.target_id')
    .orderBy('cert.not_after')
    .execute();
  return new Map(
    rows.map((row) => [row.target_id, { id: row.id, commonName: row.common_name, notAfter: row.not_after }]),
  );
}
