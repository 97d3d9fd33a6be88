import { forLanguages, type Language } from '@certdeck/contract';
import type { Text } from '../server/sentences.ts';

/** An amount of the base currency as a reader of a language writes it: ¥10,000.00元, elsewhere ¥10,000.00 CNY (D-270). */
export const amountText: (cents: number) => Readonly<Record<Language, string>> = (cents) =>
  forLanguages((language) => {
    const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100);
    return language === 'zh' ? `¥${number}元` : `¥${number} CNY`;
  });

/** A sentence in which each language writes the amount its own way. */
export function withAmount(cents: number, sentence: (amount: string) => Text): Text {
  const amounts = amountText(cents);
  return forLanguages((language) => sentence(amounts[language])[language]);
}

/** The cents that a notice was stored with; undefined for what is none. */
export const centsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
