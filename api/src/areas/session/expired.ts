import type { Db, Trx } from '../../platform/database/transaction.ts';
import { removeOldAttempts } from '../../platform/server/attempts.store.ts';
import { removeOldKeys } from '../../platform/server/idempotency.ts';
import { removeOldContactProofs } from './contact-proofs.store.ts';
import { removeOldCodes } from './codes.store.ts';
import { removeOldSessions } from './tokens.store.ts';
import { removeOldTries } from './tries.store.ts';

/** Removes what has ended: codes, counts, sessions and keys of safe repeats. */
export async function removeExpired(db: Db | Trx, now: Date): Promise<void> {
  await removeOldCodes(db, now);
  await removeOldAttempts(db, now);
  await removeOldSessions(db, now);
  await removeOldTries(db, now);
  await removeOldKeys(db, now);
  await removeOldContactProofs(db, now);
}
