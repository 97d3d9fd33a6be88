import { OrderStatus } from '@certdeck/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { OrderOrganization } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import type { OrderRef } from './names.store.ts';

/** Which organisation of which account. */
interface OrganizationRef {
  accountID: TenantID;
  organizationID: string;
}

/**
 * Notes whose validation an order waits for, and when it held; the first moment counts as long as it holds.
 * @param at null while it doesn't hold
 */
export async function noteOrganization(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  organizationID: string | null,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      organization_id: organizationID,
      organization_validated_at: at && sql<Date>`coalesce(organization_validated_at, ${at})`,
    })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .where('issuing_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb(sql`organization_id`, 'is distinct from', organizationID),
        eb('organization_validated_at', at === null ? 'is not' : 'is', null),
      ]),
    )
    .execute();
}

/** Orders of an organisation that are neither issued nor cancelled. */
const open = (trx: Trx, { accountID, organizationID }: OrganizationRef) =>
  trx
    .selectFrom('orders')
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID)
    .where('status', 'in', [OrderStatus.waitingForPayment, OrderStatus.waitingForVerification]);

export const countOpenOf = (trx: Trx, ref: OrganizationRef): Promise<number> => rowCount(open(trx, ref));

/** Ids of those that are paid. */
export async function waitingOf(trx: Trx, ref: OrganizationRef): Promise<string[]> {
  const rows = await open(trx, ref)
    .where('status', '=', OrderStatus.waitingForVerification)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const corrected = (organization: OrderOrganization) => ({
  organization: JSON.stringify(organization),
  organization_validated_at: null,
  // What has no names bears the organisation's.
  common_name: sql<string>`case when common_name = organization->>'orgName' then ${organization.orgName} else common_name end`,
});

/** Writes what its organisation is now into an order, or a further certificate of it, that isn't being issued. */
export async function correctOrganization(
  trx: Trx,
  { accountID, orderID, operationID }: OrderRef,
  organization: OrderOrganization,
): Promise<void> {
  if (operationID !== undefined) {
    await trx
      .updateTable('order_operations')
      .set({ organization: JSON.stringify(organization) })
      .where('account_id', '=', accountID)
      .where('id', '=', operationID)
      .where('issuing_at', 'is', null)
      .execute();
    return;
  }
  await trx
    .updateTable('orders')
    .set(corrected(organization))
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('issuing_at', 'is', null)
    .execute();
}

/** Writes what an organisation is now into its orders that aren't being issued. */
export async function followOf(
  trx: Trx,
  { accountID, organizationID }: OrganizationRef,
  organization: OrderOrganization,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set(corrected(organization))
    .where('account_id', '=', accountID)
    .where('organization_id', '=', organizationID)
    .where('status', 'in', [OrderStatus.waitingForPayment, OrderStatus.waitingForVerification])
    .where('issuing_at', 'is', null)
    .execute();
}

/** Orders alone that wait for the validation of their organisation. */
export const organizationOnly = <Row>(query: SelectQueryBuilder<Schema, 'orders', Row>) =>
  query
    .where('orders.status', '=', OrderStatus.waitingForVerification)
    .where('orders.organization_id', 'is not', null)
    .where('orders.organization_validated_at', 'is', null);
