import type { Db } from '../database/transaction.ts';
import { limitsOf, prefixesOf } from '../limits/prefixes.ts';
import { countAttempt, readAttempts } from '../server/attempts.store.ts';
import type { ContactAddress } from '../accounts/contact-address.ts';

const DAY = 86_400;
/** Messages of a day before their use is judged. */
const JUDGED_AFTER = 20;
/** Of a hundred codes that customers ask for, far more than these are used. */
const LEAST_SHARE = 0.1;

/** Both counts begin and end with the day (UTC): a share of counts of different hours says nothing. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / (DAY * 1000));

/** Who a message costs money for: numbers that differ in their last four digits alone. */
export const blockOf = (contact: ContactAddress): string | undefined =>
  contact.kind === 'tel' ? `${contact.telPrefix} ${contact.tel.slice(0, -4)}` : undefined;

/**
 * How many codes sent by message are used. Numbers that are paid for each message they get (toll fraud) ask for many
 * codes and use none, and so does whoever sends them: their block of numbers and their network get no more for the
 * day. Known devices are not asked (code-limits.ts).
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

  /** Whether hardly any code is used of those sent to this block of numbers, or for this network. */
  async isRare(contact: ContactAddress, address: string): Promise<boolean> {
    const block = blockOf(contact);
    if (block === undefined) return false;
    const places = [{ key: `block:${block}`, share: 1 }, ...prefixesOf(address)];
    const day = dayOf(this.#now());
    const keys = places.flatMap(({ key }) => [`code:sent:${day}:${key}`, `code:used:${day}:${key}`]);
    const counts = await readAttempts(this.#db, keys, this.#now());
    return places.some(({ share }, index) => {
      const [sent = 0, used = 0] = counts.slice(index * 2);
      return sent >= JUDGED_AFTER * share && used < sent * LEAST_SHARE;
    });
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
