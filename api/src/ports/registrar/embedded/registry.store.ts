import { sql, type Selectable } from 'kysely';
import { newID } from '../../../platform/database/identifiers.ts';
import type { RegistryDomainTable, RegistryEntryTable, RegistryEventTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { RegistrarContact, RegistrarContacts } from '../registrar.ts';

export type DomainRow = Selectable<RegistryDomainTable>;

export interface NewDomain extends Omit<DomainRow, 'contacts' | 'nameservers' | 'statuses'> {
  contacts: RegistrarContacts;
  nameservers: readonly string[];
  statuses: readonly string[];
}

const written = ({ contacts, nameservers, statuses, transfer, ...row }: NewDomain) => ({
  ...row,
  transfer: transfer && JSON.stringify(transfer),
  contacts: JSON.stringify(contacts),
  nameservers: JSON.stringify(nameservers),
  statuses: JSON.stringify(statuses),
});

/** Registrations of some names, whatever their state. */
export function findDomains(db: Db, names: readonly string[]): Promise<DomainRow[]> {
  return db
    .selectFrom('registry_domains')
    .selectAll()
    .where('name', 'in', [...names])
    .execute();
}

/** Registrations of a registrar and those that it asks for, the newest first. */
export function listSponsored(trx: Trx, registrarID: string, limit: number): Promise<DomainRow[]> {
  return trx
    .selectFrom('registry_domains')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('registrar_id', '=', registrarID),
        eb.and([eb(sql`transfer ->> 'to'`, '=', registrarID), eb(sql`transfer ->> 'state'`, '=', 'pending')]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** A registration, held until the transaction ends. */
export function lockDomain(trx: Trx, name: string): Promise<DomainRow | undefined> {
  return trx
    .selectFrom('registry_domains')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the name was free: of two who want it at once, the second waits for the first. */
export async function insertDomain(trx: Trx, row: NewDomain): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('registry_domains')
    .values(written(row))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateDomain(trx: Trx, row: NewDomain): Promise<void> {
  await trx.updateTable('registry_domains').set(written(row)).where('name', '=', row.name).execute();
}

export async function deleteDomain(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('registry_domains').where('name', '=', name).execute();
}

/** Registrations of a registrar, or that it has asked for, that have gone over to another state since it was told, some at a time. */
export function lockDue(trx: Trx, registrarID: string, at: Date): Promise<DomainRow[]> {
  return trx
    .selectFrom('registry_domains')
    .selectAll()
    .where((eb) =>
      eb.or([eb('registrar_id', '=', registrarID), eb(sql`transfer ->> 'to'`, '=', registrarID)]),
    )
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .orderBy('name')
    .limit(200)
    .forUpdate()
    .execute();
}

export async function saveContact(db: Db, registrarID: string, contact: RegistrarContact): Promise<void> {
  const data = JSON.stringify(contact);
  await db
    .insertInto('registry_contacts')
    .values({ registrar_id: registrarID, handle: contact.handle, data })
    .onConflict((conflict) => conflict.columns(['registrar_id', 'handle']).doUpdateSet({ data }))
    .execute();
}

/** Which of some handles a registrar has contacts for. */
export async function knownHandles(
  trx: Trx,
  registrarID: string,
  handles: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('registry_contacts')
    .select('handle')
    .where('registrar_id', '=', registrarID)
    .where('handle', 'in', [...handles])
    .execute();
  return new Set(rows.map(({ handle }) => handle));
}

export interface EarlierRequest {
  command: string;
  request_hash: string;
  answer: unknown;
}

/**
 * Takes a transaction ID for one request. Of two with the same one at once, the second waits for the first.
 * @returns what was asked under it before, undefined where nothing was
 */
export async function takeKey(
  trx: Trx,
  registrarID: string,
  request: { key: string; command: string; hash: string; at: Date },
): Promise<EarlierRequest | undefined> {
  const { key, command, hash, at } = request;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('registry_requests')
    .values({ registrar_id: registrarID, key, command, request_hash: hash, at })
    .onConflict((conflict) => conflict.columns(['registrar_id', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  return trx
    .selectFrom('registry_requests')
    .select(['command', 'request_hash', 'answer'])
    .where('registrar_id', '=', registrarID)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function keepAnswer(trx: Trx, registrarID: string, key: string, answer: unknown): Promise<void> {
  await trx
    .updateTable('registry_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('registrar_id', '=', registrarID)
    .where('key', '=', key)
    .execute();
}

export type MoneyEntry = Omit<RegistryEntryTable, 'id'>;

/** Opens the account of a registrar with what it has paid in; one that is open is left as it is. */
export async function openAccount(trx: Trx, registrarID: string, opening: number, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('registry_accounts')
    .values({ registrar_id: registrarID, balance: opening })
    .onConflict((conflict) => conflict.column('registrar_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n)
    await insertEntry(trx, { registrar_id: registrarID, name: '', kind: 'opening', amount: opening, at });
}

/**
 * Takes money from a registrar's account, or gives it back.
 * @returns the balance after it; undefined where the account hasn't as much, and nothing was done
 */
export async function moveMoney(trx: Trx, entry: MoneyEntry): Promise<number | undefined> {
  const row = await trx
    .updateTable('registry_accounts')
    .set({ balance: sql<number>`balance + ${entry.amount}` })
    .where('registrar_id', '=', entry.registrar_id)
    .where(sql<boolean>`balance + ${entry.amount} >= 0`)
    .returning('balance')
    .executeTakeFirst();
  if (row) await insertEntry(trx, entry);
  return row?.balance;
}

async function insertEntry(trx: Trx, entry: MoneyEntry): Promise<void> {
  await trx
    .insertInto('registry_entries')
    .values({ id: newID(), ...entry })
    .execute();
}

export async function readBalance(trx: Trx, registrarID: string): Promise<number> {
  const row = await trx
    .selectFrom('registry_accounts')
    .select('balance')
    .where('registrar_id', '=', registrarID)
    .executeTakeFirstOrThrow();
  return row.balance;
}

export async function insertEvents(
  trx: Trx,
  events: readonly Omit<RegistryEventTable, 'id'>[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('registry_events')
    .values(events.map((event) => ({ id: newID(), ...event })))
    .execute();
}

export function oldestEvents(trx: Trx, registrarID: string, limit: number) {
  return trx
    .selectFrom('registry_events')
    .selectAll()
    .where('registrar_id', '=', registrarID)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function removeEvent(db: Db, registrarID: string, id: string): Promise<void> {
  await db
    .deleteFrom('registry_events')
    .where('registrar_id', '=', registrarID)
    .where('id', '=', id)
    .execute();
}
