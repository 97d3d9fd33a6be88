import type { Db } from '../../platform/database/transaction.ts';
import type { AccountRow } from './accounts.store.ts';
import type { OrderRow } from './orders.store.ts';

/** An order of an ACME account that became an order of the portal, or its reissue. */
export function findByPortalOrder(
  db: Db,
  { account_id, id }: Pick<AccountRow, 'account_id' | 'id'>,
  orderID: string,
): Promise<Pick<OrderRow, 'credential_id'> | undefined> {
  return db
    .selectFrom('acme_orders')
    .select('credential_id')
    .where('account_id', '=', account_id)
    .where('acme_account_id', '=', id)
    .where('order_id', '=', orderID)
    .limit(1)
    .executeTakeFirst();
}
