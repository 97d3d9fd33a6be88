import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** What open orders of a tenant hold of its balance, beside one; cents. */
export async function heldOfBalance(
  trx: Trx,
  accountID: TenantID,
  now: Date,
  besides: string,
): Promise<number> {
  const row = await trx
    .selectFrom('acme_orders')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('held'))
    .where('account_id', '=', accountID)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where('id', '<>', besides)
    .executeTakeFirstOrThrow();
  return Number(row.held);
}

/** How many open orders of a tenant hold a unit for a product and term, beside one. */
export function heldUnits(
  trx: Trx,
  accountID: TenantID,
  of: { productNo: string; validity: number },
  now: Date,
  besides: string,
): Promise<number> {
  return rowCount(
    trx
      .selectFrom('acme_orders')
      .where('account_id', '=', accountID)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .where('id', '<>', besides)
      .where('is_covered', '=', false)
      .where('credential_id', 'in', (eb) =>
        eb
          .selectFrom('acme_credentials')
          .select('acme_credentials.id')
          .where('acme_credentials.account_id', '=', accountID)
          .where('scope', '=', 'package')
          .where('product_no', '=', of.productNo)
          .where('validity', '=', of.validity),
      ),
  );
}

/** What a credential has spent since a moment and holds now, beside one order; cents. */
export async function spentBy(
  trx: Trx,
  { account_id, id }: { account_id: TenantID; id: string },
  { since, now, besides }: { since: Date; now: Date; besides: string },
): Promise<number> {
  const row = await trx
    .selectFrom('acme_orders')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
    .where('account_id', '=', account_id)
    .where('credential_id', '=', id)
    .where('id', '<>', besides)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'finalised'), eb('finalised_at', '>', since)]),
        eb.and([eb('state', '=', 'open'), eb('expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.spent);
}
