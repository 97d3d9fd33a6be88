import { isUnpriced, yearOptions } from './years.ts';

/** What a product costs: cents by term, and for each further name and year. */
export interface Priced {
  prices: Readonly<Record<string, number>>;
  extraNamePrice: number;
}

/** Cents that one term costs at most. */
export const MOST_PRICE = 100_000_000;
/** Cents that a further name costs a year at most: five thousand of them for five years are an amount that orders take. */
export const MOST_NAME_PRICE = 10_000_000;

export interface PriceFault {
  /** A term, or `extraNamePrice`. */
  field: string;
  /**
   * `missing`: no price for a term. `zero`: nothing is given away. `most`: more than orders take. `above`: more than its
   * years one by one, which customers are told that it saves. `below`: less than a shorter term. `fixed`: a price of what
   * is free, or of further names where none are sold. `unknown`: a term that isn't sold.
   */
  key: 'missing' | 'zero' | 'most' | 'above' | 'below' | 'fixed' | 'unknown';
}

/** What is wrong with new prices of a product. @param before what it costs without them */
export function priceFaults(maxYear: number, before: Priced, next: Priced): PriceFault[] {
  const terms = yearOptions(maxYear);
  const faults: PriceFault[] = [];
  const add = (field: string | number, key: PriceFault['key']) => faults.push({ field: String(field), key });
  for (const term of Object.keys(next.prices)) if (!terms.includes(Number(term))) add(term, 'unknown');
  const first = next.prices[1] ?? 0;
  let shorter = 0;
  for (const term of terms) {
    const price = next.prices[term];
    if (price === undefined) add(term, 'missing');
    else if (isUnpriced(term)) {
      if (price !== 0) add(term, 'fixed');
    } else if (price <= 0) add(term, 'zero');
    else if (price > MOST_PRICE) add(term, 'most');
    else if (price > first * term) add(term, 'above');
    else if (price < shorter) add(term, 'below');
    shorter = price ?? shorter;
  }
  const name = next.extraNamePrice;
  if (before.extraNamePrice === 0) {
    if (name !== 0) add('extraNamePrice', 'fixed');
  } else if (name <= 0) add('extraNamePrice', 'zero');
  else if (name > MOST_NAME_PRICE) add('extraNamePrice', 'most');
  return faults;
}

/** Hundredths of a price below which its successor is more likely a slip than a sale. */
const LOW_PERCENT = 50;

/** Whether any price falls to less than half of what it was: whoever publishes it says that it is meant. */
export function isLowPrice(before: Priced, next: Priced): boolean {
  const falls = (from: number, to: number) => to * 100 < from * LOW_PERCENT;
  return (
    falls(before.extraNamePrice, next.extraNamePrice) ||
    Object.entries(next.prices).some(([term, price]) => falls(before.prices[term] ?? 0, price))
  );
}
