import type { Text } from '../../server/texts.ts';

/** Sentences of the site audit. */
export const reportTexts = {
  unknown: {
    zh: '没有该域名的检测报告',
    en: 'There is no report for this name.',
    es: 'No hay ningún informe de este nombre.',
    de: 'Für diesen Namen gibt es keinen Bericht.',
    ja: 'このドメインのレポートはありません。',
    fr: "Il n'y a pas de rapport pour ce nom.",
  },
  notAName: {
    zh: '域名格式错误',
    en: 'This is not a domain name.',
    es: 'Esto no es un nombre de dominio.',
    de: 'Das ist kein Domainname.',
    ja: 'ドメイン名の形式ではありません。',
    fr: "Ce n'est pas un nom de domaine.",
  },
} as const satisfies Record<string, Text>;
