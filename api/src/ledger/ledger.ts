import type { Trx } from '../database/transaction.ts';
import { newID, type TenantID } from '../database/identifiers.ts';
import type { Ledger, TransferKind } from '../database/tables/money.ts';
import { knownKeys, lockBalance, type NewTransfer, writeTransfers } from './ledger.store.ts';

/** Index of a payment from the balance in transaction lists; the others are those of B§4.2. */
export const PAID_FROM_BALANCE = -1;

/** One movement of a customer's balance. */
export interface Movement {
  /** Names the event: a second movement with this key never happens. */
  key: string;
  kind: TransferKind;
  /** Signed cents on the customer's balance: negative for a charge. */
  amount: number;
  payMethod: number;
  orderNo: string;
  /** Member of the account's tenant who moves it; absent for the operator and for jobs. */
  actorID?: string | null;
}

export type MoveResult =
  /** `moved` are the keys that were new; the others had happened before. */
  { ok: true; balance: number; moved: string[] } | { ok: false; code: 'BALANCE_TOO_LOW'; balance: number };

/** Our side of each kind: what orders bring, and what customers pay in. */
const COUNTERPART: Readonly<Record<TransferKind, Ledger>> = {
  order: 'sales',
  reSign: 'sales',
  refund: 'sales',
  recharge: 'funding',
  opening: 'funding',
};

/**
 * Moves money for one account inside the caller's transaction: all movements or none, each key once.
 * Every movement becomes a transfer of two entries that sum to zero. The account's balance row is
 * locked first, so rivals of one account wait for each other and accounts never wait for one another:
 * our side has entries only, no row that every payment would fight for.
 *
 * @returns `BALANCE_TOO_LOW`, with nothing written, when the new movements would take the balance below 0
 */
export async function move(
  trx: Trx,
  accountID: TenantID,
  movements: readonly Movement[],
): Promise<MoveResult> {
  for (const { amount } of movements) {
    if (!Number.isSafeInteger(amount)) throw new RangeError('Money moves in whole cents');
  }
  const before = await lockBalance(trx, accountID);
  const known = await knownKeys(
    trx,
    accountID,
    movements.map(({ key }) => key),
  );
  const fresh = movements.filter(({ key, amount }, index) => {
    const repeated = movements.findIndex((other) => other.key === key) < index;
    return !known.has(key) && !repeated && amount !== 0;
  });
  const after = fresh.reduce((sum, { amount }) => sum + amount, before);
  if (after < 0) return { ok: false, code: 'BALANCE_TOO_LOW', balance: before };
  if (fresh.length > 0) await writeTransfers(trx, accountID, entered(before, fresh), after);
  return { ok: true, balance: after, moved: fresh.map(({ key }) => key) };
}

/** Money of an order that goes back. */
export interface Refund {
  /** Names the event: a second refund with this key never happens. */
  key: string;
  orderNo: string;
  /** Cents. */
  amount: number;
  /** Member who caused it; null for the operator and for jobs. */
  actorID: string | null;
}

/** Gives money of orders back on the balance. */
export async function refund(trx: Trx, accountID: TenantID, refunds: readonly Refund[]): Promise<void> {
  await move(
    trx,
    accountID,
    refunds.map((one) => ({ ...one, kind: 'refund', payMethod: PAID_FROM_BALANCE })),
  );
}

/** Movements with their entries: the customer's, with the balance after it, and ours. */
function entered(before: number, movements: readonly Movement[]): NewTransfer[] {
  let balance = before;
  return movements.map(({ amount, ...movement }) => {
    balance += amount;
    return {
      id: newID(),
      ...movement,
      entries: [
        { ledger: 'customer', amount, balance_after: balance },
        { ledger: COUNTERPART[movement.kind], amount: -amount, balance_after: null },
      ],
    };
  });
}
