import type { Product, SiteConfig } from '@certdeck/contract';
import { isBrandOffered, sortBrands } from '@certdeck/validation';
import type { Lang } from '@certdeck/i18n';
import { wordsIn, type CatalogueWords } from './productTexts.ts';

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
  /** What the catalogue says in further languages (D-262). */
  texts?: Product['texts'];
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
      ...(product.texts ? { texts: product.texts } : {}),
    });
  }
  return sortBrands([...found.values()]);
}

/** What the catalogue says of a brand in a language (D-262). */
export function brandDescription({ desc, descEn, texts }: BrandOption, lang: Lang): CatalogueWords {
  return wordsIn(lang, { zh: desc, en: descEn, further: texts?.[lang]?.brand });
}
