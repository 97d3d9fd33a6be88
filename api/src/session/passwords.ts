import { hash, verify } from '@node-rs/argon2';

/** Number of argon2id in the library's list, which can't be imported by name from plain TypeScript. */
const ARGON2ID = 2;

/**
 * argon2id over the MD5 hex that travels on the wire (D-047). MD5 protects nothing; this does, at rest.
 * 19 MiB, two passes, one lane: the second setting of OWASP's password storage recommendation.
 */
const OPTIONS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (wirePassword: string): Promise<string> => hash(wirePassword, OPTIONS);

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits. Without a stored hash it does the same work and answers no, so that the time
 * doesn't tell which accounts exist.
 */
export async function isPassword(stored: string | undefined, wirePassword: string): Promise<boolean> {
  decoy ??= hashPassword('0'.repeat(32));
  const fits = await verify(stored ?? (await decoy), wirePassword, OPTIONS);
  return stored !== undefined && fits;
}
