import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { CommissionKind } from './tables.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { moveEarnings } from '../ledger/earnings.ts';
import { insertCommission, lockBySource, lockCommission, setCommission } from './commissions.store.ts';

/*
 * Commissions: what one tenant earns when another pays. Each is for one payment and once; it waits until the payment
 * is unlikely to go back, is earned then, and is taken back whenever the payment is. Nothing that belongs to who
 * earns is locked while somebody else pays or cancels: the money moves in a job of its own, which looks up how things
 * stand and may therefore run any number of times.
 */

export const COMMISSION_JOB = 'commission';
const DAY_MS = 86_400_000;

/** A payment that somebody else earns by. */
export interface Earned {
  kind: CommissionKind;
  /** Number of the order that was paid, or another name that the payer has for one payment alone. */
  source: string;
  payer: TenantID;
  beneficiary: TenantID;
  /** Cents that were paid, and those of it that are earned. */
  paid: number;
  amount: number;
  at: Date;
  /** Days until it is earned. */
  waitDays: number;
}

/**
 * Notes a commission in the transaction of the payment; once for its kind and source. Nobody earns by what they pay
 * themselves.
 * @returns whether there is a new one
 */
export async function accrue(trx: Trx, { waitDays, ...earned }: Earned): Promise<boolean> {
  if (earned.amount < 1 || earned.beneficiary === earned.payer) return false;
  if (!Number.isSafeInteger(earned.amount)) throw new RangeError('Commissions are whole cents');
  const dueAt = new Date(earned.at.getTime() + waitDays * DAY_MS);
  const id = await insertCommission(trx, { ...earned, dueAt });
  if (id === undefined) return false;
  await enqueue(trx, [{ kind: COMMISSION_JOB, accountID: earned.beneficiary, subject: id }], dueAt);
  return true;
}

/** Takes back what was earned by payments that went back, in the transaction of the refund; each once. */
export async function reverse(
  trx: Trx,
  payer: TenantID,
  sources: readonly string[],
  now: Date,
): Promise<void> {
  for (const row of await lockBySource(trx, payer, sources)) {
    if (row.state === 'waiting') await setCommission(trx, row, 'returned', now);
    if (row.state !== 'earned') continue;
    await setCommission(trx, row, 'returning', now);
    await enqueue(trx, [{ kind: COMMISSION_JOB, accountID: row.account_id, subject: row.id }]);
  }
}

/** Moves the money of one commission, as far as it is due. */
export async function settleCommission(
  { db, now }: { db: Db; now: () => Date },
  { accountID, subject }: Pick<Job, 'accountID' | 'subject'>,
): Promise<JobOutcome> {
  return transaction(db, async (trx) => {
    const row = await lockCommission(trx, accountID, subject);
    const at = now();
    if (row?.state === 'waiting' && row.due_at > at) return { kind: 'later', at: row.due_at };
    if (row?.state !== 'waiting' && row?.state !== 'returning') return { kind: 'done' };
    const { id, amount, source: orderNo } = row;
    const isEarned = row.state === 'waiting';
    const [kind, state] = isEarned
      ? (['commission', 'earned'] as const)
      : (['commissionBack', 'returned'] as const);
    await moveEarnings(trx, accountID, { key: `${kind}:${id}`, kind, amount, orderNo });
    await setCommission(trx, row, state, at);
    note({ tenantID: accountID, object: { kind: 'commission', id }, after: { state, amount } });
    return { kind: 'done' };
  });
}
