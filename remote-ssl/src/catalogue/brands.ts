import type { Product, SiteConfig } from '@certdeck/contract';
import { isBrandOffered, sortBrands } from '@certdeck/validation';
import type { Lang } from '@certdeck/i18n';

/** One choice of the brand row (A§3.2). `show` reflects the site's setting (D-139). */
export interface BrandOption {
  brand: string;
  brandName: string;
  subBrand: string;
  label: string;
  value: string;
  show: boolean;
  desc: string;
  descEn: string;
}

/** The brands of a product list in the order of the screen, each once (A§9.22, D-137). */
export function brandOptions(
  products: readonly Product[],
  site: Pick<SiteConfig, 'brandOnly' | 'brandExcept'>,
): BrandOption[] {
  const found = new Map<string, BrandOption>();
  for (const product of products) {
    if (found.has(product.brand)) continue;
    found.set(product.brand, {
      brand: product.brand,
      brandName: product.brandName,
      subBrand: product.subBrand,
      label: product.brandName,
      value: product.brand,
      show: isBrandOffered(product.brand, site),
      desc: product.brandDescription,
      descEn: product.brandDescriptionEn,
    });
  }
  return sortBrands([...found.values()]);
}

/** Chinese texts for zh, English ones for every other language (SSL-071). */
export function brandDescription(option: BrandOption, lang: Lang): string {
  return lang === 'zh' ? option.desc : option.descEn;
}
