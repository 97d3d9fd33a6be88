import { type Selectable, sql } from 'kysely';
import type { DnsType } from '@certdeck/contract';
import { type DnsRecord, toAscii } from '@certdeck/validation';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { containing } from '../../platform/database/search.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DnsRecordTable } from './tables.ts';
import type { ZoneRef } from './zones.store.ts';

export type DnsRecordRow = Selectable<DnsRecordTable>;

/** Which record of whom. */
export interface RecordRef {
  accountID: TenantID;
  id: string;
}

const ofZone = (on: Db | Trx, { accountID, domainID }: ZoneRef) =>
  on.selectFrom('dns_records').where('account_id', '=', accountID).where('domain_id', '=', domainID);

/** All records of a zone. */
export const recordsOf = (on: Db | Trx, ref: ZoneRef): Promise<DnsRecordRow[]> =>
  ofZone(on, ref).selectAll().orderBy('host').orderBy('type').orderBy('id').execute();

/** All records of some zones, by the id of the name. */
export async function recordsOfAll(
  db: Db,
  accountID: TenantID,
  domainIDs: readonly string[],
): Promise<Map<string, DnsRecordRow[]>> {
  if (domainIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('dns_records')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('domain_id', 'in', [...domainIDs])
    .orderBy('host')
    .orderBy('type')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ domain_id }) => domain_id);
}

export const countRecords = (trx: Trx, ref: ZoneRef): Promise<number> => rowCount(ofZone(trx, ref));

/** A page of a zone's records, those of the domain itself first, and how many there are. */
export async function listRecords(
  db: Db,
  ref: ZoneRef,
  filter: { keyword: string; type: DnsType | ''; limit: number; skip: number },
): Promise<{ rows: DnsRecordRow[]; total: number }> {
  const { keyword, type, limit, skip } = filter;
  const matching = ofZone(db, ref)
    .$if(type !== '', (some) => some.where('type', '=', type as DnsType))
    .$if(keyword !== '', (some) =>
      some.where((eb) =>
        eb.or([
          eb('host', 'ilike', containing(toAscii(keyword) ?? keyword)),
          eb('value', 'ilike', containing(keyword)),
          eb('value', 'ilike', containing(toAscii(keyword) ?? keyword)),
        ]),
      ),
    );
  const rows = await matching
    .selectAll()
    .orderBy(sql`host <> '@'`)
    .orderBy('host')
    .orderBy('type')
    .orderBy('priority')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

export const findRecord = (on: Db | Trx, { accountID, id }: RecordRef): Promise<DnsRecordRow | undefined> =>
  on
    .selectFrom('dns_records')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns its id */
export async function insertRecord(
  trx: Trx,
  { accountID, domainID }: ZoneRef,
  record: DnsRecord,
  now: Date,
): Promise<string> {
  const id = newID();
  await trx
    .insertInto('dns_records')
    .values({ ...record, account_id: accountID, domain_id: domainID, id, created_at: now })
    .execute();
  return id;
}

export async function insertRecords(
  trx: Trx,
  { accountID, domainID }: ZoneRef,
  records: readonly DnsRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const zone = { account_id: accountID, domain_id: domainID, created_at: now };
  await trx
    .insertInto('dns_records')
    .values(records.map((record) => ({ ...record, ...zone, id: newID() })))
    .execute();
}

export async function deleteRecords(
  trx: Trx,
  { accountID, domainID }: ZoneRef,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('dns_records')
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .where('id', 'in', [...ids])
    .execute();
}

export async function updateRecord(trx: Trx, { accountID, id }: RecordRef, record: DnsRecord): Promise<void> {
  await trx
    .updateTable('dns_records')
    .set({ ...record })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Records of one host and type are kept for as long as each other (RFC 2181 5.2). */
export async function shareTtl(
  trx: Trx,
  { accountID, domainID }: ZoneRef,
  { host, type, ttl }: Pick<DnsRecord, 'host' | 'type' | 'ttl'>,
): Promise<void> {
  await trx
    .updateTable('dns_records')
    .set({ ttl })
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .where('host', '=', host)
    .where('type', '=', type)
    .where('ttl', '<>', ttl)
    .execute();
}

export async function deleteRecord(trx: Trx, { accountID, id }: RecordRef): Promise<void> {
  await trx.deleteFrom('dns_records').where('account_id', '=', accountID).where('id', '=', id).execute();
}
