import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';

/** A product's name: Chinese for zh, the English one for every other language (D-262). */
export const nameOf = (product: Product, lang: Lang): string =>
  (lang === 'zh' ? product.chineseName : product.englishName) || product.productName;
