import type { WorkLevel } from '../captcha/memory-work.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { limitsOf, prefixesOf } from '../../platform/limits/prefixes.ts';
import { countAttempt, readAttempts } from '../../platform/server/attempts.store.ts';
import type { ContactAddress } from '../accounts/contact-address.ts';

const DAY = 86_400;
/** Messages of a day before their use is judged. */
const JUDGED_AFTER = 20;
/** Of a hundred codes that customers ask for, far more than these are used. */
const LEAST_SHARE = 0.1;
/** Messages of a day to a block that uses hardly any, from which strangers work the most. */
const HARDEST_FROM = 50;
/** Messages of a day that such a block may get at least, and its share of the budget of a day. */
const BLOCK_AT_LEAST = 100;
const BLOCK_SHARE = 0.25;
/** The same where a day has no budget. */
const BLOCK_WITHOUT_BUDGET = 500;

/** Both counts begin and end with the day (UTC): a share of counts of different hours says nothing. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / (DAY * 1000));

/** Who a message costs money for: numbers that differ in their last four digits alone. */
export const blockOf = (contact: ContactAddress): string | undefined =>
  contact.kind === 'tel' ? `${contact.telPrefix} ${contact.tel.slice(0, -4)}` : undefined;

/** What the use of today's codes means for one more message that a stranger asks for. */
export interface UseVerdict {
  /** The network never uses what it asks for, or the block has got all that it may have. */
  isClosed: boolean;
  /** Hardly any code is used of those sent to this block of numbers. */
  isBlockRare: boolean;
  /** Least work of one who asks. */
  level: WorkLevel;
}

/**
 * How many codes sent by message are used. Numbers that are paid for each message they get (toll fraud) ask for many
 * codes and use none. Whoever sends to them pays first: a network whose codes nobody uses gets no more for the day. A
 * block of numbers stays open to everybody else, since a stranger could otherwise close it to the customers who live
 * there: those who ask for it work, each network gets a few, and all together get a share of the budget that takes
 * a crowd of networks to use up. Known devices are not asked (code-limits.ts).
 */
export class CodeUse {
  readonly #db: Db;
  readonly #now: () => Date;
  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts a message that was sent. */
  async sent(contact: ContactAddress, address: string): Promise<void> {
    await this.#count('sent', contact, address);
  }

  /** Counts a code that was right. */
  async used(contact: ContactAddress, address: string): Promise<void> {
    await this.#count('used', contact, address);
  }

  /** @param budget messages in a day, 0 without a limit */
  async judge(contact: ContactAddress, address: string, budget: number): Promise<UseVerdict> {
    const block = blockOf(contact);
    if (block === undefined) return { isClosed: false, isBlockRare: false, level: 0 };
    const networks = prefixesOf(address);
    const day = dayOf(this.#now());
    const keys = [`block:${block}`, ...networks.map(({ key }) => key)].flatMap((key) => [
      `code:sent:${day}:${key}`,
      `code:used:${day}:${key}`,
    ]);
    const [sent = 0, used = 0, ...counts] = await readAttempts(this.#db, keys, this.#now());
    const isNetworkRare = networks.some(({ share }, index) =>
      isRare(counts[index * 2] ?? 0, counts[index * 2 + 1] ?? 0, share),
    );
    const isBlockRare = isRare(sent, used, 1);
    const most =
      budget === 0 ? BLOCK_WITHOUT_BUDGET : Math.max(BLOCK_AT_LEAST, Math.floor(budget * BLOCK_SHARE));
    return {
      isClosed: isNetworkRare || (isBlockRare && sent >= most),
      isBlockRare,
      level: isBlockRare ? (sent >= HARDEST_FROM ? 3 : 2) : 0,
    };
  }

  async #count(what: 'sent' | 'used', contact: ContactAddress, address: string): Promise<void> {
    const block = blockOf(contact);
    if (block === undefined) return;
    const rate = { most: Infinity, seconds: DAY };
    const name = `code:${what}:${dayOf(this.#now())}`;
    const networks = limitsOf(name, address, rate);
    await countAttempt(this.#db, [{ key: `${name}:block:${block}`, ...rate }, ...networks], this.#now());
  }
}

const isRare = (sent: number, used: number, share: number): boolean =>
  sent >= JUDGED_AFTER * share && used < sent * LEAST_SHARE;
