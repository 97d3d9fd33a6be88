import type { Language } from '@certdeck/contract';
import texts from './embed.texts.json' with { type: 'json' };

/** Texts for when nothing of the portal could be loaded, not even its texts: in the page's language or English. */
export function failureTexts(language: Language | undefined): { text: string; retry: string } {
  const [page = ''] = document.documentElement.lang.split('-');
  const known = [language, page].find((one) => one !== undefined && Object.hasOwn(texts, one));
  return texts[(known ?? 'en') as Language];
}
