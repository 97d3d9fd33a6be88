import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { type ActorKind, commitmentOf, type Details, type Entry } from './entry.ts';
import type { AuditEntryTable } from './tables.ts';

export interface NewEntry {
  tenantID: TenantID;
  at: Date;
  actorKind: ActorKind;
  actorID: string | null;
  action: string;
  object: { kind: string; id: string };
  requestID: string;
  details: Details;
}

const MOST_ID = 300;

/** Writes an entry with its details and its place in the queue of the tree: one statement. */
export async function insertEntry(db: Db | Trx, entry: NewEntry): Promise<string> {
  const id = newID();
  const salt = randomBytes(16);
  const body = JSON.stringify(entry.details);
  const key = { account_id: entry.tenantID, entry_id: id };
  await db
    .with('details', (with_) => with_.insertInto('audit_details').values({ ...key, salt, body }))
    .with('waiting', (with_) => with_.insertInto('audit_waiting').values(key))
    .insertInto('audit_entries')
    .values({
      account_id: entry.tenantID,
      id,
      at: entry.at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorID,
      action: entry.action,
      object_kind: entry.object.kind,
      object_id: entry.object.id.slice(0, MOST_ID),
      request_id: entry.requestID,
      details_hash: commitmentOf(salt, body),
    })
    .execute();
  return id;
}

/** An entry as it is stored, with its details unless they were taken away. */
export interface StoredEntry {
  entry: Entry;
  salt: Buffer | null;
  body: string | null;
}

export interface EntryFilter {
  actorID?: string | undefined;
  action?: string | undefined;
  objectID?: string | undefined;
  text?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Entries with their details, of one tenant. */
const joined = (db: Db, tenantID: TenantID) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('audit_details', (join) =>
      join
        .onRef('audit_details.account_id', '=', 'audit_entries.account_id')
        .onRef('audit_details.entry_id', '=', 'audit_entries.id'),
    )
    .where('audit_entries.account_id', '=', tenantID);

function filtered(db: Db, tenantID: TenantID, filter: EntryFilter) {
  let query = joined(db, tenantID);
  if (filter.actorID) query = query.where('audit_entries.actor_id', '=', filter.actorID);
  if (filter.action) query = query.where('audit_entries.action', '=', filter.action);
  if (filter.objectID) query = query.where('audit_entries.object_id', '=', filter.objectID);
  if (filter.since) query = query.where('audit_entries.at', '>=', filter.since);
  if (filter.until) query = query.where('audit_entries.at', '<', filter.until);
  if (filter.text) {
    const pattern = containing(filter.text);
    query = query.where((eb) =>
      eb.or([
        eb('audit_entries.object_id', 'ilike', pattern),
        eb('audit_entries.action', 'ilike', pattern),
        eb('audit_details.body', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

const columns = [
  'audit_entries.account_id',
  'audit_entries.id',
  'audit_entries.at',
  'audit_entries.actor_kind',
  'audit_entries.actor_id',
  'audit_entries.action',
  'audit_entries.object_kind',
  'audit_entries.object_id',
  'audit_entries.request_id',
  'audit_entries.details_hash',
  'audit_details.salt',
  'audit_details.body',
] as const;

type Row = Awaited<ReturnType<typeof firstRows>>[number];
const firstRows = (db: Db, tenantID: TenantID) => joined(db, tenantID).select(columns).execute();

/** An entry as its tree holds it. */
export const entryOf = (row: Selectable<AuditEntryTable>): Entry => ({
  id: row.id,
  at: row.at,
  tenantID: row.account_id,
  actorKind: row.actor_kind,
  actorID: row.actor_id ?? '',
  action: row.action,
  objectKind: row.object_kind,
  objectID: row.object_id,
  requestID: row.request_id,
  details: row.details_hash,
});

const stored = (row: Row): StoredEntry => ({
  entry: entryOf(row),
  salt: row.salt === null ? null : Buffer.from(row.salt),
  body: row.body,
});

/** One page of a tenant's entries, newest first, and how many there are in all. */
export async function listEntries(
  db: Db,
  tenantID: TenantID,
  filter: EntryFilter & { limit: number; skip: number },
): Promise<{ rows: StoredEntry[]; total: number }> {
  const matching = filtered(db, tenantID, filter);
  const total = await rowCount(matching);
  const rows = await matching
    .select(columns)
    .orderBy('audit_entries.id', 'desc')
    .limit(filter.limit)
    .offset(filter.skip)
    .execute();
  return { rows: rows.map(stored), total };
}

/** The entries at places of the tree, in the tree's order. */
export async function entriesAt(
  db: Db,
  tenantID: TenantID,
  from: number,
  to: number,
): Promise<(StoredEntry & { place: number })[]> {
  const rows = await joined(db, tenantID)
    .innerJoin('audit_leaves', (join) =>
      join
        .onRef('audit_leaves.account_id', '=', 'audit_entries.account_id')
        .onRef('audit_leaves.entry_id', '=', 'audit_entries.id'),
    )
    .select([...columns, 'audit_leaves.place'])
    .where('audit_leaves.place', '>=', String(from))
    .where('audit_leaves.place', '<', String(to))
    .orderBy('audit_leaves.place')
    .execute();
  return rows.map(({ place, ...row }) => ({ ...stored(row), place: Number(place) }));
}
