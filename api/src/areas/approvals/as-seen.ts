import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { remarkOf } from './approvals.store.ts';
import type { DueOrder } from './ports.ts';
import type { PayFrom } from './tables.ts';
import { approvalTexts } from './texts.ts';

// texts: wayChanged.*
/** What an approving person has seen of an order. What is left out isn't held against it. */
export interface Seen {
  /** Cents. */
  amount: number;
  payFrom?: PayFrom | undefined;
  /** In any order. */
  names?: readonly string[] | undefined;
  reason?: string | undefined;
}

/**
 * Holds an approval to what its approver has seen: until then who asked may choose another way to pay, and whoever may
 * change the order its names, on which its price depends, and its remark (D-710).
 * @param order locked until the transaction ends, as what asks for it anew locks it
 * @throws BusinessError 13002 with a sentence for each that is another by now, and what all of them are
 */
export async function requireAsSeen(
  trx: Trx,
  tenantID: TenantID,
  { order, names, payFrom }: { order: DueOrder; names: readonly string[]; payFrom: PayFrom },
  seen: Seen,
): Promise<void> {
  const reason = await remarkOf(trx, tenantID, order.id);
  const errors = {
    ...(seen.amount !== order.pay_amount && { amount: approvalTexts.priceChanged }),
    ...(seen.payFrom !== undefined &&
      seen.payFrom !== payFrom && { payFrom: approvalTexts[`wayChanged.${payFrom}`] }),
    ...(seen.names && !isSame(seen.names, names) && { names: approvalTexts.namesChanged }),
    ...(seen.reason !== undefined && seen.reason !== reason && { reason: approvalTexts.reasonChanged }),
  };
  const [first] = Object.values(errors);
  if (!first) return;
  throw new BusinessError(BodyCode.wrongState, first, errors, {
    amount: order.pay_amount,
    payFrom,
    names,
    reason,
  });
}

/** @param names each once */
function isSame(seen: readonly string[], names: readonly string[]): boolean {
  const all = new Set(seen);
  return all.size === names.length && names.every((name) => all.has(name));
}
