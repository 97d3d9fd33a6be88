import type { Language, Product } from '@certdeck/contract';

type Named = Pick<Product, 'chineseName' | 'englishName' | 'productName'>;

/** A product's name: Chinese for zh, the English one for every other language (D-262). */
export const productNameIn = (product: Named, language: Language): string =>
  (language === 'zh' ? product.chineseName : product.englishName) || product.productName;

/** Whether a search finds a product: each of its words stands in the name, the brand or the number. */
export function isFoundBy(
  product: Named & Pick<Product, 'brandName' | 'productNo'>,
  search: string,
  language: Language,
): boolean {
  const text = `${productNameIn(product, language)} ${product.brandName} ${product.productNo}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
