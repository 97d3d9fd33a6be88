import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Disables an account, as the operator asked. */
export async function setDisabled(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ disabled_at: at, disabled_for: 'operator' })
    .where('id', '=', id)
    .execute();
}

/** Enables an account, which is no account of a demonstration from then on. */
export async function setEnabled(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ disabled_at: null, disabled_for: null, is_demo: false })
    .where('id', '=', id)
    .execute();
}

/** Whether an account may not be used, whoever disabled it. */
export async function isDisabled(db: Db | Trx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Enabled accounts of the demonstration, and those of `others`, by their addresses. */
export function findEnabledDemo(db: Db, others: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'account_no', 'email', 'tel', 'password_hash', 'is_demo'])
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.or([where('is_demo', '=', true), ...(others.length > 0 ? [where('id', 'in', others)] : [])]),
    )
    .orderBy('email')
    .execute();
}

/** Disables accounts as those of a demonstration. */
export async function disableDemo(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ disabled_at: now, disabled_for: 'demo', is_demo: true })
    .where('id', 'in', ids)
    .execute();
}

/** Enables the accounts that were disabled with the demonstration; answers their ids. */
export async function reviveDemo(trx: Trx): Promise<string[]> {
  const revived = await trx
    .updateTable('accounts')
    .set({ disabled_at: null, disabled_for: null })
    .where('disabled_for', '=', 'demo')
    .returning('id')
    .execute();
  return revived.map(({ id }) => id);
}
