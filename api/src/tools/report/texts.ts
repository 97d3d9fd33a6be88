import type { Text } from '../../server/texts.ts';

/** Sentences of the site audit. */
export const reportTexts = {
  unknown: { zh: '没有该域名的检测报告', en: 'There is no report for this name.' },
  notAName: { zh: '域名格式错误', en: 'This is not a domain name.' },
} as const satisfies Record<string, Text>;
