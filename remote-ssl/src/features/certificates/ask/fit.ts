import type { Product } from '@certdeck/contract';
import {
  DEFAULT_BRAND,
  entryKind,
  hasToken,
  isFreeProduct,
  isUnpriced,
  paidOf,
  productClass,
  validationLevel,
  yearOptions,
  type EntryKind,
  type ValidationLevel,
} from '@certdeck/validation';
import type { Asked } from './recognise.ts';

/** Why a product is offered. */
export type Reason = 'recommended' | 'lowest' | 'free' | 'wildcard' | 'company' | 'extended' | 'chosen';

/** A product that takes what was asked for, with what it costs. */
export interface Suggestion {
  product: Product;
  reason: Reason;
  /** The term of the price: the chosen one where the product has it, else its shortest. */
  year: number;
  /** Cents for the term, paid names included. */
  price: number;
}

/** Suggestions at most. */
const SUGGESTIONS = 3;

const levels: readonly (ValidationLevel | null)[] = [null, 'dv', 'ov', 'ev'];
const levelOf = (product: Product) => levels.indexOf(validationLevel(product.productType));

/**
 * Whether a product takes the names: the same answer as `checkOrderNames` gives for names that are all good, from
 * counts alone, since a list of 500 names is asked about for every product at each key. Without names a product is
 * taken to be for one domain. Only products of the class that the names call for fit: a mark certificate takes
 * domains too, and nobody who enters one means it.
 */
export function fits(product: Product, asked: Asked): boolean {
  const kind = entryKind(product);
  const group = productClass(product.productType);
  const { entries } = asked;
  const wildcards = entries.some((entry) => entry.kind === 'wildcard');
  const several = entries.length > 1;
  switch (asked.kind) {
    case 'mixed':
      return false;
    case 'ips':
      return group === 'ip' && kind === 'ip';
    case 'mailboxes':
      return group === 'email';
    case 'nothing':
      return group === 'ssl' && kind === 'single';
    case 'domains':
      if (group !== 'ssl' || (wildcards && hasToken(product.productType, 'ev'))) return false;
      if (kind === 'flex') return true;
      return !several && kind === (wildcards ? 'wild' : 'single');
  }
}

/** The price of the names for a term, in cents; the chosen term where the product has it, else its shortest. */
function priceFor(product: Product, asked: Asked, year: number): { year: number; price: number } {
  const terms = yearOptions(product.maxYear);
  const term = terms.includes(year) ? year : (terms[0] ?? 1);
  // Each name is there once, and what is no name costs nothing.
  const count = asked.entries.length - asked.wrong.length;
  const extra = isUnpriced(term) ? 0 : paidOf(product, count, term).cents;
  return { year: term, price: (product.prices[term] ?? 0) + extra };
}

interface Choice {
  /** The selected product, and whether the customer chose it. */
  product: Product | undefined;
  byHand: boolean;
  year: number;
}

/**
 * Up to three products for what was asked, the best first. How often a product is bought isn't known here, so the
 * first is a recommendation by rule:
 *
 * 1. The product of exactly the kind of the names (one name, a wildcard, several, addresses, mailboxes), of the lowest
 *    validation level that will do (at least OV where a company was named), not the free one: of the default brand
 *    (A§9.21) where it has one, else the one with the lowest price.
 * 2. The lowest price of all that fit and reach that level, the free one included, where it is below the first's.
 * 3. For one domain the wildcard beside it; otherwise the product that shows the company, then the extended check.
 *
 * What the customer chose by hand stands last where it isn't among them.
 *
 * @param products those on sale at this site
 */
export function suggest(products: readonly Product[], asked: Asked, choice: Choice): Suggestion[] {
  const offer = (reason: Reason, product: Product | undefined): Suggestion[] =>
    product ? [{ product, reason, ...priceFor(product, asked, choice.year) }] : [];
  const cheapest = (some: readonly Product[]) =>
    some.toSorted((one, other) => priceFor(one, asked, 1).price - priceFor(other, asked, 1).price)[0];

  const fitting = products.filter((product) => fits(product, asked));
  const least = asked.company === null ? 0 : levels.indexOf('ov');
  const enough = fitting.filter((product) => levelOf(product) >= least);
  const best = recommended(enough, asked, cheapest);
  if (!best) return [];
  const lowest = cheapest(enough);
  const isCheaper = lowest && priceFor(lowest, asked, 1).price < priceFor(best, asked, 1).price;
  const above = (level: ValidationLevel) =>
    cheapest(enough.filter((product) => validationLevel(product.productType) === level));
  const found = [
    ...offer('recommended', best),
    ...(isCheaper ? offer(isFreeProduct(lowest) ? 'free' : 'lowest', lowest) : []),
    ...(isOneDomain(asked) && asked.company === null
      ? offer('wildcard', wildcardBeside(products, best, cheapest))
      : []),
    ...(levelOf(best) < levels.indexOf('ov') ? offer('company', above('ov')) : []),
    ...(levelOf(best) < levels.indexOf('ev') ? offer('extended', above('ev')) : []),
  ];
  const different = found.filter(
    ({ product }, place) => found.findIndex((other) => other.product === product) === place,
  );
  const shown = different.slice(0, SUGGESTIONS);
  const chosen = choice.byHand ? choice.product : undefined;
  if (!chosen || shown.some(({ product }) => product.productNo === chosen.productNo)) return shown;
  return [...shown.slice(0, SUGGESTIONS - 1), ...offer('chosen', chosen)];
}

function isOneDomain(asked: Asked): boolean {
  const [only] = asked.entries;
  return (
    asked.entries.length <= 1 && (only === undefined || only.kind === 'domain') && asked.company === null
  );
}

function recommended(
  enough: readonly Product[],
  asked: Asked,
  cheapest: (some: readonly Product[]) => Product | undefined,
): Product | undefined {
  const paid = enough.filter((product) => !isFreeProduct(product));
  const wanted = exactKind(asked);
  const exact = paid.filter((product) => wanted === null || entryKind(product) === wanted);
  const some = exact.length > 0 ? exact : paid.length > 0 ? paid : enough;
  const lowest = Math.min(...some.map(levelOf));
  const ofLevel = some.filter((product) => levelOf(product) === lowest);
  const own = ofLevel.filter(({ brand }) => brand.toLowerCase() === DEFAULT_BRAND);
  return cheapest(own.length > 0 ? own : ofLevel);
}

/** The kind of product that is made for the names; null where several are. */
function exactKind({ kind, entries }: Asked): EntryKind | null {
  if (kind === 'ips') return 'ip';
  if (kind === 'mailboxes' || kind === 'mixed') return null;
  if (entries.length > 1) return 'flex';
  return entries[0]?.kind === 'wildcard' ? 'wild' : 'single';
}

function wildcardBeside(
  products: readonly Product[],
  best: Product,
  cheapest: (some: readonly Product[]) => Product | undefined,
): Product | undefined {
  const wild = products.filter(
    (product) =>
      entryKind(product) === 'wild' &&
      productClass(product.productType) === 'ssl' &&
      levelOf(product) === levelOf(best),
  );
  const own = wild.filter(({ brand }) => brand === best.brand);
  return cheapest(own.length > 0 ? own : wild);
}
