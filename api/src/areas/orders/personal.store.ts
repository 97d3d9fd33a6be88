import { OrderStatus } from '@certdeck/contract';
import type { PersonalData } from '../../platform/area/personal-data.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Orders of an owner: kept as the records of a business, and none may be under way. */
export const orderData = ({ db }: { db: Db }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const orders = await db
      .selectFrom('orders')
      .select(['order_no', 'product_no', 'common_name', 'status', 'pay_amount', 'remark', 'created_at'])
      .where('account_id', '=', tenantID)
      .orderBy('id')
      .execute();
    return { orders };
  },
  async obstacles(trx, { tenantID, isOwner }) {
    if (!isOwner) return [];
    const underWay = trx
      .selectFrom('orders')
      .where('account_id', '=', tenantID)
      .where('status', '=', OrderStatus.waitingForVerification);
    const issuedAnew = trx
      .selectFrom('order_operations')
      .where('account_id', '=', tenantID)
      .where('state', '=', 'validating');
    return (await rowCount(underWay)) + (await rowCount(issuedAnew)) > 0 ? ['orders'] : [];
  },
});
