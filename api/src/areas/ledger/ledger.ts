import type { Trx } from '../../platform/database/transaction.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { enqueue, PRIORITY } from '../../platform/jobs/queue.store.ts';
import type { MovementKind } from '@certdeck/contract';
import type { Ledger } from './tables.ts';
import { knownKeys, lockBalance, type NewTransfer, writeTransfers } from './ledger.store.ts';

/** Index of a payment from the balance in transaction lists; the others are those of B§4.2. */
export const PAID_FROM_BALANCE = -1;

/** Work that tells of movements, asked for in the transaction that moves; its subject is one of its transfers. */
export const MOVED_JOB = 'money-moved';

/** One movement of a customer's balance. */
export interface Movement {
  /** Names the event: a second movement with this key never happens. */
  key: string;
  kind: MovementKind;
  /** Signed cents on the customer's balance: negative for a charge. */
  amount: number;
  payMethod: number;
  orderNo: string;
  /** Member of the account's tenant who moves it; absent for the operator and for jobs. */
  actorID?: string | null;
  /** What the customer reads of a movement of the operator's own. */
  reason?: string;
}

export type MoveResult =
  /** `moved` are the keys that were new; the others had happened before. */
  { ok: true; balance: number; moved: string[] } | { ok: false; code: 'BALANCE_TOO_LOW'; balance: number };

/**
 * The other side of each kind: what orders, packages and domain names bring, what customers pay in, what they have earned,
 * what the operator gives away or sets right, and what is on its way back to where it came from.
 */
const COUNTERPART: Readonly<Record<MovementKind, Ledger>> = {
  order: 'sales',
  reSign: 'sales',
  refund: 'sales',
  package: 'sales',
  domain: 'sales',
  recharge: 'funding',
  opening: 'funding',
  earnings: 'commissionPayable',
  goodwill: 'goodwill',
  correction: 'corrections',
  refundToSource: 'refundPending',
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
  if (fresh.length > 0) {
    const transfers = entered(before, fresh);
    await writeTransfers(trx, accountID, transfers, after);
    await askToTell(trx, accountID, transfers);
  }
  return { ok: true, balance: after, moved: fresh.map(({ key }) => key) };
}

/** Whoever reads of it needn't know before the next payment goes through. The first money of a demo is no news. */
async function askToTell(trx: Trx, accountID: TenantID, transfers: readonly NewTransfer[]): Promise<void> {
  const told = transfers.find(({ kind }) => kind !== 'opening');
  if (told) await enqueue(trx, [{ kind: MOVED_JOB, accountID, subject: told.id, priority: PRIORITY.late }]);
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
  /** What the customer reads of a refund of the operator's own. */
  reason?: string;
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
