import { fallbackLanguages, type Language, languages } from '@certdeck/contract';
import type { NoticeKinds } from '../../platform/area/notices.ts';
import type { AnnouncementTexts } from './tables.ts';

/** A row's words, or what they are made of. */
export interface Written {
  kind: string | null;
  details: Readonly<Record<string, string>> | null;
  texts: AnnouncementTexts | null;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
}

/** What a reader gets, and the language that it is in. */
export interface Words {
  title: string;
  content: string;
  lang: Language;
}

/**
 * An announcement for a reader of a language. Notices of the product are worded by the area that wrote them, so that
 * they are in every language. What an operator wrote is read in the reader's language, else in English, else in
 * Chinese, else in any that it is in (D-285).
 */
export function wordsOf(row: Written, language: Language, kinds: NoticeKinds): Words {
  const write = row.kind !== null && Object.hasOwn(kinds, row.kind) ? kinds[row.kind] : undefined;
  const says = write?.(row.details ?? {});
  if (says) return { title: says.title[language], content: says.content[language], lang: language };
  const texts: AnnouncementTexts = row.texts ?? {
    zh: { title: row.title_zh, content: row.content_zh },
    en: { title: row.title_en, content: row.content_en },
  };
  for (const lang of [language, ...fallbackLanguages, ...languages]) {
    const words = texts[lang];
    if (words && words.title !== '') return { ...words, lang };
  }
  return { title: row.title_en, content: row.content_en, lang: 'en' };
}
