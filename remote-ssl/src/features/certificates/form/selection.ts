import type { Product, SiteConfig } from '@certdeck/contract';
import {
  checkOrderNames,
  entryKind,
  familyDcvMethod,
  forcedKey,
  initialBrand,
  productClass,
  productsOfTypes,
  validationLevel,
  yearOptions,
  type ProductClass,
} from '@certdeck/validation';
import { brandOptions } from '../../../catalogue/brands.ts';
import type { OrderValues, PairParams } from './values.ts';

/** The products of a brand whose type switch is on, in server order. */
export function offeredProducts(
  products: readonly Product[],
  brand: string,
  types: readonly ProductClass[],
): Product[] {
  return productsOfTypes(
    products.filter((product) => product.brand === brand),
    types,
  );
}

/** Products as the row lists them: those of the type that was switched on last lead. */
export function latestTypeFirst(products: readonly Product[], types: readonly ProductClass[]): Product[] {
  const rank = ({ productType }: Product) => types.lastIndexOf(productClass(productType));
  return products.toSorted((one, other) => rank(other) - rank(one));
}

/**
 * The product that stands selected after brand or types changed: the same one if it is still listed, else one
 * of the same kind (level and way of naming), else the first. Null when nothing is listed.
 */
export function keptProduct(offered: readonly Product[], previous: Product | undefined): Product | null {
  const sameKind = (product: Product) =>
    previous !== undefined &&
    validationLevel(product.productType) === validationLevel(previous.productType) &&
    entryKind(product) === entryKind(previous);
  return (
    offered.find((product) => product.productNo === previous?.productNo) ??
    offered.find(sameKind) ??
    offered[0] ??
    null
  );
}

/** What choosing a product settles: its first term if the chosen one is not sold, the brand family's method (D-130), the forced key. */
export function valuesForProduct(
  product: Product,
  values: Pick<OrderValues, 'year' | 'pairParams'>,
  site: Pick<SiteConfig, 'dcvTxtBrands'>,
): Pick<OrderValues, 'productNo' | 'year' | 'dcvMethod' | 'pairParams'> {
  const years = yearOptions(product.maxYear);
  return {
    productNo: product.productNo,
    year: years.includes(values.year) ? values.year : (years[0] ?? 1),
    dcvMethod: familyDcvMethod(product, site),
    pairParams: withForcedKey(product, values.pairParams),
  };
}

/** The key parameters with those that the product leaves no choice of (A§9.28, A§9.29). */
export function withForcedKey(product: Product, pairParams: PairParams): PairParams {
  const { asciiNames: _names, ...forced } = forcedKey(product);
  return { ...pairParams, ...forced };
}

/** What a fresh screen has selected: the default brand (D-137) and its first product of the switched-on types. */
export function initialSelection(
  products: readonly Product[],
  values: OrderValues,
  site: SiteConfig,
): OrderValues {
  const shown = brandOptions(products, site).filter(({ show }) => show);
  const brand = initialBrand(shown) ?? '';
  const product = keptProduct(offeredProducts(products, brand, values.types), undefined);
  return product
    ? { ...values, brand, ...valuesForProduct(product, values, site) }
    : { ...values, brand, productNo: '' };
}

/**
 * The selection for the names of a renewal: the first product that takes them all, of the selected brand if it
 * has one, else of another shown brand. The selection stays when none does; the name row then says why.
 */
export function selectionForNames(
  products: readonly Product[],
  values: OrderValues,
  names: readonly string[],
  site: SiteConfig,
): OrderValues {
  const [commonName = '', ...domainNames] = names;
  if (commonName === '') return values;
  const brands = brandOptions(products, site)
    .filter(({ show }) => show)
    .map(({ brand }) => brand);
  const ordered = [values.brand, ...brands.filter((brand) => brand !== values.brand)];
  const fitting = ordered
    .flatMap((brand) => products.filter((product) => product.brand === brand))
    .filter((product) => ['ssl', 'ip'].includes(productClass(product.productType)))
    .find((product) => checkOrderNames(product, { commonName, domainNames }).length === 0);
  const named = { ...values, commonName, domainNames: domainNames.join('\n') };
  if (!fitting) return named;
  const types = new Set([...values.types, productClass(fitting.productType)]);
  return {
    ...named,
    brand: fitting.brand,
    types: [...types],
    ...valuesForProduct(fitting, values, site),
  };
}
