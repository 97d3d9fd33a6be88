import { type Db, transaction } from '../database/transaction.ts';
import { isDemoPassword } from '../demo/seed.ts';
import { resumeJobs } from '../jobs/held.ts';

const named = (db: Db, name: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where((eb) => eb.or([eb('account_no', '=', name), eb('email', '=', name.toLowerCase())]))
    .executeTakeFirst();

/**
 * Shuts an account: its sessions end and nobody can sign in; nothing of it is removed.
 * @param name its number or address
 * @returns false when there is no such account
 */
export async function disableAccount(db: Db, name: string, now: Date): Promise<boolean> {
  const account = await named(db, name);
  if (!account) return false;
  await transaction(db, async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ disabled_at: now, disabled_for: 'operator' })
      .where('id', '=', account.id)
      .execute();
    await trx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  });
  return true;
}

/**
 * Opens an account again. One of the demonstration is an account like any other from then on; as long as it
 * has the password that everybody knows it stays shut.
 * @param name its number or address
 */
export async function enableAccount(db: Db, name: string): Promise<'enabled' | 'unknown' | 'public'> {
  const account = await named(db, name);
  if (!account) return 'unknown';
  if (await isDemoPassword(account.password_hash)) return 'public';
  await transaction(db, async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ disabled_at: null, disabled_for: null, is_demo: false })
      .where('id', '=', account.id)
      .execute();
    await resumeJobs(trx, [account.id]);
  });
  return 'enabled';
}
