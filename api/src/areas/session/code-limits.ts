import type { FastifyBaseLogger } from 'fastify';
import type { Captchas, GivenCaptcha } from '../captcha/captchas.ts';
import type { WorkLevel } from '../captcha/memory-work.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf, prefixesOf, prefixOf } from '../../platform/limits/prefixes.ts';
import { TooManyError } from '../../platform/server/errors.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import {
  countAttempt,
  giveBackAttempt,
  type Limit,
  readAttempts,
} from '../../platform/server/attempts.store.ts';
import { type ContactAddress, contactKey } from '../accounts/contact-address.ts';
import { blockOf, CodeUse } from './code-use.ts';
import { levelOf } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';
import { countTry, readTries, type Series, takeBackTry } from './tries.store.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Seconds between two codes that one asker has sent to one contact: the first wait is that of D-060. */
const WAITS = [60, 120, 300, 900];
/** Codes that one network has sent, to all contacts. */
const NETWORK = { most: 30, seconds: HOUR };
/** Codes that one network has sent to one contact: five at once, then one in two hours. */
const PAIR = { most: 5, seconds: 5 * 2 * HOUR };
/**
 * Codes that all strangers together have sent to one contact: twenty at once, then one in half an hour, so 68 on the
 * first day and 48 on each other. With fewer tries for each code after the first few, and tries of who asked, of their
 * network and of all others counted each by themselves, guessing at them comes to 453 tries on the first day, of a
 * million codes. A code that the owner asks for on a known device allows the two others five each.
 */
const CONTACT = { most: 20, seconds: 20 * 1800 };
/** Wrong codes that each of the first few of a day allows each of the three who are counted, and each of the others. */
const TRIES = { few: 5, first: 5, further: 2 };
/** Codes to numbers that differ in their last four digits alone are counted for an hour. */
const BLOCK_SECONDS = HOUR;
/** Messages that one network has sent to a block of numbers that hardly uses any. */
const RARE_BLOCK = { most: 5, seconds: DAY };
/** Codes from which work of the first, second and third level is asked for. */
const LEVELS = { contact: [3, 6, 10], network: [10, 15, 20], block: [10, 20, 50] } as const;

export interface CodeRequest {
  contact: ContactAddress;
  purpose: string;
  /** SHA-256 hex of the device's secret. */
  deviceHash: string;
  /** No secret came with the request; this one is on its way with the answer. */
  isNew: boolean;
  /** Whether the device has signed in to the account of this contact before. */
  known: boolean;
  address: string;
  captcha: GivenCaptcha;
}

/** A code that may be sent. */
export interface CodeAdmission {
  /** How often it may be guessed at. */
  tries: number;
  /** Runs after the answer and says whether the code was sent. */
  settled(sent: boolean): Promise<void>;
}

export interface CodeLimitsOptions {
  db: Db;
  limiter: Limiter;
  captchas: Captchas;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Messages and mails with codes in a day; 0 is no limit. */
  budget: { tel: number; email: number };
}

/**
 * How often codes are sent (ADR 21). Who asks from a known device has waits of its own alone; what strangers do
 * makes strangers work and wait.
 */
export class CodeLimits {
  readonly #options: CodeLimitsOptions;
  readonly #use: CodeUse;
  constructor(options: CodeLimitsOptions) {
    this.#options = options;
    this.#use = new CodeUse(options.db, options.now);
  }

  /**
   * Counts a code before it is sent, under the secret that its asker has or is about to get. What is refused is
   * counted nowhere, and of requests at the same moment only as many pass as may.
   * @throws TooManyError (12010) with Retry-After; BusinessError 12002 that asks for work, or says that it is wrong.
   */
  async admit(request: CodeRequest): Promise<CodeAdmission> {
    const { db, now } = this.#options;
    const { contact, address, known: isKnownDevice } = request;
    const series = seriesOf(request);
    const progress = await readTries(db, series, now());
    const wait = Math.max(...progress.map((one) => one.wait));
    if (wait > 0) throw tooMany(wait);
    const examination = isKnownDevice ? undefined : await this.#examine(request);
    const at = now();
    const counted: Series[] = [];
    const takeBack = async () => {
      for (const one of counted) await takeBackTry(db, one, at);
    };
    for (const one of series) {
      if ((await countTry(db, one, at)) === undefined) {
        await takeBack();
        throw tooMany(WAITS[0] ?? 60);
      }
      counted.push(one);
    }
    let reserved: number | undefined;
    if (examination) {
      try {
        reserved = await this.#takeOfStrangers(request, examination);
      } catch (error) {
        await takeBack();
        throw error;
      }
    }
    return {
      tries: (examination?.earlier ?? 0) < TRIES.few ? TRIES.first : TRIES.further,
      settled: (sent) => this.#settle({ contact, address, sent, reserved }),
    };
  }

  /**
   * After the answer: gives the reserved part of the budget back where nothing was sent, and counts what was.
   * `reserved` is how many of the day it made; without one, nothing was reserved.
   */
  async #settle(code: {
    contact: ContactAddress;
    address: string;
    sent: boolean;
    reserved: number | undefined;
  }): Promise<void> {
    const { db, log, now, budget } = this.#options;
    const { kind } = code.contact;
    const most = budget[kind];
    const place = budgetOf(kind);
    if (!code.sent) {
      if (code.reserved !== undefined && most > 0) await giveBackAttempt(db, place.key);
      return;
    }
    await this.#use.sent(code.contact, code.address);
    if (most === 0) return;
    // Of those sent at the same moment each has a number of its own, so that each alarm is written once.
    const count = code.reserved ?? (await countAttempt(db, [place], now()))[0];
    if (count === Math.ceil(most / 2)) log.warn({ kind, most }, 'Codes: half of the budget of a day is used');
    if (count === most) log.error({ kind, most }, 'Codes: the budget of a day is used up');
  }

  /** Counts a code that was right. */
  async used(contact: ContactAddress, address: string): Promise<void> {
    await this.#use.used(contact, address);
  }

  /** Looks whether a stranger may ask, and has worked enough; counts nothing. */
  async #examine({ contact, address, captcha }: CodeRequest): Promise<Found> {
    const { db, captchas, now, budget } = this.#options;
    const counts = countsOf(contact, address);
    const keys = [...counts.contact, ...counts.network, ...counts.block, budgetOf(contact.kind)].map(
      (limit) => limit.key,
    );
    const attemptCounts = await readAttempts(db, keys, now());
    const spent = attemptCounts.pop() ?? 0;
    const most = budget[contact.kind];
    if (most > 0 && spent >= most) throw tooMany(HOUR);
    const use = await this.#use.judge(contact, address, most);
    if (use.isClosed) throw tooMany(HOUR);
    const shares = [1, ...prefixesOf(address).map(({ share }) => share), 1];
    const pressure = attemptCounts.map((count, index) => count / (shares[index] ?? 1));
    const level = higher(levelFor(pressure, counts.network.length), use.level);
    if (level > 0) {
      const subject = `code ${contactKey(contact)}`;
      if (!captcha.captchaID || !captcha.captchaValidate) throw await captchas.demand(level, subject);
      const hasWorked = await captchas.redeem(captcha, subject);
      if (!hasWorked(level)) throw await captchas.demand(level, subject);
    }
    return { earlier: attemptCounts[0] ?? 0, isBlockRare: use.isBlockRare };
  }

  /**
   * Takes a stranger's code from the budget and from every limit, or from none.
   * @returns how many of the day's budget are taken with it; 0 where there is no budget
   * @throws TooManyError
   */
  async #takeOfStrangers({ contact, address }: CodeRequest, { isBlockRare }: Found): Promise<number> {
    const { db, limiter, now, budget } = this.#options;
    const key = contactKey(contact);
    const most = budget[contact.kind];
    const place = budgetOf(contact.kind);
    let taken = 0;
    if (most > 0) {
      [taken = 0] = await countAttempt(db, [place], now());
      if (taken > most) {
        await giveBackAttempt(db, place.key);
        throw tooMany(HOUR);
      }
    }
    const limits = [
      { key: `code:pair:${key}:${widest(address)}`, ...PAIR },
      { key: `code:strangers:${key}`, ...CONTACT },
      ...limitsOf('code:sends', address, NETWORK),
      ...(isBlockRare
        ? [{ key: `code:rare:${blockOf(contact) ?? ''}:${widest(address)}`, ...RARE_BLOCK }]
        : []),
    ];
    try {
      await takeOrRefuse(limiter, limits, 'closed');
    } catch (error) {
      if (most > 0) await giveBackAttempt(db, place.key);
      throw error;
    }
    const counts = countsOf(contact, address);
    await countAttempt(db, [...counts.contact, ...counts.network, ...counts.block], now());
    return taken;
  }
}

/** What a look found. */
interface Found {
  /** Codes that strangers have sent to this contact before, today. */
  earlier: number;
  isBlockRare: boolean;
}

/** The widest network that may be one customer's: who has a /48 is no crowd. */
const widest = (address: string) => prefixesOf(address).at(-1)?.key ?? 'unknown';

const tooMany = (seconds: number) => new TooManyError(sessionTexts.tooMany(seconds), seconds);

/** A browser that sent its secret is an asker by itself; all others of a network are one. */
const seriesOf = ({ contact, purpose, deviceHash, isNew, address }: CodeRequest): Series[] =>
  [deviceHash, ...(isNew ? [prefixOf(address)] : [])].map((asker) => ({
    key: `send:${purpose}:${contactKey(contact)}:${asker}`,
    waits: WAITS,
    memory: DAY,
  }));

const budgetOf = (kind: ContactAddress['kind']): Limit => ({
  key: `code:budget:${kind}`,
  most: Infinity,
  seconds: DAY,
});

/** What strangers' codes are counted under, for the work that the next one takes. */
function countsOf(
  contact: ContactAddress,
  address: string,
): Record<'contact' | 'network' | 'block', Limit[]> {
  const block = blockOf(contact);
  const most = Infinity;
  return {
    contact: [{ key: `code:contact:${contactKey(contact)}`, most, seconds: DAY }],
    network: limitsOf('code', address, { most, seconds: NETWORK.seconds }),
    block: block === undefined ? [] : [{ key: `code:block:${block}`, most, seconds: BLOCK_SECONDS }],
  };
}

/** The highest level of the contact's count, those of the networks, and that of the block of numbers. */
function levelFor([contact = 0, ...others]: number[], networks: number): WorkLevel {
  const levels = [
    levelOf(contact, LEVELS.contact),
    ...others.slice(0, networks).map((count) => levelOf(count, LEVELS.network)),
    ...others.slice(networks).map((count) => levelOf(count, LEVELS.block)),
  ];
  return levels.reduce(higher);
}

const higher = (one: WorkLevel, other: WorkLevel): WorkLevel => (one > other ? one : other);
