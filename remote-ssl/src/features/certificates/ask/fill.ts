import type { Product, SiteConfig } from '@certdeck/contract';
import { entryKind, productClass, takesSeveralNames } from '@certdeck/validation';
import { allNames, correctedName, enteredNames } from '../form/names.ts';
import { valuesForProduct } from '../form/selection.ts';
import type { OrderValues } from '../form/values.ts';
import type { Asked } from './recognise.ts';

/**
 * The values of the rows for what was asked: names and company in the fields of the product. Wrong entries go along,
 * so that the rules of the rows refuse them and nothing is ordered without a name that was meant.
 */
export function namesFor(
  product: Product | undefined,
  { entries, company }: Asked,
  values: OrderValues,
): Partial<OrderValues> {
  const names = entries.map(({ name }) => name);
  const [first = '', ...others] = names;
  const named = company === null ? {} : { subjectName: company };
  const kind = product ? entryKind(product) : 'single';
  if (kind === 'none') return named;
  if (kind === 'mailbox') return { ...named, mailboxes: names.join('\n') };
  // A pasted request says its names itself (A§5.24).
  if (values.csrFrom === 'paste' && values.csrText.trim() !== '') return named;
  if (product && takesSeveralNames(product)) {
    return { ...named, commonName: correctedName(product, first), domainNames: others.join('\n') };
  }
  // Several names in a field for one are refused by its rule (A§5.5).
  const one = names.length > 1 ? names.join(' ') : correctedName(product, first);
  return { ...named, commonName: one, domainNames: '' };
}

/** The values with another product selected, its brand and type row included. */
export function valuesOf(
  product: Product,
  asked: Asked,
  values: OrderValues,
  site: SiteConfig,
): Partial<OrderValues> {
  const type = productClass(product.productType);
  return {
    brand: product.brand,
    types: values.types.includes(type) ? values.types : [...values.types, type],
    ...valuesForProduct(product, values, site),
    ...namesFor(product, asked, values),
  };
}

/** The names of the rows, one a line. */
export function namesIn(product: Product | undefined, values: OrderValues): string {
  return product ? allNames(enteredNames(product, values)).join('\n') : values.commonName;
}

/** The given values without those that say the same as now: each change is looked at by all rules. */
export function changesOnly(given: Partial<OrderValues>, now: OrderValues): Partial<OrderValues> {
  const known = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
    ),
  );
}
