import type { Db, Trx } from '../../platform/database/transaction.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import { BodyCode } from '@certdeck/contract';
import { countTry, forgetTries, readTries, type Series } from '../session/tries.store.ts';
import { factorTexts } from './texts.ts';

const DAY = 86_400;
/** Seconds after the first wrong code, the second and so on; the last one goes on. */
const WAITS = [0, 0, 0, 0, 30, 60, 120, 300, 900];
/**
 * Wrong codes of a day, of all browsers that the account doesn't know together, and of one that it knows. Of a million
 * codes three are good at a time, so that twenty guesses are right once in sixteen thousand days.
 */
const MOST = { strangers: 20, known: 100 };
/** Wrong codes after a right password, on browsers that the account doesn't know, when its owner is told. */
export const FAILURES_REPORTED = 5;

/** Who tries codes for an account: a browser that it knows, or anybody else. */
export type Trier = { accountID: string; knownDevice?: string | undefined };

const seriesOf = ({ accountID, knownDevice }: Trier): Series => ({
  key: knownDevice === undefined ? `factor:${accountID}` : `factor:${accountID}:${knownDevice}`,
  waits: WAITS,
  most: knownDevice === undefined ? MOST.strangers : MOST.known,
  memory: DAY,
});

/**
 * Counts a code before it is checked. Wrong codes of strangers never stop a browser that has signed in before.
 * @returns codes in a row, this one included
 * @throws TooManyError (12010) with Retry-After, or BusinessError 12010 where waiting doesn't help
 */
export async function admitCode(db: Db, trier: Trier, now: Date): Promise<number> {
  const series = seriesOf(trier);
  const count = await countTry(db, series, now);
  if (count !== undefined) return count;
  const [progress] = await readTries(db, [series], now);
  if (progress?.closed)
    throw new BusinessError(BodyCode.tooManySends, factorTexts.tooManyCodes, {
      authCode: factorTexts.tooManyCodes,
    });
  const wait = Math.max(1, progress?.wait ?? 1);
  throw new TooManyError(factorTexts.tooMany(wait), wait);
}

/** Ends the count after a right code. */
export const forgiveCodes = (db: Db | Trx, trier: Trier): Promise<void> =>
  forgetTries(db, [seriesOf(trier).key]);
