import type { VettingLevel } from '@certdeck/contract';
import { seconds } from '../../../platform/clock/seconds.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { findByIdentity, lockOrganization } from '../organizations.store.ts';
import { identityOf, levelOf, type Subject, subjectOf, vouchesFor } from './identity.ts';
import type { Asked } from './vetting.ts';
import {
  holdNewestVettings,
  lockValid,
  newestVettings,
  openVetting,
  type VettingRow,
} from './vetting.store.ts';

/*
 * What orders ask of the validation of organisations. A certificate names an organisation that was validated, for the
 * same account, with the same words, by rules of its level, not longer ago than they allow (BR 4.2.1).
 */

/** An order that names an organisation. */
export interface AskingOrder {
  accountID: TenantID;
  /** Null in orders of releases that didn't keep it. */
  organizationID: string | null;
  subject: Subject;
  productType: string;
}

/**
 * Whether what an order says of its organisation is validated; held until the transaction ends.
 * @param at the present
 */
export async function isValidated(trx: Trx, order: AskingOrder, at: Date): Promise<boolean> {
  const { accountID, organizationID, subject, productType } = order;
  if (organizationID === null) return false;
  const rows = await lockValid(trx, { accountID, organizationID }, levelOf(productType), at);
  return rows.some(({ identity }) => vouchesFor(identity, subject));
}

/**
 * Looks whether an order's organisation is validated, and asks the operator's people where nobody has been asked.
 * Refused by them, it isn't asked for again until the customer changes something or sends it in again.
 * @returns the organisation that the order names, null where the account has none like it, and `says` where it says
 *   something else by now: an order that was being signed while it was corrected follows it afterwards
 */
export async function askFor(
  trx: Trx,
  order: AskingOrder,
  at: Date,
): Promise<{ organizationID: string | null; isValidated: boolean; says?: Subject }> {
  const { accountID, subject, productType } = order;
  const organizationID = order.organizationID ?? (await findByIdentity(trx, accountID, subject));
  if (organizationID === null) return { organizationID, isValidated: false };
  const asked: Asked = { accountID, organizationID, subject, level: levelOf(productType) };
  if (await isValidated(trx, { ...order, organizationID }, at)) return { organizationID, isValidated: true };
  // No change of it comes between this look and what is opened.
  const row = await lockOrganization(trx, accountID, organizationID);
  if (row && !vouchesFor(identityOf(row), subject))
    return { organizationID, isValidated: false, says: subjectOf(identityOf(row)) };
  // Who refuses at this moment has refused, or a look beside it would ask again.
  const newest = row && (await holdNewestVettings(trx, asked))[asked.level];
  if (row && newest?.status !== 'refused')
    await openVetting(trx, asked, { id: newID(), level: asked.level, identity: identityOf(row), at });
  return { organizationID, isValidated: false };
}

/** How far the validation is that an order waits for. */
export interface CheckState {
  orgID: string;
  level: VettingLevel;
  /** `waiting`: nobody has been asked yet. */
  state: 'waiting' | 'review' | 'asked' | 'refused' | 'validated';
  /** The validation that the customer may answer; '' for none. */
  id: string;
  /** What the customer is asked for. */
  asked: string;
  /** Why it was refused. */
  reason: string;
  /** Seconds; 0 unless it is validated. */
  until: number;
}

/** How one validation stands at a moment; one that has run out stands as none. */
export function stateOf(
  key: { organizationID: string; level: VettingLevel },
  row: VettingRow | undefined,
  at: Date,
): CheckState {
  const none = { orgID: key.organizationID, level: key.level, id: '', asked: '', reason: '', until: 0 };
  if (!row || row.status === 'replaced') return { ...none, state: 'waiting' };
  switch (row.status) {
    case 'approved': {
      const until = row.valid_until ?? at;
      if (until <= at) return { ...none, state: 'waiting' };
      return { ...none, id: row.id, state: 'validated', until: seconds(until) };
    }
    case 'asked':
      return { ...none, id: row.id, state: 'asked', asked: row.asked };
    case 'refused':
      return { ...none, id: row.id, state: 'refused', reason: row.reason };
    default:
      return { ...none, id: row.id, state: 'review' };
  }
}

/** The same for an order: EV serves where OV is asked for. */
export async function checkOf(db: Db, order: AskingOrder, at: Date): Promise<CheckState | null> {
  const { accountID, organizationID, productType } = order;
  if (organizationID === null) return null;
  const level = levelOf(productType);
  const newest = await newestVettings(db, { accountID, organizationID });
  const atLevel = stateOf({ organizationID, level }, newest[level], at);
  const higher = stateOf({ organizationID, level: 'ev' }, newest.ev, at);
  return higher.state === 'validated' ? higher : atLevel;
}
