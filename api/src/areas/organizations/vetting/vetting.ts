import { checksOfLevel, VALIDATED_DAYS, type VettingCheck, type VettingLevel } from '@certdeck/contract';
import type { Notice } from '../../../platform/area/notices.ts';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import { vettingNotice } from './notices.ts';
import { type Subject, subjectOf } from './identity.ts';
import { statusAfter, type VettingStatus } from './states.ts';
import {
  changeVetting,
  lockVetting,
  openVetting,
  type OrganizationKey,
  replaceVettings,
  type VettingRow,
} from './vetting.store.ts';

/** What validating needs of orders, in the transaction that changes what they wait for. */
export interface OrdersOfOrganization {
  /** Orders that aren't being issued say of their organisation what it says now. */
  follow(trx: Trx, key: OrganizationKey, subject: Subject): Promise<void>;
  /** Lets the background work look at the orders that wait. */
  wake(trx: Trx, key: OrganizationKey): Promise<void>;
  /** How many orders of an organisation aren't issued and not cancelled. */
  countOpen(trx: Trx, key: OrganizationKey): Promise<number>;
}

export interface VettingPorts {
  db: Db;
  now(): Date;
  orders: OrdersOfOrganization;
  /** Tells the members of a tenant. */
  tell(trx: Trx, tenantID: TenantID, notice: Notice): Promise<void>;
}

const DAY_MS = 86_400_000;

/** What the operator's people decide. */
export type Act =
  | {
      type: 'approved';
      /** What each check rests on; of the second approval, what the first one wrote counts. */
      checks: Partial<Record<VettingCheck, string>>;
      /** When it was verified, and until when it counts; the most that rules allow by default. */
      from?: Date;
      until?: Date;
    }
  | { type: 'asked'; sentence: string }
  | { type: 'refused'; reason: string };

/** Who decides: a member of staff, or the command line. */
export type Decider = { staffID: string; tenantID: TenantID } | 'command line';

export type Outcome =
  | { kind: 'done'; status: VettingStatus }
  /** Checks that say nothing. */
  | { kind: 'unchecked'; missing: VettingCheck[] }
  /** Times that rules don't allow. */
  | { kind: 'times' }
  | { kind: 'unknown' | 'own' | 'unclaimed' | 'decided' | 'same-person' };

const objectOf = ({ organization_id }: VettingRow) => ({ kind: 'organizations', id: organization_id });

/** What a validation is about. */
export const keyOf = ({ account_id, organization_id }: VettingRow): OrganizationKey => ({
  accountID: account_id,
  organizationID: organization_id,
});

/** Decides about a validation, with a notice to the customer; of several who decide at once one counts. */
export async function settle(ports: VettingPorts, id: string, act: Act, by: Decider): Promise<Outcome> {
  return transaction(ports.db, async (trx): Promise<Outcome> => {
    const row = await lockVetting(trx, id);
    if (!row || row.status === 'replaced') return { kind: 'unknown' };
    const obstacle = obstacleTo(row, by);
    if (obstacle) return { kind: obstacle };
    const status = statusAfter(row.level, row.status, act);
    if (!status) return { kind: 'decided' };
    const staffID = by === 'command line' ? null : by.staffID;
    // Whoever approves first isn't the second person (EVG 3.2.2.13).
    if (row.status === 'second' && act.type === 'approved' && row.first_by === staffID)
      return { kind: 'same-person' };
    const change = changeBy(row, act, ports.now());
    if ('kind' in change) return change;
    const isOver = status === 'approved' || status === 'refused';
    await changeVetting(trx, id, {
      ...change,
      status,
      ...(status === 'second' ? { first_by: staffID, first_at: ports.now() } : {}),
      // Another person takes it up, or nobody has to.
      ...(status === 'second' || isOver ? { claimed_by: null, claimed_at: null } : {}),
      ...(isOver ? { decided_by: staffID, decided_at: ports.now() } : {}),
    });
    note({
      tenantID: row.account_id,
      object: objectOf(row),
      before: { level: row.level, status: row.status },
      after: { status, ...(act.type === 'refused' ? { reason: act.reason } : {}), ...checksIn(act) },
    });
    await followUp(ports, trx, row, status, act);
    return { kind: 'done', status };
  });
}

const checksIn = (act: Act) =>
  act.type === 'approved' ? { checks: act.checks } : act.type === 'asked' ? { asked: act.sentence } : {};

function obstacleTo(row: VettingRow, by: Decider): 'own' | 'unclaimed' | undefined {
  if (by === 'command line') return undefined;
  // Nobody vouches for themselves.
  if (row.account_id === by.tenantID) return 'own';
  return row.claimed_by === by.staffID ? undefined : 'unclaimed';
}

function changeBy(row: VettingRow, act: Act, now: Date): Parameters<typeof changeVetting>[2] | Outcome {
  if (act.type === 'asked') return { asked: act.sentence, answer: '', first_by: null, first_at: null };
  if (act.type === 'refused') return { reason: act.reason };
  if (row.status === 'second') return row.valid_until && row.valid_until > now ? {} : { kind: 'times' };
  const missing = checksOfLevel(row.level).filter((check) => (act.checks[check] ?? '').trim() === '');
  if (missing.length > 0) return { kind: 'unchecked', missing };
  const from = act.from ?? now;
  const most = new Date(from.getTime() + VALIDATED_DAYS * DAY_MS);
  const until = act.until ?? most;
  if (from > now || until > most || until <= now || until <= from) return { kind: 'times' };
  const checks = Object.fromEntries(
    checksOfLevel(row.level).map((check) => [check, act.checks[check] ?? '']),
  );
  return { checks: JSON.stringify(checks), valid_from: from, valid_until: until };
}

async function followUp(
  { orders, tell }: VettingPorts,
  trx: Trx,
  row: VettingRow,
  status: VettingStatus,
  act: Act,
): Promise<void> {
  const { orgName } = row.identity;
  if (status === 'approved') {
    await orders.wake(trx, keyOf(row));
    await tell(trx, row.account_id, vettingNotice('organization-validated', { name: orgName }));
  }
  if (act.type === 'asked')
    await tell(
      trx,
      row.account_id,
      vettingNotice('organization-asked', { name: orgName, asked: act.sentence }),
    );
  if (act.type === 'refused')
    await tell(
      trx,
      row.account_id,
      vettingNotice('organization-refused', { name: orgName, reason: act.reason }),
    );
}

export type Claim = { kind: 'claimed' } | { kind: 'unknown' | 'own' | 'decided' } | { kind: 'taken' };

/**
 * Takes a validation up, so that no two people work on one.
 * @param over takes it from the colleague who has it
 */
export async function claim(
  { db, now }: Pick<VettingPorts, 'db' | 'now'>,
  id: string,
  { staffID, tenantID }: Exclude<Decider, 'command line'>,
  over: boolean,
): Promise<Claim> {
  return transaction(db, async (trx): Promise<Claim> => {
    const row = await lockVetting(trx, id);
    if (!row || row.status === 'replaced') return { kind: 'unknown' };
    if (row.account_id === tenantID) return { kind: 'own' };
    if (row.status === 'approved' || row.status === 'refused') return { kind: 'decided' };
    if (row.claimed_by !== null && row.claimed_by !== staffID && !over) return { kind: 'taken' };
    if (row.claimed_by !== staffID) await changeVetting(trx, id, { claimed_by: staffID, claimed_at: now() });
    // Who works on it sees what the customer sent: that stands in the customer's log.
    note({
      tenantID: row.account_id,
      object: objectOf(row),
      before: { claimedBy: row.claimed_by },
      after: { claimedBy: staffID },
    });
    return { kind: 'claimed' };
  });
}

/** The customer answers what was asked, or sends a refused validation in again. */
export async function answer(
  { db, now }: Pick<VettingPorts, 'db' | 'now'>,
  accountID: TenantID,
  id: string,
  sentence: string,
): Promise<'answered' | 'unknown' | 'unasked'> {
  return transaction(db, async (trx) => {
    const row = await lockVetting(trx, id);
    if (!row || row.account_id !== accountID) return 'unknown' as const;
    const status = statusAfter(row.level, row.status, { type: 'answered' });
    if (!status) return 'unasked' as const;
    await changeVetting(trx, id, { status, ...(status === 'review' ? { answer: sentence } : {}) });
    if (status === 'replaced') {
      const { level, identity } = row;
      await openVetting(trx, keyOf(row), { id: newID(), level, identity, answer: sentence, at: now() });
    }
    note({
      object: objectOf(row),
      before: { status: row.status },
      after: { status: 'review', answer: sentence },
    });
    return 'answered' as const;
  });
}

/** An organisation has another identity: nothing that was validated counts any more, and open orders follow it. */
export async function identityChanged(
  { orders }: Pick<VettingPorts, 'orders'>,
  trx: Trx,
  key: OrganizationKey,
  identity: Subject,
): Promise<void> {
  await replaceVettings(trx, key);
  await orders.follow(trx, key, subjectOf(identity));
  await orders.wake(trx, key);
}

/** A level that an order asks for. */
export interface Asked extends OrganizationKey {
  subject: Subject;
  level: VettingLevel;
}
