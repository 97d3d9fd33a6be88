import { BodyCode } from '@certdeck/contract';
import { createHash } from 'node:crypto';
import type { Captchas, GivenCaptcha } from '../captcha/captchas.ts';
import type { WorkLevel } from '../captcha/memory-work.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { limitsOf, prefixesOf, prefixOf } from '../../platform/limits/prefixes.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import { countAttempt, giveBackAttempt, readAttempts } from '../../platform/server/attempts.store.ts';
import { sessionTexts } from './texts.ts';
import { countTry, forgetTries, type Progress, readTries, type Series, uncountTry } from './tries.store.ts';

/** Consecutive wrong passwords at most (NIST SP 800-63B 5.2.2). */
const MOST_FAILURES = 100;
/** Of strangers, when the owner is told by mail. */
export const FAILURES_REPORTED = 20;
const DAY = 86_400;
/** Seconds after the first wrong password, the second and so on: none, none, 1, 2, 4 … 512, then a quarter of an hour. */
const WAITS = [0, 0, ...Array.from({ length: 10 }, (_, doubled) => 2 ** doubled), 900];
/** Wrong passwords of a network in a quarter of an hour, for whatever accounts. */
const NETWORK = { most: 60, seconds: 900 };
/** Failures from which work of the first, second and third level is asked for. */
const ACCOUNT_LEVELS = [3, 6, 12] as const;
const NETWORK_LEVELS = [10, 20, 40] as const;

export interface SignInTry {
  /** The account's name as typed, in lower case; it may be nobody's. */
  name: string;
  /** SHA-256 hex of the device's secret, '' without one. */
  deviceHash: string;
  /** Whether an account of that name is known on this device. */
  known: boolean;
  address: string;
  captcha: GivenCaptcha;
}

/** A password that may be checked now; it has been counted as wrong already. */
export interface Admission {
  /** Wrong passwords in a row, this one included: of the known device, or of all strangers together. */
  failures: number;
  known: boolean;
  /** Takes back what a right password does not count towards. */
  succeeded(db: Db | Trx): Promise<void>;
}

/** Rises from 0 to 3 with the failures. */
export function levelOf(failures: number, from: readonly number[]): WorkLevel {
  const level = from.filter((threshold) => failures >= threshold).length;
  return level > 2 ? 3 : level > 1 ? 2 : level > 0 ? 1 : 0;
}

/** Names an account whether or not there is one, and reads the same for both. */
const hashName = (name: string) => createHash('sha256').update(name).digest('hex');
const accountSeries = (name: string): Series => ({
  key: `account:${hashName(name)}`,
  waits: [0],
  most: MOST_FAILURES,
  memory: 30 * DAY,
});
const networkSeries = (name: string, address: string): Series => ({
  key: `pair:${hashName(name)}:${prefixOf(address)}`,
  waits: WAITS,
  memory: DAY,
});
const deviceSeries = (name: string, deviceHash: string): Series => ({
  key: `device:${hashName(name)}:${deviceHash}`,
  waits: WAITS,
  most: MOST_FAILURES,
  memory: 30 * DAY,
});

/**
 * Decides whether a password may be checked (ADR 21). Failures of strangers never count against a device that has
 * signed in before: a known device has a count of its own. Strangers wait longer and longer for each network,
 * work more and more for each account, and after a hundred failures in a row need a code instead of a password.
 * Whether an account exists makes no difference.
 */
export class SignInGuard {
  readonly #db: Db;
  readonly #captchas: Captchas;
  readonly #now: () => Date;
  constructor(db: Db, captchas: Captchas, now: () => Date) {
    this.#db = db;
    this.#captchas = captchas;
    this.#now = now;
  }

  /**
   * Uses the captcha up and counts the try.
   * @throws TooManyError (12010) with Retry-After while one has to wait; BusinessError 12010 without it where only a
   *   code helps, and 12002 for a captcha that is missing, wrong or not enough work.
   */
  async admit(attempt: SignInTry): Promise<Admission> {
    const { name, known: isKnownDevice, address } = attempt;
    const subject = `login ${hashName(name)}`;
    const series = isKnownDevice
      ? [deviceSeries(name, attempt.deviceHash)]
      : [networkSeries(name, address), accountSeries(name)];
    const progress = await readTries(this.#db, series, this.#now());
    refuse(progress, isKnownDevice);
    const hasWorked = await this.#captchas.redeem(attempt.captcha, subject);
    const network = isKnownDevice ? 0 : await this.#failuresOf(address);
    const level = levelFor(progress.at(-1)?.count ?? 0, network);
    if (!hasWorked(level)) throw await this.#captchas.demand(level, subject);
    const counts = await this.#count(series, isKnownDevice);
    const uncount = async () => {
      for (const { key } of series) await uncountTry(this.#db, key);
    };
    if (!isKnownDevice) {
      try {
        await countAttempt(this.#db, limitsOf('login', address, NETWORK), this.#now());
      } catch (error) {
        await uncount();
        throw error;
      }
    }
    const failures = counts.at(-1) ?? 1;
    // Of many tries at the same moment each found the count that the first one found.
    const due = levelFor(failures - 1, network);
    if (!hasWorked(due)) {
      await uncount();
      throw await this.#captchas.demand(due, subject);
    }
    return {
      failures,
      known: isKnownDevice,
      succeeded: async (db) => {
        await forgetTries(
          db,
          series.map(({ key }) => key),
        );
        if (!isKnownDevice)
          for (const { key } of limitsOf('login', address, NETWORK)) await giveBackAttempt(db, key);
      },
    };
  }

  /** Whether the count of a known device is used up, so that it is no longer one. */
  isUsedUp({ known: isKnownDevice, failures }: Admission): boolean {
    return isKnownDevice && failures >= MOST_FAILURES;
  }

  /** Lets strangers try again: a code has shown that the owner is there. */
  async forgive(db: Db | Trx, names: readonly string[], address: string): Promise<void> {
    const series = names.flatMap((name) => [networkSeries(name, address), accountSeries(name)]);
    if (series.length === 0) return;
    await forgetTries(
      db,
      series.map(({ key }) => key),
    );
  }

  /** Wrong passwords lately, of the network of an address that has most for its size. */
  async #failuresOf(address: string): Promise<number> {
    const limits = limitsOf('login', address, NETWORK);
    const counts = await readAttempts(
      this.#db,
      limits.map(({ key }) => key),
      this.#now(),
    );
    return Math.max(...prefixesOf(address).map(({ share }, index) => (counts[index] ?? 0) / share));
  }

  async #count(series: readonly Series[], isKnownDevice: boolean): Promise<number[]> {
    const counts: number[] = [];
    for (const [index, one] of series.entries()) {
      const count = await countTry(this.#db, one, this.#now());
      if (count !== undefined) {
        counts.push(count);
        continue;
      }
      // Another try was quicker.
      for (const { key } of series.slice(0, index)) await uncountTry(this.#db, key);
      refuse(await readTries(this.#db, series, this.#now()), isKnownDevice);
      throw new TooManyError(sessionTexts.tooMany(1), 1);
    }
    return counts;
  }
}

const levelFor = (failures: number, network: number): WorkLevel => {
  const [one, other] = [levelOf(failures, ACCOUNT_LEVELS), levelOf(network, NETWORK_LEVELS)];
  return one > other ? one : other;
};

function refuse(progress: readonly Progress[], isKnownDevice: boolean): void {
  if (!isKnownDevice && progress.some(({ closed }) => closed))
    throw new BusinessError(BodyCode.tooManySends, sessionTexts.codeNeeded, {
      password: sessionTexts.codeNeeded,
    });
  const wait = Math.max(...progress.map((one) => one.wait));
  if (wait > 0) throw new TooManyError(sessionTexts.tooMany(wait), wait);
}
