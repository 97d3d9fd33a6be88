import type { Text } from '../server/texts.ts';

/** Sentences of the demonstration. */
export const demoTexts = {
  outsideZone: {
    zh: '该域名不在演示区域内',
    en: 'This name is not under the demo zone.',
    es: 'Este nombre no está en la zona de demostración.',
    de: 'Dieser Name liegt nicht in der Demo-Zone.',
    ja: 'このドメインはデモゾーンに含まれていません。',
    fr: "Ce nom n'est pas dans la zone de démonstration.",
  },
} as const satisfies Record<string, Text>;
