import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { EarningKind, Ledger } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { lockEarnings, setEarnings } from './earnings.store.ts';
import { insertTransfers, knownKeys, lockBalance } from './ledger.store.ts';
import { move, PAID_FROM_BALANCE } from './ledger.ts';

/** One movement of what a tenant has earned. */
export interface EarningMovement {
  /** Names the event: a second movement with this key never happens. */
  key: string;
  kind: Exclude<EarningKind, 'earnings'>;
  /** Cents, more than none: which way they go follows from the kind. */
  amount: number;
  orderNo?: string;
  /** Member of the tenant who moves it; absent for the operator and for jobs. */
  actorID?: string | null;
}

export type EarningOutcome =
  | 'moved'
  /** It had happened before, under the same key. */
  | 'known'
  /** There is less to withdraw; nothing was written. */
  | 'too-low';

/** Where each kind takes money from (debit) and puts it (credit). */
const SIDES: Readonly<Record<EarningMovement['kind'], readonly [debit: Ledger, credit: Ledger]>> = {
  commission: ['commissionExpense', 'commissionPayable'],
  commissionBack: ['commissionPayable', 'commissionExpense'],
  withdrawal: ['commissionPayable', 'withdrawalPending'],
  withdrawalKept: ['withdrawalPending', 'commissionPayable'],
  withdrawalSent: ['withdrawalPending', 'bank'],
  withdrawalReturned: ['bank', 'commissionPayable'],
};

/**
 * Moves earnings of one tenant inside the caller's transaction, once for a key. Its row is locked first, so that
 * rivals for the same money wait for each other.
 */
export async function moveEarnings(
  trx: Trx,
  tenantID: TenantID,
  { key, kind, amount, orderNo = '', actorID = null }: EarningMovement,
): Promise<EarningOutcome> {
  requireCents(amount);
  const { payable, leaving } = await lockEarnings(trx, tenantID);
  if ((await knownKeys(trx, tenantID, [key])).has(key)) return 'known';
  if (kind === 'withdrawal' && payable < amount) return 'too-low';
  const [debit, credit] = SIDES[kind];
  const entries = [
    { ledger: debit, amount: -amount, balance_after: null },
    { ledger: credit, amount, balance_after: null },
  ];
  const transfer = { id: newID(), key, kind, payMethod: PAID_FROM_BALANCE, orderNo, actorID, entries };
  await insertTransfers(trx, tenantID, [transfer]);
  const change = (ledger: Ledger) => (credit === ledger ? amount : 0) - (debit === ledger ? amount : 0);
  await setEarnings(trx, tenantID, {
    payable: payable + change('commissionPayable'),
    leaving: leaving + change('withdrawalPending'),
  });
  return 'moved';
}

/** Puts earnings on the tenant's own balance, once for a key. */
export async function earningsToBalance(
  trx: Trx,
  tenantID: TenantID,
  { key, amount, actorID }: { key: string; amount: number; actorID: string },
): Promise<EarningOutcome> {
  requireCents(amount);
  // The balance first, always: who locks both in the other order could wait for this one for ever.
  await lockBalance(trx, tenantID);
  const { payable, leaving } = await lockEarnings(trx, tenantID);
  if ((await knownKeys(trx, tenantID, [key])).has(key)) return 'known';
  if (payable < amount) return 'too-low';
  const movement = { key, kind: 'earnings', amount, payMethod: PAID_FROM_BALANCE, orderNo: '' } as const;
  await move(trx, tenantID, [{ ...movement, actorID }]);
  await setEarnings(trx, tenantID, { payable: payable - amount, leaving });
  return 'moved';
}

function requireCents(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('Earnings move in whole cents');
}
