import type { Db, Trx } from '../../platform/database/transaction.ts';

export type FactorKind = 'tel' | 'email' | 'google';

/** Second factors of an account that are in force. */
export async function enabledFactors(db: Db | Trx, accountID: string): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('factors')
    .select('kind')
    .where('account_id', '=', accountID)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Second factors that are in force, by account. */
export async function factorsOf(
  db: Db,
  accountIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly FactorKind[]>> {
  const found = new Map<string, FactorKind[]>();
  if (accountIDs.length === 0) return found;
  const rows = await db
    .selectFrom('factors')
    .select(['account_id', 'kind'])
    .where('account_id', 'in', accountIDs)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind')
    .execute();
  for (const { account_id: id, kind } of rows) found.set(id, [...(found.get(id) ?? []), kind]);
  return found;
}

/** The sealed secret of an account's authenticator, in force or waiting for its first code. */
export async function findAuthenticator(
  db: Db | Trx,
  accountID: string,
): Promise<{ secret: Buffer; confirmed: boolean; createdAt: Date } | undefined> {
  const row = await db
    .selectFrom('factors')
    .select(['secret', 'confirmed_at', 'created_at'])
    .where('account_id', '=', accountID)
    .where('kind', '=', 'google')
    .executeTakeFirst();
  if (!row?.secret) return undefined;
  return {
    secret: Buffer.from(row.secret),
    confirmed: row.confirmed_at !== null,
    createdAt: row.created_at,
  };
}

/**
 * Keeps the sealed secret of an authenticator that is being set up, in place of one that was never confirmed.
 * @returns false when one is in force: it stays
 */
export async function putAuthenticator(
  db: Db,
  accountID: string,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('factors')
    .values({ account_id: accountID, kind: 'google', confirmed_at: null, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Puts a factor in force. A phone or mail address has no row before. */
export async function enableFactor(trx: Trx, accountID: string, kind: FactorKind, now: Date): Promise<void> {
  await trx
    .insertInto('factors')
    .values({ account_id: accountID, kind, confirmed_at: now, secret: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ confirmed_at: now })
        .where('factors.confirmed_at', 'is', null),
    )
    .execute();
}

/** Takes a factor out of force, with its secret. */
export async function disableFactor(trx: Trx, accountID: string, kind: FactorKind): Promise<void> {
  await trx.deleteFrom('factors').where('account_id', '=', accountID).where('kind', '=', kind).execute();
}

/** Uses the code of a time step up; false when it, or one after it, has been used. */
export async function spendStep(db: Db, accountID: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ last_step: step })
    .where('account_id', '=', accountID)
    .where('kind', '=', 'google')
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
