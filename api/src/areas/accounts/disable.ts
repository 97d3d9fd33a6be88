import { note } from '../../platform/database/acts.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { resumeJobs } from '../../platform/jobs/queue.store.ts';
import { findByNumberOrEmail } from './accounts.store.ts';
import { setDisabled, setEnabled } from './disabled.store.ts';

/** Ends all sessions of some accounts, in the transaction that shuts them. */
export type EndSessions = (trx: Trx, accountIDs: readonly string[]) => Promise<void>;

/**
 * Shuts an account: its sessions end and nobody can sign in; nothing of it is removed.
 * @param name its number or address
 * @returns false when there is no such account
 */
export async function disableAccount(
  db: Db,
  endSessions: EndSessions,
  name: string,
  now: Date,
): Promise<boolean> {
  const account = await findByNumberOrEmail(db, name);
  if (!account) return false;
  await transaction(db, async (trx) => {
    await setDisabled(trx, account.id, now);
    note({ tenantID: account.root_id, object: { kind: 'account', id: account.id } });
    await endSessions(trx, [account.id]);
  });
  return true;
}

/**
 * Opens an account again. One of the demonstration is an account like any other from then on; as long as it
 * has the password that everybody knows it stays shut.
 * @param isPublic whether everybody knows the password of this hash
 * @param name its number or address
 */
export async function enableAccount(
  db: Db,
  isPublic: (passwordHash: string) => Promise<boolean>,
  name: string,
): Promise<'enabled' | 'unknown' | 'public'> {
  const account = await findByNumberOrEmail(db, name);
  if (!account) return 'unknown';
  if (await isPublic(account.password_hash)) return 'public';
  await transaction(db, async (trx) => {
    await setEnabled(trx, account.id);
    note({ tenantID: account.root_id, object: { kind: 'account', id: account.id } });
    await resumeJobs(trx, [account.id]);
  });
  return 'enabled';
}
