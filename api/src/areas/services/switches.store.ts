import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Everything that was ever switched, with the number of who did it. */
export function listSwitches(db: Db) {
  return db
    .selectFrom('service_switches')
    .leftJoin('accounts', 'accounts.id', 'service_switches.changed_by')
    .select(['service_switches.id', 'is_off', 'reason', 'changed_at', 'accounts.account_no'])
    .execute();
}

/** Ids of what is off now, for every process at once. */
export async function switchedOff(db: Db | Trx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('service_switches').select('id').where('is_off', '=', true).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Switches a service, unless somebody else did so meanwhile.
 * @returns false when it stands so already
 */
export async function switchService(
  trx: Trx,
  row: { id: string; isOff: boolean; reason: string; by: string | null; at: Date },
): Promise<boolean> {
  const values = { is_off: row.isOff, reason: row.reason, changed_by: row.by, changed_at: row.at };
  // Of two who are first at once, the second waits for the row of the first.
  await trx
    .insertInto('service_switches')
    .values({ id: row.id, ...values, is_off: false, reason: '' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('service_switches')
    .set(values)
    .where('id', '=', row.id)
    .where('is_off', '=', !row.isOff)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
