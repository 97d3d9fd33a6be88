import { type Insertable, type Selectable, sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { PackageUnitTable } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';

export type UnitRow = Selectable<PackageUnitTable>;

export async function insertUnits(trx: Trx, rows: readonly Insertable<PackageUnitTable>[]): Promise<void> {
  await trx.insertInto('package_units').values(rows).execute();
}

/** Units that some orders were paid with and still have; callers hold the locks of the orders. */
export async function findUnits(
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<UnitRow[]> {
  if (orderNos.length === 0) return [];
  return trx
    .selectFrom('package_units')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_no', 'in', orderNos)
    .where('returned_at', 'is', null)
    .execute();
}

export async function setUnitsReturned(
  trx: Trx,
  accountID: TenantID,
  orderIDs: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('package_units')
    .set({ returned_at: at })
    .where('account_id', '=', accountID)
    .where('order_id', 'in', orderIDs)
    .execute();
}

/**
 * Value in cents of the units that some principals have paid with in a span of time, those left out that came back or
 * that are of packages which the same principals bought: their price counts already.
 */
export async function unitsSpentBy(
  trx: Trx,
  accountID: TenantID,
  actorIDs: readonly string[],
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('package_units')
    .innerJoin('packages', (join) =>
      join
        .onRef('packages.account_id', '=', 'package_units.account_id')
        .onRef('packages.id', '=', 'package_units.package_id'),
    )
    .select(sql<number>`cast(coalesce(sum(package_units.value), 0) as bigint)`.as('cents'))
    .where('package_units.account_id', '=', accountID)
    .where('package_units.actor_id', 'in', actorIDs)
    .where('packages.actor_id', 'not in', actorIDs)
    .where('package_units.returned_at', 'is', null)
    .where('used_at', '>=', from)
    .where('used_at', '<', before)
    .executeTakeFirst();
  return row?.cents ?? 0;
}
