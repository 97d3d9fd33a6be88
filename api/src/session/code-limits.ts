import type { FastifyBaseLogger } from 'fastify';
import type { Captchas, GivenCaptcha } from '../captcha/captchas.ts';
import type { WorkLevel } from '../captcha/memory-work.ts';
import type { Db } from '../database/transaction.ts';
import type { Limiter } from '../limits/limiter.ts';
import { limitsOf, prefixesOf, prefixOf } from '../limits/prefixes.ts';
import { TooManyError } from '../server/errors.ts';
import { takeOrRefuse } from '../server/too-many.ts';
import { countAttempt, type Limit, readAttempts } from '../server/attempts.store.ts';
import { type ContactAddress, contactKey } from '../accounts/contact-address.ts';
import { blockOf, CodeUse } from './code-use.ts';
import { levelOf } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';
import { countTry, readTries, type Series } from './tries.store.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Seconds between two codes that one asker has sent to one contact: the first wait is that of D-060. */
const WAITS = [60, 120, 300, 900];
/** Codes that one network has sent, to all contacts. */
const NETWORK = { most: 30, seconds: HOUR };
/** Codes that one network has sent to one contact: five at once, then one in two hours. */
const PAIR = { most: 5, seconds: 5 * 2 * HOUR };
/**
 * Codes that all strangers together have sent to one contact: twenty at once, then one in half an hour. With fewer
 * tries for each code after the first few, guessing at codes comes to 150 tries a day, of a million codes.
 */
const CONTACT = { most: 20, seconds: 20 * 1800 };
/** Wrong codes that each of the first few of a day allows, and each of the others. */
const TRIES = { few: 5, first: 5, further: 2 };
/** Messages to numbers that differ in their last four digits alone. */
const BLOCK = { most: 100, seconds: HOUR };
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
   * Counts a code before it is sent, under the secret that its asker has or is about to get, and answers how often
   * it may be guessed at.
   * @throws TooManyError (12010) with Retry-After; BusinessError 12002 that asks for work, or says that it is wrong.
   */
  async admit(request: CodeRequest): Promise<number> {
    const { db, now } = this.#options;
    const series = seriesOf(request);
    const progress = await readTries(db, series, now());
    const wait = Math.max(...progress.map((one) => one.wait));
    if (wait > 0) throw tooMany(wait);
    const earlier = request.known ? 0 : await this.#admitStranger(request);
    for (const one of series)
      if ((await countTry(db, one, now())) === undefined) throw tooMany(WAITS[0] ?? 60);
    return earlier < TRIES.few ? TRIES.first : TRIES.further;
  }

  /** Counts a code that was sent, and tells the log when half and all of a day's budget is used. */
  async spend(contact: ContactAddress, address: string): Promise<void> {
    const { db, log, now, budget } = this.#options;
    const { kind } = contact;
    await this.#use.sent(contact, address);
    const most = budget[kind];
    if (most === 0) return;
    const [count] = await countAttempt(db, [budgetOf(kind)], now());
    if (count === Math.ceil(most / 2)) log.warn({ kind, most }, 'Codes: half of the budget of a day is used');
    if (count === most) log.error({ kind, most }, 'Codes: the budget of a day is used up');
  }

  /** Counts a code that was right. */
  async used(contact: ContactAddress, address: string): Promise<void> {
    await this.#use.used(contact, address);
  }

  /** Answers how many codes strangers have sent to this contact before, today. */
  async #admitStranger(request: CodeRequest): Promise<number> {
    const { db, limiter, captchas, now, budget } = this.#options;
    const { contact, address } = request;
    const key = contactKey(contact);
    const limits = countsOf(request);
    const keys = [...limits.contact, ...limits.network, ...limits.block, budgetOf(contact.kind)].map(
      (limit) => limit.key,
    );
    const counts = await readAttempts(db, keys, now());
    const spent = counts.pop() ?? 0;
    if (budget[contact.kind] > 0 && spent >= budget[contact.kind]) throw tooMany(HOUR);
    if (await this.#use.isRare(contact, address)) throw tooMany(HOUR);
    const shares = [1, ...prefixesOf(address).map(({ share }) => share), 1];
    const pressure = counts.map((count, index) => count / (shares[index] ?? 1));
    const level = levelFor(pressure, limits.network.length);
    if (level > 0) {
      const subject = `code ${key}`;
      const given = request.captcha;
      if (!given.captchaID || !given.captchaValidate) throw await captchas.demand(level, subject);
      const hasWorked = await captchas.redeem(given, subject);
      if (!hasWorked(level)) throw await captchas.demand(level, subject);
    }
    const own = { key: `code:pair:${key}:${widest(address)}`, ...PAIR };
    await takeOrRefuse(limiter, [own, { key: `code:strangers:${key}`, ...CONTACT }], 'closed');
    await countAttempt(db, [...limits.contact, ...limits.network, ...limits.block], now());
    return counts[0] ?? 0;
  }
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
function countsOf({ contact, address }: CodeRequest): Record<'contact' | 'network' | 'block', Limit[]> {
  const block = blockOf(contact);
  return {
    contact: [{ key: `code:contact:${contactKey(contact)}`, most: Infinity, seconds: DAY }],
    network: limitsOf('code', address, NETWORK),
    block: block === undefined ? [] : [{ key: `code:block:${block}`, ...BLOCK }],
  };
}

/** The highest level of the contact's count, those of the networks, and that of the block of numbers. */
function levelFor([contact = 0, ...others]: number[], networks: number): WorkLevel {
  const levels = [
    levelOf(contact, LEVELS.contact),
    ...others.slice(0, networks).map((count) => levelOf(count, LEVELS.network)),
    ...others.slice(networks).map((count) => levelOf(count, LEVELS.block)),
  ];
  return levels.reduce((one, other) => (one > other ? one : other));
}
