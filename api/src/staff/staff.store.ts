import type { Db } from '../database/transaction.ts';

/** Whether an account may see the staff page. */
export async function isStaff(db: Db, accountID: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('account_id')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the accounts that are staff. */
export async function staffIDs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

/** Everybody who is staff, by account number. */
export async function listStaff(db: Db): Promise<{ accountNo: string; email: string; since: Date }[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['accounts.account_no', 'accounts.email', 'staff.added_at'])
    .orderBy('accounts.account_no')
    .execute();
  return rows.map((row) => ({ accountNo: row.account_no, email: row.email ?? '', since: row.added_at }));
}

/** Id of the account with this number or address. */
async function accountIDOf(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('account_no', '=', name), eb('email', '=', name.toLowerCase())]))
    .executeTakeFirst();
  return row?.id;
}

/** Makes an account staff; false when there is no such account. `name` is its number or address. */
export async function addStaff(db: Db, name: string): Promise<boolean> {
  const id = await accountIDOf(db, name);
  if (id === undefined) return false;
  await db
    .insertInto('staff')
    .values({ account_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Takes it back, with the overrides that it allowed; false when the account wasn't staff. */
export async function removeStaff(db: Db, name: string): Promise<boolean> {
  const id = await accountIDOf(db, name);
  if (id === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('staff')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
