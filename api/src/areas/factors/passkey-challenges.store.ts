import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/transaction.ts';

/** How long a browser has to answer, in milliseconds; its own dialog ends with it. */
export const CHALLENGE_TIME = 300_000;

export type PasskeyPurpose = 'register' | 'sign-in' | 'second-factor' | 'step-up';

/** What a challenge is good for. */
export interface ChallengeFor {
  purpose: PasskeyPurpose;
  /** Whom it is asked of; undefined where nobody has said who it is. */
  accountID: string | undefined;
  /** SHA-256 hex of the secret of the browser that is asked. */
  deviceHash: string;
  /** Site that the passkey is of. */
  rpID: string;
}

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

/** Makes a challenge of 32 random bytes, base64url (Web Authentication 3, 13.4.3). */
export async function putChallenge(db: Db, given: ChallengeFor, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose: given.purpose,
      account_id: given.accountID ?? null,
      device_hash: given.deviceHash,
      rp_id: given.rpID,
      expires_at: new Date(now.getTime() + CHALLENGE_TIME),
    })
    .execute();
  return challenge;
}

/** Uses a challenge up; false for one that was made for anything else, has ended, or that another request used. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  { purpose, accountID, deviceHash, rpID }: ChallengeFor,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where((eb) =>
      accountID === undefined ? eb('account_id', 'is', null) : eb('account_id', '=', accountID),
    )
    .where('device_hash', '=', deviceHash)
    .where('rp_id', '=', rpID)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes challenges that nobody answered in time. */
export async function removeOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
}
