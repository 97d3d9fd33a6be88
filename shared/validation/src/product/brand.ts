import type { SiteConfig } from '@certdeck/contract';

/** The brand that is selected first (A§9.21). */
export const DEFAULT_BRAND = 'alphassl';
/** Brands that come first, in this order (A§9.22). */
export const brandOrder: readonly string[] = ['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert'];
/** More brands than this hide behind an entry (A§2.26, D-138). */
export const BRANDS_BEFORE_MORE = 6;

interface Branded {
  brand: string;
}

/** Brands in the stated order, all others after them as the server sent them (A§9.22, D-137). */
export function sortBrands<Brand extends Branded>(brands: readonly Brand[]): Brand[] {
  const rank = ({ brand }: Brand) => {
    const index = brandOrder.indexOf(brand.toLowerCase());
    return index === -1 ? brandOrder.length : index;
  };
  return brands.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a site offers a brand: brandOnly when it names any, else all except brandExcept (A§6.4, D-139). */
export function isBrandOffered(
  brand: string,
  config: Pick<SiteConfig, 'brandOnly' | 'brandExcept'>,
): boolean {
  const named = (list: readonly string[]) =>
    list.some((entry) => entry.toLowerCase() === brand.toLowerCase());
  return config.brandOnly.length > 0 ? named(config.brandOnly) : !named(config.brandExcept);
}

/** The brand selected on a fresh screen: the default wherever it stands, else the first (D-137). */
export function initialBrand(brands: readonly Branded[]): string | null {
  const preferred = brands.find(({ brand }) => brand.toLowerCase() === DEFAULT_BRAND);
  return (preferred ?? brands[0])?.brand ?? null;
}

/**
 * The brands to show before the customer asks for more (D-138): all up to 6, else the first 6, and the selected
 * one when it would fall behind the entry (D-137). `more` says whether the entry shows.
 */
export function foldBrands<Brand extends Branded>(
  brands: readonly Brand[],
  selected: string | null,
): { shown: Brand[]; more: boolean } {
  if (brands.length <= BRANDS_BEFORE_MORE) return { shown: [...brands], more: false };
  const kept = brands.slice(BRANDS_BEFORE_MORE).filter(({ brand }) => brand === selected);
  return { shown: [...brands.slice(0, BRANDS_BEFORE_MORE), ...kept], more: true };
}
