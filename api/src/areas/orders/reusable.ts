import { reusableUntil } from '../../platform/dcv/schedule.ts';
import { isByMailbox } from './mailboxes/evidence.ts';
import type { NameRow } from './names.store.ts';

/** How long the approval of a mailbox may be used (S/MIME BR 4.2.1). */
const MAILBOX_REUSE_MS = 30 * 86_400_000;

/** Whether control of a name has been shown, and recently enough for a certificate of this moment (BR 4.2.1). */
export function isReusable(row: Pick<NameRow, 'status' | 'verified_at' | 'evidence'>, now: Date): boolean {
  const { status, verified_at } = row;
  if (status !== 'verified' || verified_at === null) return false;
  if (isByMailbox(row)) return verified_at.getTime() + MAILBOX_REUSE_MS >= now.getTime();
  return reusableUntil(verified_at) >= now;
}
