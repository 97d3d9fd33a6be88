import type { Insertable, Selectable, Updateable } from 'kysely';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { OrderRow } from '../wire.ts';
import type { OrderBulkRowTable, OrderBulkTable } from './tables.ts';

export type BulkRow = Selectable<OrderBulkTable>;
export type BulkLine = Selectable<OrderBulkRowTable>;

/** One act for several orders. */
export interface BulkRef {
  accountID: TenantID;
  id: string;
}

/** States of an order that its act isn't over for. */
const OPEN = ['waiting', 'working'] as const satisfies readonly BulkLine['state'][];

/** Orders of an account by their numbers, in no order. */
export function ordersOf(
  db: Db | Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_no', 'in', orderNos)
    .execute();
}

/** Which of some orders are in an act that isn't over for them. */
export async function busyOrders(
  db: Db | Trx,
  accountID: TenantID,
  orderIDs: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_bulk_rows')
    .select('order_id')
    .where('account_id', '=', accountID)
    .where('order_id', 'in', orderIDs)
    .where('state', 'in', OPEN)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** How many acts of an account aren't over. */
export function countRunning(trx: Trx, accountID: TenantID): Promise<number> {
  return rowCount(
    trx.selectFrom('order_bulks').where('account_id', '=', accountID).where('ended_at', 'is', null),
  );
}

/**
 * Writes an act with its orders.
 * @returns its id, and the numbers of orders that another act isn't over for: with any, the caller rolls back
 */
export async function insertBulk(
  trx: Trx,
  bulk: Omit<Insertable<OrderBulkTable>, 'id'>,
  lines: readonly { order: OrderRow; price: number; serial: string; fromPackage: boolean }[],
): Promise<{ id: string; busy: string[] }> {
  const id = newID();
  await trx
    .insertInto('order_bulks')
    .values({ ...bulk, id })
    .execute();
  const rows = await trx
    .insertInto('order_bulk_rows')
    .values(
      lines.map(({ order, price, serial, fromPackage }, position) => ({
        account_id: bulk.account_id,
        bulk_id: id,
        position,
        order_id: order.id,
        order_no: order.order_no,
        common_name: order.common_name,
        price,
        serial,
        from_package: fromPackage,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'order_id']).where('state', 'in', OPEN).doNothing(),
    )
    .returning('order_no')
    .execute();
  const written = new Set(rows.map(({ order_no }) => order_no));
  const busy = lines.map(({ order }) => order.order_no).filter((orderNo) => !written.has(orderNo));
  return { id, busy };
}

/** An act; with an actor, one of theirs alone. */
export function findBulk(db: Db, { accountID, id }: BulkRef, actorID?: string): Promise<BulkRow | undefined> {
  return db
    .selectFrom('order_bulks')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .$if(actorID !== undefined, (query) => query.where('actor_id', '=', actorID ?? ''))
    .executeTakeFirst();
}

/** Acts of a member that aren't over, or have ended since a moment; the newest first. */
export function listBulks(
  db: Db,
  { accountID, actorID, since }: { accountID: TenantID; actorID: string; since: Date },
): Promise<BulkRow[]> {
  return db
    .selectFrom('order_bulks')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('actor_id', '=', actorID)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The orders of an act, in their order. */
export function listLines(db: Db, { accountID, id }: BulkRef): Promise<BulkLine[]> {
  return db
    .selectFrom('order_bulk_rows')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('bulk_id', '=', id)
    .orderBy('position')
    .execute();
}

/** How many orders of each of some acts are in each state. */
export async function countStates(
  db: Db,
  accountID: TenantID,
  ids: readonly string[],
): Promise<{ id: string; state: BulkLine['state']; count: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('order_bulk_rows')
    .select((eb) => ['bulk_id as id', 'state', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountID)
    .where('bulk_id', 'in', ids)
    .groupBy(['bulk_id', 'state'])
    .execute();
}

type LineKey = Pick<BulkLine, 'account_id' | 'bulk_id' | 'position'>;

/** Locks the line of an order until the transaction ends; false where another worker has done it meanwhile. */
export async function lockWaiting(trx: Trx, line: LineKey): Promise<boolean> {
  const row = await trx
    .selectFrom('order_bulk_rows')
    .select('state')
    .where('account_id', '=', line.account_id)
    .where('bulk_id', '=', line.bulk_id)
    .where('position', '=', line.position)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting';
}

/** Writes what became of an order, unless that is known already. */
export async function settleLine(
  db: Db | Trx,
  line: LineKey,
  from: (typeof OPEN)[number],
  change: Updateable<OrderBulkRowTable>,
): Promise<void> {
  await db
    .updateTable('order_bulk_rows')
    .set(change)
    .where('account_id', '=', line.account_id)
    .where('bulk_id', '=', line.bulk_id)
    .where('position', '=', line.position)
    .where('state', '=', from)
    .execute();
}

/** Ends an act that is over for all of its orders. */
export async function endBulk(db: Db, { accountID, id }: BulkRef, now: Date): Promise<void> {
  await db
    .updateTable('order_bulks')
    .set({ ended_at: now })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_bulk_rows as line')
            .select('line.position')
            .whereRef('line.account_id', '=', 'order_bulks.account_id')
            .whereRef('line.bulk_id', '=', 'order_bulks.id')
            .where('line.state', 'in', OPEN),
        ),
      ),
    )
    .execute();
}

/** Forgets acts that ended before a moment; what they did is in the orders and in the audit log. */
export async function removeBulks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('order_bulks').where('ended_at', '<', before).execute();
}
