import type { Notice } from '../../platform/area/notices.ts';
import { note } from '../../platform/database/acts.ts';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { type EarningMovement, moveEarnings } from '../ledger/earnings.ts';
import { withdrawalNotice } from './notices.ts';
import { lockWithdrawal, setWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

/*
 * What becomes of a withdrawal: its money leaves the earnings with the request, so that it can't be asked for twice,
 * and comes back with a rejection, a cancellation or the bank's return.
 */

export type WithdrawalOutcome =
  | { ok: true }
  /** There is none, it has gone on since, or somebody else has to do this. */
  | { ok: false; code: 'UNKNOWN' | 'STATE' | 'SECOND' };

/** Who decides: a person of staff, or the command line of the machine, which answers for itself. */
export interface Decider {
  /** Account of the person; undefined for the command line. */
  staffID?: string | undefined;
  now: Date;
  /** Cents from which on two people are needed; undefined for never. */
  twoFrom?: number | undefined;
}

export interface WithdrawalPorts {
  db: Db;
  /** Tells a customer, in the transaction of what it tells. @param id of the withdrawal */
  tell: (trx: Trx, tenantID: TenantID, notice: Notice, id: string) => Promise<void>;
}

/** Whether an amount takes two people. */
export const needsSecond = (amount: number, twoFrom: number | undefined): boolean =>
  twoFrom !== undefined && amount >= twoFrom;

const DONE: WithdrawalOutcome = { ok: true };
const refused = (code: 'UNKNOWN' | 'STATE' | 'SECOND'): WithdrawalOutcome => ({ ok: false, code });

/** Does something with a locked withdrawal that is in one of some states. */
async function change(
  db: Db,
  id: string,
  states: readonly WithdrawalRow['state'][],
  work: (trx: Trx, row: WithdrawalRow) => Promise<WithdrawalOutcome>,
): Promise<WithdrawalOutcome> {
  if (!isID(id)) return refused('UNKNOWN');
  return transaction(db, async (trx) => {
    const row = await lockWithdrawal(trx, id);
    if (!row) return refused('UNKNOWN');
    return states.includes(row.state) ? work(trx, row) : refused('STATE');
  });
}

/** Tells the customer's audit log. */
const tellLog = ({ account_id, id }: WithdrawalRow, after: object): void =>
  note({ tenantID: account_id, object: { kind: 'withdrawal', id }, after });

async function moveOf(
  trx: Trx,
  { account_id, id, amount }: WithdrawalRow,
  kind: EarningMovement['kind'],
  actorID: string | null = null,
): Promise<void> {
  await moveEarnings(trx, account_id, { key: `${kind}:${id}`, kind, amount, actorID });
}

/** Says that a withdrawal is right; from the set amount on somebody else then sends it (D-369). */
export const reviewWithdrawal = (db: Db, id: string, by: Decider): Promise<WithdrawalOutcome> =>
  change(db, id, ['requested'], async (trx, row) => {
    const state = 'reviewed' as const;
    await setWithdrawal(trx, row, { state, reviewed_by: by.staffID ?? null, reviewed_at: by.now });
    tellLog(row, { state });
    return DONE;
  });

/** Says that the money was sent, under the bank's reference; said again with the same one, nothing happens. */
export const sendWithdrawal = (
  { db, tell }: WithdrawalPorts,
  id: string,
  { staffID, now, twoFrom, reference }: Decider & { reference: string },
): Promise<WithdrawalOutcome> =>
  change(db, id, ['requested', 'reviewed', 'sent'], async (trx, row) => {
    if (row.state === 'sent') return row.reference === reference ? DONE : refused('STATE');
    const isAlone = row.state === 'requested' || row.reviewed_by === staffID;
    if (staffID !== undefined && needsSecond(row.amount, twoFrom) && isAlone) return refused('SECOND');
    await moveOf(trx, row, 'withdrawalSent');
    const state = 'sent' as const;
    await setWithdrawal(trx, row, { state, sent_by: staffID ?? null, sent_at: now, reference });
    await tell(trx, row.account_id, withdrawalNotice('sent', row, { reference }), row.id);
    tellLog(row, { state, reference });
    return DONE;
  });

/** Says that what was sent came back; it can be withdrawn again. */
export const returnWithdrawal = (
  { db, tell }: WithdrawalPorts,
  id: string,
  { staffID, now, reason }: Decider & { reason: string },
): Promise<WithdrawalOutcome> =>
  change(db, id, ['sent'], async (trx, row) => {
    await moveOf(trx, row, 'withdrawalReturned');
    const state = 'returned' as const;
    await setWithdrawal(trx, row, { state, ended_by: staffID ?? null, ended_at: now, reason });
    await tell(trx, row.account_id, withdrawalNotice('returned', row, { reason }), row.id);
    tellLog(row, { state, reason });
    return DONE;
  });

/** Sends nothing. @param by.reason what the customer reads */
export const rejectWithdrawal = (
  { db, tell }: WithdrawalPorts,
  id: string,
  { staffID, now, reason }: Decider & { reason: string },
): Promise<WithdrawalOutcome> =>
  change(db, id, ['requested', 'reviewed'], async (trx, row) => {
    await moveOf(trx, row, 'withdrawalKept');
    const state = 'rejected' as const;
    await setWithdrawal(trx, row, { state, ended_by: staffID ?? null, ended_at: now, reason });
    await tell(trx, row.account_id, withdrawalNotice('rejected', row, { reason }), row.id);
    tellLog(row, { state, reason });
    return DONE;
  });

/** Takes back what the tenant asked for, as long as nobody has begun with it; what another tenant asked for is unknown. */
export const cancelWithdrawal = (
  db: Db,
  id: string,
  { tenantID, actorID, now }: { tenantID: TenantID; actorID: string; now: Date },
): Promise<WithdrawalOutcome> =>
  change(db, id, ['requested', 'reviewed', 'sent', 'returned', 'rejected', 'cancelled'], async (trx, row) => {
    if (row.account_id !== tenantID) return refused('UNKNOWN');
    if (row.state !== 'requested') return refused('STATE');
    await moveOf(trx, row, 'withdrawalKept', actorID);
    const state = 'cancelled' as const;
    await setWithdrawal(trx, row, { state, ended_at: now });
    tellLog(row, { state });
    return DONE;
  });
