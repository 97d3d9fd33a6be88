import type { Db, Trx } from '../../platform/database/transaction.ts';

/** How long the check of the old contact counts. */
const MINUTES = 10;

/** Notes that a session has proved to be the owner's, by a code to a contact of the account. */
export async function putContactProof(db: Db, familyID: string, accountID: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + MINUTES * 60_000);
  await db
    .insertInto('contact_proofs')
    .values({ family_id: familyID, account_id: accountID, expires_at })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet({ expires_at }))
    .execute();
}

export async function hasContactProof(db: Db, familyID: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('contact_proofs')
    .select('family_id')
    .where('family_id', '=', familyID)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a proof up; false when it has ended, or another request was quicker. */
export async function spendContactProof(trx: Trx, familyID: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_proofs')
    .where('family_id', '=', familyID)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes proofs that have ended. */
export async function removeOldContactProofs(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom('contact_proofs').where('expires_at', '<', now).execute();
}
