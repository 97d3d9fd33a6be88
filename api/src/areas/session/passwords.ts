import { hash, verify } from '@node-rs/argon2';

/** What one password hash costs. */
export interface PasswordCost {
  /** KiB of memory. */
  memoryCost: number;
  /** Passes over it. */
  timeCost: number;
}

/** 19 MiB, two passes: the second setting of OWASP's password storage recommendation. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** One lane of argon2id, by its number in the library's list, which can't be imported by name from plain TypeScript. */
const FIXED = { algorithm: 2, parallelism: 1 };

/**
 * argon2id over the MD5 hex that travels on the wire (D-047). MD5 protects nothing; this does, at rest.
 * Only accounts of tests are made at another cost.
 */
export const hashPassword = (wirePassword: string, cost: PasswordCost = COST): Promise<string> =>
  hash(wirePassword, { ...FIXED, ...cost });

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits. Without a stored hash it does the same work and answers no, so that the time
 * doesn't tell which accounts exist.
 */
export async function isPassword(stored: string | undefined, wirePassword: string): Promise<boolean> {
  decoy ??= hashPassword('0'.repeat(32));
  const fits = await verify(stored ?? (await decoy), wirePassword, { ...FIXED, ...COST });
  return stored !== undefined && fits;
}
