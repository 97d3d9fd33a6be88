import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';

/** A text of the catalogue with the language that it is in: not always the one that was asked for. */
export interface CatalogueWords {
  text: string;
  lang: Lang;
}

/** What the catalogue says of a product in a language; the name is a trade name and has no language. */
export interface ProductTexts {
  /** Chinese for zh, the English one for every other language, as orders and receipts name it (D-262). */
  name: string;
  description: CatalogueWords;
  /** What its validation level or kind means. */
  kind: CatalogueWords;
}

/** A product's texts in a language: its Chinese and English fields, or those of further languages (A§3.1). */
export function productTexts(product: Product, lang: Lang): ProductTexts {
  const further = product.texts?.[lang];
  return {
    name: (lang === 'zh' ? product.chineseName : product.englishName) || product.productName,
    description: wordsIn(lang, {
      zh: product.productDescription,
      en: product.productDescriptionEn,
      further: further?.product,
    }),
    kind: wordsIn(lang, {
      zh: product.typeDescription,
      en: product.typeDescriptionEn,
      further: further?.type,
    }),
  };
}

/** The text in the language, else in English, else in Chinese; it says which it is (D-023, D-262). */
export function wordsIn(
  lang: Lang,
  { zh, en, further }: { zh: string; en: string; further: unknown },
): CatalogueWords {
  const own = lang === 'zh' ? zh : lang === 'en' ? en : further;
  if (typeof own === 'string' && own !== '') return { text: own, lang };
  return en === '' ? { text: zh, lang: 'zh' } : { text: en, lang: 'en' };
}
