import type { Text } from '../server/texts.ts';

/** Sentences about products. */
export const catalogueTexts = {
  productUnknown: {
    zh: '产品不存在',
    en: 'There is no such product.',
    es: 'Ese producto no existe.',
    de: 'Dieses Produkt gibt es nicht.',
    ja: 'その製品はありません。',
    fr: "Ce produit n'existe pas.",
  },
  yearNotOffered: {
    zh: '该产品不提供此年限',
    en: 'This product is not sold for this term.',
    es: 'Este producto no se vende para ese plazo.',
    de: 'Dieses Produkt gibt es nicht mit dieser Laufzeit.',
    ja: 'この製品はその期間では提供されていません。',
    fr: "Ce produit n'est pas vendu pour cette durée.",
  },
} as const satisfies Record<string, Text>;
