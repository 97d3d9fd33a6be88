import type { Product } from '@certdeck/contract';
import type { Lang } from '@certdeck/i18n';

/** A product's texts in a language: Chinese fields for zh, English ones for every other (SSL-071, A§3.1). */
export function productTexts(
  product: Product,
  lang: Lang,
): { name: string; description: string; kind: string } {
  return lang === 'zh'
    ? {
        name: product.chineseName || product.productName,
        description: product.productDescription,
        kind: product.typeDescription,
      }
    : {
        name: product.englishName || product.productName,
        description: product.productDescriptionEn,
        kind: product.typeDescriptionEn,
      };
}
