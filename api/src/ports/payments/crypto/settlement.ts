import { centsOfQuote } from './amounts.ts';

/** What a payment was asked for. */
export interface Quote {
  /** Of the token. */
  units: bigint;
  /** Of the base currency. */
  cents: number;
  /** Until when it holds, by the time of blocks. */
  until: Date;
}

/** A final transfer: `cents` is what it was worth when it came, where it came after the quote. */
export interface FinalTransfer {
  /** Names it. */
  key: string;
  units: bigint;
  cents: number | null;
}

/** What has come of a payment. */
export interface Settlement {
  /** Cents that it has brought; undefined while that isn't decided. */
  cents: number | undefined;
  isWhole: boolean;
  /** What came besides. */
  further: { key: string; cents: number }[];
}

/**
 * What final transfers come to. The answer grows as they do and takes nothing back: what was decided on once is so
 * with all that follows.
 *
 * - Tokens that come in time count by the quote, together. The one that makes them enough ends the payment; what is
 *   beyond belongs to it by the same quote.
 * - Where the time is over and too few came, the payment has brought their part of the price; where none came, the
 *   first that came late.
 * - All others are further money, each for itself.
 *
 * @param transfers in the order of the chain
 * @param isOver no transfer in time can come any more
 */
export function settle(quote: Quote, transfers: readonly FinalTransfer[], isOver: boolean): Settlement {
  const inTime = transfers.filter(({ cents }) => cents === null);
  let units = 0n;
  let counted = 0;
  while (counted < inTime.length && units < quote.units) units += inTime[counted++]?.units ?? 0n;
  const isWhole = units >= quote.units;
  if (!isWhole && !isOver) return { cents: undefined, isWhole, further: [] };
  // Less than a cent is nothing that can be booked.
  const others = transfers
    .filter((one) => one.cents !== null || inTime.indexOf(one) >= counted)
    .map(({ key, cents, units: some }) => ({ key, cents: cents ?? centsOfQuote(some, quote) }))
    .filter(({ cents }) => cents > 0);
  const together = isWhole
    ? quote.cents + centsOfQuote(units - quote.units, quote)
    : centsOfQuote(units, quote);
  if (together > 0) return { cents: together, isWhole, further: others };
  const [first, ...further] = others;
  return { cents: first?.cents, isWhole, further };
}
