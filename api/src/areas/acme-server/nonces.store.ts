import type { Db } from '../../platform/database/transaction.ts';

/** Notes that a nonce is used; false where it was before. */
export async function spendNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('acme_nonces')
    .values({ nonce, spent_at: now })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes nonces that were used before a moment. */
export async function removeNonces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('acme_nonces').where('spent_at', '<', before).execute();
}
