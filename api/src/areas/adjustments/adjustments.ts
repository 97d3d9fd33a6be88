import type { Notice } from '../../platform/area/notices.ts';
import { note } from '../../platform/database/acts.ts';
import { isID, newID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { lockBalance } from '../ledger/ledger.store.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import {
  type AdjustmentRow,
  findByReference,
  insertAdjustment,
  lockAdjustment,
  movedAlone,
  setAdjustment,
} from './adjustments.store.ts';
import { adjustedNotice } from './notices.ts';

/*
 * Money that the operator puts on a customer's balance or takes off it (D-392). Small amounts are one person's word;
 * from the set amount on, counted over a day, one proposes and another one confirms.
 */

const A_DAY_MS = 86_400_000;

export type Refusal =
  /** There is no such adjustment, or no such customer. */
  | 'UNKNOWN'
  /** Somebody has decided on it since. */
  | 'STATE'
  /** Who proposed it can't confirm it. */
  | 'SECOND'
  /** Nobody moves money of the tenant that they act for. */
  | 'OWN'
  /** The debit would take the balance below zero. */
  | 'BALANCE'
  /** The reference stands for another movement. */
  | 'REFERENCE';

export type Outcome<Made> = ({ ok: true } & Made) | { ok: false; code: Refusal };

/** Who decides: a person of staff, or the command line of the machine, which answers for itself. */
export interface Decider {
  /** The person and the tenant that they act for; undefined for the command line. */
  staff?: { principalID: string; tenantID: TenantID; isIndependent: IsIndependent } | undefined;
  now: Date;
  /** Cents from which on two people are needed; undefined for never. */
  twoFrom?: number | undefined;
}

/** Whether two people of staff can be the two who have to agree. */
export type IsIndependent = (
  trx: Trx,
  of: { firstID: string; secondID: string; since: Date },
) => Promise<boolean>;

export interface Proposal {
  kind: AdjustmentRow['kind'];
  /** Signed cents. */
  amount: number;
  reason: string;
  note: string;
  /** By which it counts once; '' for a proposal that something else makes single. */
  reference: string;
}

/** Writes a notice to a customer, in the transaction of what it tells. */
export type Tell = (trx: Trx, tenantID: TenantID, notice: Notice) => Promise<void>;

const refused = (code: Refusal): { ok: false; code: Refusal } => ({ ok: false, code });

/** Proposes a movement, and makes it where one person is enough. */
export async function propose(
  trx: Trx,
  tell: Tell,
  tenantID: TenantID,
  proposal: Proposal,
  by: Decider,
): Promise<Outcome<{ id: string; state: 'proposed' | 'made' }>> {
  const { staff, now } = by;
  if (staff?.tenantID === tenantID) return refused('OWN');
  // What one person moves in a day is counted before it is decided whether two are needed.
  const balance = await lockBalance(trx, tenantID);
  const known =
    proposal.reference === '' ? undefined : await findByReference(trx, tenantID, proposal.reference);
  if (known) {
    const isSame = known.amount === proposal.amount && known.kind === proposal.kind;
    return isSame ? { ok: true, id: known.id, state: 'made' } : refused('REFERENCE');
  }
  if (balance + proposal.amount < 0) return refused('BALANCE');
  const id = newID();
  const needsTwo = await takesTwo(trx, tenantID, proposal.amount, by);
  const staffID = staff?.principalID ?? null;
  const row: AdjustmentRow = {
    account_id: tenantID,
    id,
    ...proposal,
    state: needsTwo ? 'proposed' : 'made',
    proposed_by: staffID,
    proposed_at: now,
    decided_by: needsTwo ? null : staffID,
    decided_at: needsTwo ? null : now,
    answer: '',
  };
  await insertAdjustment(trx, row);
  if (!needsTwo && !(await book(trx, tell, row))) return refused('BALANCE');
  return { ok: true, id, state: needsTwo ? 'proposed' : 'made' };
}

/** Whether an amount, with what the person has moved alone for this customer in a day, takes two people. */
async function takesTwo(
  trx: Trx,
  tenantID: TenantID,
  amount: number,
  { staff, now, twoFrom }: Decider,
): Promise<boolean> {
  if (!staff || twoFrom === undefined) return false;
  const since = new Date(now.getTime() - A_DAY_MS);
  const alone = await movedAlone(trx, tenantID, { staffID: staff.principalID, since });
  return Math.abs(amount) + alone >= twoFrom;
}

/** Makes what a colleague has proposed. */
export async function confirm(db: Db, tell: Tell, id: string, by: Decider): Promise<Outcome<object>> {
  if (!isID(id)) return refused('UNKNOWN');
  return transaction(db, async (trx) => {
    const row = await lockAdjustment(trx, id);
    if (!row) return refused('UNKNOWN');
    if (row.state !== 'proposed') return refused('STATE');
    if (by.staff?.tenantID === row.account_id) return refused('OWN');
    if (by.staff && row.proposed_by !== null) {
      const two = { firstID: row.proposed_by, secondID: by.staff.principalID, since: row.proposed_at };
      if (!(await by.staff.isIndependent(trx, two))) return refused('SECOND');
    }
    if (!(await book(trx, tell, row))) return refused('BALANCE');
    await setAdjustment(trx, row, decidedBy('made', by));
    return { ok: true };
  });
}

/** Drops what was proposed; the customer has heard of nothing and does not now. */
export async function drop(db: Db, id: string, by: Decider & { reason: string }): Promise<Outcome<object>> {
  if (!isID(id)) return refused('UNKNOWN');
  return transaction(db, async (trx) => {
    const row = await lockAdjustment(trx, id);
    if (!row) return refused('UNKNOWN');
    if (row.state !== 'proposed') return refused('STATE');
    await setAdjustment(trx, row, { ...decidedBy('dropped', by), answer: by.reason });
    return { ok: true };
  });
}

const decidedBy = (state: 'made' | 'dropped', { staff, now }: Decider) => ({
  state,
  decided_by: staff?.principalID ?? null,
  decided_at: now,
});

/** Moves the money and tells the customer; false, with nothing written, where the balance is too low. */
async function book(trx: Trx, tell: Tell, { account_id, id, kind, amount, reason }: AdjustmentRow) {
  const moved = await move(trx, account_id, [
    { key: `adjustment:${id}`, kind, amount, payMethod: PAID_FROM_BALANCE, orderNo: '', reason },
  ]);
  if (!moved.ok) return false;
  await tell(trx, account_id, adjustedNotice(amount, reason));
  // The note for colleagues stays with the adjustment: the customer reads this entry.
  note({ tenantID: account_id, object: { kind: 'adjustment', id }, after: { kind, amount, reason } });
  return true;
}
