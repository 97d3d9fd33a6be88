import type { DcvMethod, Product, SiteConfig } from '@certdeck/contract';
import {
  dcvChoice,
  entryKind,
  forcedKey,
  isFreeProduct,
  limitedKind,
  needsIdCard,
  productClass,
  productRows,
  takesSeveralNames,
  validationLevel,
  validityCap,
  type EntryKind,
  type ForcedKey,
  type LimitedKind,
  type ProductClass,
  type ValidationLevel,
} from '@certdeck/validation';
import { paceOf, type IssuingPace } from './plan.ts';
import { takesWildcards } from './wildcards.ts';

/** What is known of a product: from its entry in the catalogue and from the rules that orders of it follow. */
export interface ProductFacts {
  kind: ProductClass;
  level: ValidationLevel | null;
  /** How long issuing takes once names and papers are there. */
  pace: IssuingPace;
  entry: EntryKind;
  /** Names that the price holds. */
  included: number;
  /** Cents a year for each further name; null where none can be added. */
  furtherName: number | null;
  /** Wildcard names: the product is made for one, takes them beside others, or refuses them. */
  wildcard: 'made' | 'taken' | 'refused';
  /** Ways to prove control of the names; none where an order has no names to prove. */
  methods: readonly DcvMethod[];
  contact: boolean;
  company: boolean;
  /** The contact has to have a number of an identity card (D-110). */
  idCard: boolean;
  key: ForcedKey;
  /** How long one certificate may last today; null for kinds without a public limit. */
  cap: { kind: LimitedKind; days: number } | null;
  free: boolean;
}

/** The facts of a product at a moment (Unix seconds). */
export function productFacts(
  product: Product,
  site: Pick<SiteConfig, 'dcvTxtBrands'>,
  now: number,
): ProductFacts {
  const entry = entryKind(product);
  const rows = productRows(product);
  const limited = limitedKind(product.productType);
  const cap = validityCap(product.productType, now);
  // Wildcard names leave one method: what is made for them has no other (A§4.29).
  const names = entry === 'wild' ? ['*.example.com'] : [];
  return {
    kind: productClass(product.productType),
    level: validationLevel(product.productType),
    pace: paceOf(product),
    entry,
    included: product.includedNames,
    furtherName: takesSeveralNames(product) ? product.extraNamePrice : null,
    wildcard: entry === 'wild' ? 'made' : takesWildcards(product) ? 'taken' : 'refused',
    methods: rows.dcvMethod ? dcvChoice(product, names, site).allowed : [],
    contact: rows.contact,
    company: rows.company,
    idCard: rows.contact && needsIdCard(product),
    key: forcedKey(product),
    cap: limited && cap ? { kind: limited, days: cap.days } : null,
    free: isFreeProduct(product),
  };
}
