import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { note } from '../../../platform/database/acts.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { lockOrder } from '../find.store.ts';
import type { RefundReissue } from '../ports.ts';
import { orderTexts } from '../texts.ts';
import { findOpen, replaceNames, setDue, setOperation } from './operations.store.ts';

/**
 * Ends the reissue of an order that isn't being signed, and gives back what was paid for it. The order keeps its
 * certificate. The order's lock decides whether signing or this came first.
 * @throws BusinessError 13001, 13002
 */
export async function cancelReissue(
  { now, refund }: { now: () => Date; refund: RefundReissue },
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  numberOrID: string,
): Promise<void> {
  const order = await lockOrder(trx, accountID, numberOrID);
  const ref = { accountID, orderID: order.id };
  const open = await findOpen(trx, ref);
  if (!open || open.issuing_at !== null) throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
  const isEnded = await setOperation(trx, open, [open.state], {
    state: 'cancelled',
    ended_at: now(),
    // Nobody needs it any more.
    key_ciphertext: '',
  });
  if (!isEnded) throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
  await setDue(trx, ref, 0);
  await replaceNames(trx, ref, []);
  const { id: operationID, price_diff: amount } = open;
  if (open.paid_at !== null && amount > 0)
    await refund(trx, accountID, { operationID, orderNo: order.order_no, amount, actorID });
  note({ object: { kind: 'orders', id: order.order_no }, before: { names: open.names.join(', ') } });
}
