import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { Payer } from './ports.ts';

/** Who asked for the payment outside of an order that is under way; undefined where none is. */
export function findPledge(
  trx: Trx,
  accountID: TenantID,
  orderID: string,
): Promise<{ actor_id: string | null } | undefined> {
  return trx
    .selectFrom('pledges')
    .select('actor_id')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .executeTakeFirst();
}

/** Notes who asks for the payment outside of an order: the last one, where several do. */
export async function putPledge(
  trx: Trx,
  { accountID, actorID }: Payer,
  order: { id: string; amount: number },
  now: Date,
): Promise<void> {
  const pledge = { actor_id: actorID, amount: order.amount, asked_at: now };
  await trx
    .insertInto('pledges')
    .values({ account_id: accountID, order_id: order.id, ...pledge })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(pledge))
    .execute();
}

/** Forgets what was to be paid outside for orders that are paid. */
export async function removePledges(
  trx: Trx,
  accountID: TenantID,
  orderIDs: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('pledges')
    .where('account_id', '=', accountID)
    .where('order_id', 'in', orderIDs)
    .execute();
}

/** Forgets a payment outside that was asked for up to a moment and has come to nothing. */
export async function removeIdlePledge(
  trx: Trx,
  accountID: TenantID,
  orderID: string,
  askedUpTo: Date,
): Promise<void> {
  await trx
    .deleteFrom('pledges')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('asked_at', '<=', askedUpTo)
    .execute();
}

/** Cents that some principals have asked to pay outside and that may still come, but for the orders named. */
export async function pledgedBy(
  trx: Trx,
  accountID: TenantID,
  actorIDs: readonly string[],
  exceptOrderIDs: readonly string[],
): Promise<number> {
  const row = await trx
    .selectFrom('pledges')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('cents'))
    .where('account_id', '=', accountID)
    .where('actor_id', 'in', actorIDs)
    .$if(exceptOrderIDs.length > 0, (all) => all.where('order_id', 'not in', exceptOrderIDs))
    .executeTakeFirst();
  return row?.cents ?? 0;
}
