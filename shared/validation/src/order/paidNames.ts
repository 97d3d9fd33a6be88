import { comparableName } from '../name/domain.ts';
import { canonicalIp } from '../name/ip.ts';

/** How the names of one certificate count for its price. */
export interface PaidNames {
  /** Distinct names; a repeated one counts once. */
  count: number;
  /** Of these, how many the product's price holds. */
  included: number;
  /** The others, each charged by the year. */
  paid: number;
  /** Cents for all paid names over the whole term. */
  cents: number;
}

/**
 * What the names of a certificate cost beyond the product's price (D-072). The API's price and what a page
 * itemises come from this one rule.
 *
 * @param years the term in years; names of a term of days cost nothing (D-143)
 */
export function paidNames(
  product: { includedNames: number; extraNamePrice: number },
  names: readonly string[],
  years: number,
): PaidNames {
  const distinct = new Set(
    names
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => canonicalIp(name) ?? comparableName(name)),
  );
  return paidOf(product, distinct.size, years);
}

/** The same for names that are counted already, each once. */
export function paidOf(
  product: { includedNames: number; extraNamePrice: number },
  count: number,
  years: number,
): PaidNames {
  const paid = Math.max(0, count - product.includedNames);
  return { count, included: count - paid, paid, cents: paid * product.extraNamePrice * years };
}
