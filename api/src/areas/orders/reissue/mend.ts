import { BodyCode, OrderStatus } from '@certdeck/contract';
import { isResubmittable } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { addCounts } from '../counts.store.ts';
import { lockOrder } from '../find.store.ts';
import { orderTexts } from '../texts.ts';
import type { OrderRow } from '../wire.ts';
import type { Draft, ReissueTools } from './draft.ts';
import { mendOrder } from './mend.store.ts';
import { findOpen, replaceNames, setOperation, takeAttempt } from './operations.store.ts';
import { namesOf } from './start.ts';

/** Whether an order can be sent to its issuer with another request; not while a certificate may still come. */
const isMendable = ({ status, issuing_at, issue_error }: OrderRow): boolean =>
  isResubmittable(status, issue_error?.code) &&
  (status !== OrderStatus.waitingForVerification || issuing_at === null);

/**
 * Sends an order, or the reissue of one, that its issuer has refused again, with another request, names or method and
 * the same money. The issuer knows it by a number of its own.
 * @throws BusinessError 13002 when nothing was refused, 13004 at `domainNames` for names that cost more
 */
export async function mend(
  tools: ReissueTools,
  trx: Trx,
  accountID: TenantID,
  numberOrID: string,
  draft: Draft,
): Promise<void> {
  const order = await lockOrder(trx, accountID, numberOrID);
  const ref = { accountID, orderID: order.id };
  const open = order.status === OrderStatus.issued ? await findOpen(trx, ref) : undefined;
  const isMended = open ? open.state === 'refused' : isMendable(order);
  if (!isMended) throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
  if (draft.priceDiff > (open?.price_diff ?? 0))
    throw new BusinessError(BodyCode.badInput, orderTexts.mendNames, { domainNames: orderTexts.mendNames });
  const attempt = order.attempts + 1;
  const names = await namesOf(tools, trx, order, draft);
  const common_name = draft.commonName || order.common_name;
  await takeAttempt(trx, ref, attempt);
  if (open) {
    await replaceNames(trx, ref, names);
    await setOperation(trx, open, ['refused'], {
      state: 'validating',
      attempt,
      csr: draft.csr,
      key_ciphertext: draft.key,
      names: JSON.stringify(names.map(({ name }) => name)),
      common_name,
      validated_at: null,
      issuing_at: null,
      issue_error: null,
      refused_at: null,
    });
  } else {
    await mendOrder(trx, ref, { attempt, csr: draft.csr, key_ciphertext: draft.key, common_name }, names);
    if (order.status !== OrderStatus.waitingForVerification)
      await addCounts(trx, accountID, { [order.status]: -1, [OrderStatus.waitingForVerification]: 1 });
  }
  await enqueue(trx, [{ kind: 'order', accountID, subject: order.id }]);
  note({
    object: { kind: 'orders', id: order.order_no },
    after: { names: names.map(({ name }) => name).join(', '), newKey: draft.csr !== (open ?? order).csr },
  });
}
