import type { Lang } from '@certdeck/i18n';
import texts from './lost.texts.json' with { type: 'json' };

/**
 * What is said of texts that can't be had in the page's language. Not in the language files, since those are what could
 * not be loaded. `{language}` is the one that they are shown in, by its name in the page's.
 */
export function lostTexts(lang: Lang, standIn: Lang): { text: string; retry: string } {
  const language = new Intl.DisplayNames([lang], { type: 'language' }).of(standIn) ?? standIn;
  const { text, retry } = texts[lang];
  return { text: text.replace('{language}', language), retry };
}
