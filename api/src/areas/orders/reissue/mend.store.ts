import { OrderStatus } from '@certdeck/contract';
import type { Insertable } from 'kysely';
import type { OrderNameTable } from '../tables.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { OrderRef } from '../names.store.ts';
import { insertNames } from '../orders.store.ts';

/** Lets an order wait for its certificate with another request and other names. */
export async function mendOrder(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  change: { attempt: number; csr: string; key_ciphertext: string; common_name: string },
  names: readonly Insertable<OrderNameTable>[],
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      ...change,
      status: OrderStatus.waitingForVerification,
      validated_at: null,
      issuing_at: null,
      issue_error: null,
      refused_at: null,
    })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .execute();
  await trx
    .deleteFrom('order_names')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .execute();
  await insertNames(trx, names);
}
