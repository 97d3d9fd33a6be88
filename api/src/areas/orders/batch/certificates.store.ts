import { OrderStatus } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';

/** The certificates in force of some orders, by order number; orders without one are left out. */
export async function certificatesOf(db: Db, accountID: TenantID, orderNos: readonly string[]) {
  if (orderNos.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_certificates as certificate', (join) =>
      join
        .onRef('certificate.account_id', '=', 'orders.account_id')
        .onRef('certificate.order_id', '=', 'orders.id')
        .onRef('certificate.serial', '=', 'orders.serial_number'),
    )
    .select(['orders.order_no', 'certificate_pem', 'ca_bundle_pem', 'root_pem'])
    .where('orders.account_id', '=', accountID)
    .where('orders.order_no', 'in', orderNos)
    .where('orders.status', '=', OrderStatus.issued)
    .execute();
  return new Map(rows.map((row) => [row.order_no, row]));
}
