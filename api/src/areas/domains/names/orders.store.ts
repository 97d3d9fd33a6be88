import type { Selectable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { DomainOrderTable } from '../tables.ts';

/** What was bought for a name, with the name. */
export interface NamedOrder extends Selectable<DomainOrderTable> {
  name: string;
  /** Number that names the domain. */
  domain_order_no: string;
}

const ofTenant = (db: Db | Trx, accountID: TenantID) =>
  db
    .selectFrom('domain_orders')
    .innerJoin('domains', (join) =>
      join
        .onRef('domains.account_id', '=', 'domain_orders.account_id')
        .onRef('domains.id', '=', 'domain_orders.domain_id'),
    )
    .where('domain_orders.account_id', '=', accountID);

/** Everything that was bought for a name, newest first. */
export function listOrdersOf(db: Db, accountID: TenantID, domainID: string): Promise<NamedOrder[]> {
  return ofTenant(db, accountID)
    .selectAll('domain_orders')
    .select(['domains.name', 'domains.order_no as domain_order_no'])
    .where('domain_orders.domain_id', '=', domainID)
    .orderBy('domain_orders.created_at', 'desc')
    .orderBy('domain_orders.order_no', 'desc')
    .execute();
}

/** A page of the renewals and restores of a tenant, newest first, and how many there are. */
export async function listRenewals(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: NamedOrder[]; total: number }> {
  const matching = ofTenant(db, accountID).where('domain_orders.kind', 'in', ['renew', 'restore']);
  const rows = await matching
    .selectAll('domain_orders')
    .select(['domains.name', 'domains.order_no as domain_order_no'])
    .orderBy('domain_orders.created_at', 'desc')
    .orderBy('domain_orders.order_no', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

/** Whether a renewal from an end was bought already that the registry hasn't refused. */
export async function isRenewedFrom(
  trx: Trx,
  accountID: TenantID,
  domainID: string,
  end: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('domain_orders')
    .select('order_no')
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .where('kind', '=', 'renew')
    .where('until', '=', end)
    .where('state', '<>', 'refused')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
