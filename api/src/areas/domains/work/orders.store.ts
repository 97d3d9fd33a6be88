import { type Insertable, type Selectable, sql } from 'kysely';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { DomainEventTable, DomainOrderTable, DomainTable } from '../tables.ts';

export type DomainRow = Selectable<DomainTable>;
export type DomainOrderRow = Selectable<DomainOrderTable>;

/**
 * Adds names, each held from now on by this transaction: whoever wants one too waits for its end. Always in one order, so
 * that two who want the same ones don't wait for each other.
 * @returns ids of those that nobody has
 */
export async function insertDomains(trx: Trx, rows: readonly Insertable<DomainTable>[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await trx
    .insertInto('domains')
    .values(rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('name').where(sql<boolean>`state not in ('gone', 'refused')`).doNothing(),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}

/** @returns numbers of the orders whose names have no other one that isn't over */
export async function insertOrders(
  trx: Trx,
  rows: readonly Insertable<DomainOrderTable>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await trx
    .insertInto('domain_orders')
    .values(rows.toSorted((one, other) => (one.domain_id < other.domain_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'domain_id'])
        .where(sql<boolean>`state in ('paid', 'working', 'stuck')`)
        .doNothing(),
    )
    .returning('order_no')
    .execute();
  return added.map(({ order_no }) => order_no);
}

export type NewDomainEvent = Omit<Insertable<DomainEventTable>, 'id' | 'details'> & {
  details: Record<string, string>;
};

/** Adds to the history of names. */
export async function insertEvents(trx: Trx, events: readonly NewDomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('domain_events')
    .values(events.map((event) => ({ id: newID(), ...event, details: JSON.stringify(event.details) })))
    .execute();
}
