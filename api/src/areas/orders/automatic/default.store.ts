import { OrderStatus } from '@certdeck/contract';
import { type Selectable, sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { RenewalDefaultTable } from './tables.ts';

export type DefaultRow = Selectable<RenewalDefaultTable>;

/** What an account chose for its orders; undefined where it chose nothing. */
export function findDefault(db: Db | Trx, accountID: TenantID): Promise<DefaultRow | undefined> {
  return db.selectFrom('renewal_defaults').selectAll().where('account_id', '=', accountID).executeTakeFirst();
}

export async function putDefault(trx: Trx, row: DefaultRow): Promise<void> {
  const { account_id: _account, ...values } = row;
  await trx
    .insertInto('renewal_defaults')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** How many orders follow what their account chose. */
export const countFollowing = (trx: Trx, accountID: TenantID): Promise<number> =>
  rowCount(
    trx.selectFrom('renewal_plans').where('account_id', '=', accountID).where('by_default', '=', true),
  );

/**
 * Lets the orders of an account follow what it chose, but for those that somebody chose something else for. The
 * scheduler chooses their moments: it looks at each of them next.
 */
export async function applyDefault(trx: Trx, row: DefaultRow): Promise<void> {
  const { account_id, mode, saved_at, ...chosen } = row;
  const acts = mode === 'reissue' || mode === 'renew';
  const state = acts ? 'planned' : 'idle';
  const next_at = acts ? saved_at : null;
  await trx
    .updateTable('renewal_plans')
    .set({
      ...chosen,
      ...{ mode, saved_at, state, next_at },
      ...{ code: '', serial: '', window_start: null, window_end: null, window_reason: '', chosen_at: null },
      failures: 0,
    })
    .where('account_id', '=', account_id)
    .where('by_default', '=', true)
    .execute();
  const { pay_from, max_price, quiet_from, quiet_until, time_zone, actor_id } = chosen;
  await trx
    .insertInto('renewal_plans')
    .columns([
      ...(['account_id', 'order_id', 'mode', 'pay_from', 'max_price', 'quiet_from', 'quiet_until'] as const),
      ...(['time_zone', 'actor_id', 'saved_at', 'state', 'next_at', 'by_default'] as const),
    ])
    .expression(
      trx
        .selectFrom('orders')
        .select([
          'account_id',
          'id',
          sql<typeof mode>`cast(${mode} as text)`.as('mode'),
          sql<typeof pay_from>`cast(${pay_from} as text)`.as('pay_from'),
          sql<number | null>`cast(${max_price} as bigint)`.as('max_price'),
          sql<number | null>`cast(${quiet_from} as smallint)`.as('quiet_from'),
          sql<number | null>`cast(${quiet_until} as smallint)`.as('quiet_until'),
          sql<string>`cast(${time_zone} as text)`.as('time_zone'),
          sql<string>`cast(${actor_id} as uuid)`.as('actor_id'),
          sql<Date>`cast(${saved_at} as timestamptz)`.as('saved_at'),
          sql<typeof state>`cast(${state} as text)`.as('state'),
          sql<Date | null>`cast(${next_at} as timestamptz)`.as('next_at'),
          sql<boolean>`true`.as('by_default'),
        ])
        .where('account_id', '=', account_id)
        .where('status', '<>', OrderStatus.cancelled)
        // What has ended is renewed by hand, if at all.
        .where((eb) => eb.or([eb('cert_expires_at', 'is', null), eb('cert_expires_at', '>', saved_at)])),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doNothing())
    .execute();
}
