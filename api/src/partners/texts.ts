import type { Text } from '../server/texts.ts';

export const partnerTexts = {
  unknown: {
    zh: '该站点没有这个合作伙伴',
    en: 'This host has no such partner.',
    es: 'Este sitio no tiene ese socio.',
    de: 'Diese Website hat keinen solchen Partner.',
    ja: 'このサイトにそのパートナーはありません。',
    fr: "Ce site n'a pas ce partenaire.",
  },
} as const satisfies Record<string, Text>;
