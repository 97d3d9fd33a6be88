import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
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
      conflict
        .column('name')
        .where(sql<boolean>`state not in ('gone', 'left', 'refused')`)
        .doNothing(),
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

/** What was bought for a name and isn't over, with the name. */
export interface OpenOrder {
  order: DomainOrderRow;
  domain: DomainRow;
}

const OPEN = ['paid', 'working', 'stuck'] as const;

/** The order of a name that isn't over: there is one at most. */
export async function findOpenOrder(
  db: Db,
  accountID: TenantID,
  domainID: string,
): Promise<OpenOrder | undefined> {
  const order = await db
    .selectFrom('domain_orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  const domain =
    order &&
    (await db
      .selectFrom('domains')
      .selectAll()
      .where('account_id', '=', accountID)
      .where('id', '=', domainID)
      .executeTakeFirst());
  return order && domain && { order, domain };
}

type Known = Pick<DomainOrderRow, 'account_id' | 'order_no' | 'attempts'>;

/** An order as long as it isn't over and nobody has asked the registry since it was read. */
const unchanged = (trx: Trx, { account_id, order_no, attempts }: Known) =>
  trx
    .updateTable('domain_orders')
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .where('attempts', '=', attempts)
    .where('state', 'in', OPEN);

/**
 * Counts a request before it goes out. What the one before met is forgotten: from now on the outcome is unknown.
 * @returns whether the order was as it is known
 */
export async function countAttempt(trx: Trx, known: Known): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(trx, known)
    .set({
      attempts: known.attempts + 1,
      state: sql<'working'>`case when state = 'stuck' then 'stuck' else 'working' end`,
      refusal: null,
      detail: '',
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What holds an order up. @returns whether the order was as it is known */
export async function noteObstacle(
  trx: Trx,
  known: Known,
  { state, refusal, detail }: Pick<DomainOrderRow, 'state' | 'refusal' | 'detail'>,
): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(trx, known).set({ state, refusal, detail }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the registry had before it, it has refused: the work on the order ends it, once nobody has the name. */
export async function notePendingRefused(
  trx: Trx,
  { accountID, domainID }: { accountID: TenantID; domainID: string },
  detail: string,
): Promise<void> {
  await trx
    .updateTable('domain_orders')
    .set({ refusal: 'POLICY', detail: detail.slice(0, 500) })
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .where('state', 'in', OPEN)
    .where('refusal', '=', 'PENDING')
    .execute();
}

/** Ends an order that the registry has refused for good. @returns whether it was as it is known */
export async function endRefused(
  trx: Trx,
  known: Known,
  { refusal, detail }: { refusal: string; detail: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await unchanged(trx, known)
    .set({ state: 'refused', refusal, detail, done_at: at })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an order that the registry has done, whoever asked it. @returns the state in which it was over before */
export async function endDone(
  trx: Trx,
  { account_id, order_no }: Pick<DomainOrderRow, 'account_id' | 'order_no'>,
  expiresAt: Date,
  at: Date,
): Promise<DomainOrderRow['state'] | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('domain_orders')
    .set({ state: 'done', refusal: null, detail: '', expires_at: expiresAt, done_at: at })
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return undefined;
  const row = await trx
    .selectFrom('domain_orders')
    .select('state')
    .where('account_id', '=', account_id)
    .where('order_no', '=', order_no)
    .executeTakeFirst();
  return row?.state;
}

/** Changes what is written of a name. */
export async function updateDomain(
  trx: Trx,
  { account_id, id }: Pick<DomainRow, 'account_id' | 'id'>,
  change: Updateable<DomainTable>,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
