import type { Text } from '../server/texts.ts';

export const partnerTexts = {
  unknown: { zh: '该站点没有这个合作伙伴', en: 'This host has no such partner.' },
} as const satisfies Record<string, Text>;
