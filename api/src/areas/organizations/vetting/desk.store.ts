import { OrderStatus } from '@certdeck/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { isID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/search.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { VettingStatus } from './states.ts';

const SHOWN = [
  'customer.account_no',
  'holder.account_no as claimed_by_no',
  'first.account_no as first_by_no',
  'decider.account_no as decided_by_no',
] as const;

/** Joined with their customer and with who works on them. */
const vettings = (db: Db) =>
  db
    .selectFrom('vettings as vetting')
    .innerJoin('accounts as customer', 'customer.id', 'vetting.account_id')
    .leftJoin('accounts as holder', 'holder.id', 'vetting.claimed_by')
    .leftJoin('accounts as first', 'first.id', 'vetting.first_by')
    .leftJoin('accounts as decider', 'decider.id', 'vetting.decided_by')
    // What the customer has changed since has nothing to decide.
    .where('vetting.status', '<>', 'replaced');

type Vettings = Schema & { vetting: Schema['vettings'] };

/** Paid orders that wait for a validation: of its organisation, and of its level. */
const waiting = (where: ExpressionBuilder<Vettings, 'vetting'>) =>
  where
    .selectFrom('orders')
    .whereRef('orders.account_id', '=', 'vetting.account_id')
    .whereRef('orders.organization_id', '=', 'vetting.organization_id')
    .where('orders.status', '=', OrderStatus.waitingForVerification)
    .where('orders.organization_validated_at', 'is', null)
    .where(sql<boolean>`('ev' = any(string_to_array(orders.cert_type, '_'))) = (vetting.level = 'ev')`);

export type DeskVetting = NonNullable<Awaited<ReturnType<typeof findVettingForStaff>>>;

/**
 * Validations of all customers: what somebody works on from the oldest, everything else from the newest. What no order
 * waits for any more, because all were cancelled, is found by its name alone.
 */
export async function listVettingsForStaff(
  db: Db,
  { status, keyword }: { status?: VettingStatus | undefined; keyword?: string | undefined },
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = vettings(db);
  if (status) matching = matching.where('vetting.status', '=', status);
  if (keyword)
    matching = matching.where((where) =>
      where.or([
        where('customer.account_no', '=', keyword),
        where('vetting.org_name', 'ilike', containing(keyword)),
      ]),
    );
  const isQueue = status === 'review' || status === 'second';
  if (isQueue && !keyword)
    matching = matching.where((where) => where.exists(waiting(where).select('orders.id')));
  const rows = await matching
    .selectAll('vetting')
    .select(SHOWN)
    .select((where) =>
      waiting(where)
        .select(sql<number>`count(*)`.as('count'))
        .as('orders'),
    )
    .orderBy('vetting.id', isQueue || status === 'asked' ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

export async function findVettingForStaff(db: Db, id: string) {
  if (!isID(id)) return undefined;
  return vettings(db)
    .selectAll('vetting')
    .select(SHOWN)
    .select((where) =>
      waiting(where)
        .select(sql<number>`count(*)`.as('count'))
        .as('orders'),
    )
    .where('vetting.id', '=', id)
    .executeTakeFirst();
}

/** Numbers of orders that wait for a validation, the oldest first. @param most how many are told */
export async function waitingOrderNos(db: Db, id: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vettings as vetting')
    .innerJoinLateral(
      (where) => waiting(where).select(['orders.order_no', 'orders.id as order_id']).as('waits'),
      (join) => join.onTrue(),
    )
    .select('waits.order_no')
    .where('vetting.id', '=', id)
    .orderBy('waits.order_id')
    .limit(most)
    .execute();
  return rows.map(({ order_no }) => order_no);
}

/** How often an organisation was refused, the given validation left out. */
export function countRefused(db: Db, { account_id, organization_id, id }: DeskVetting): Promise<number> {
  return rowCount(
    db
      .selectFrom('vettings')
      .where('account_id', '=', account_id)
      .where('organization_id', '=', organization_id)
      .where('decided_at', 'is not', null)
      .where('reason', '<>', '')
      .where('id', '<>', id),
  );
}

/** What waits for the operator's people, the oldest first, for the command line. */
export function openVettings(db: Db) {
  return vettings(db)
    .selectAll('vetting')
    .select(SHOWN)
    .select((where) =>
      waiting(where)
        .select(sql<number>`count(*)`.as('count'))
        .as('orders'),
    )
    .where('vetting.status', 'in', ['review', 'asked', 'second'])
    .orderBy('vetting.id')
    .execute();
}
