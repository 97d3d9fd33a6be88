import { languageNames, languages, type Language } from '@certdeck/contract';

export { fallbackLanguages as FALLBACK_LANGS } from '@certdeck/contract';

export type Lang = Language;

/** The languages of every text a customer sees, the default first. */
export const LANGS = languages;

/** Each language under its own name, for the language menu. */
export const LANG_NAMES = languageNames;

/** The key of local storage that holds the chosen language (A§1.6). */
export const LANG_STORAGE_KEY = 'lang';

export function isLang(value: unknown): value is Lang {
  return LANGS.some((lang) => lang === value);
}

/** `value` when it is a language of the portal, otherwise `defaultLocal`, otherwise zh (D-023). */
export function toLang(value: unknown, defaultLocal: unknown = 'zh'): Lang {
  if (isLang(value)) return value;
  return isLang(defaultLocal) ? defaultLocal : 'zh';
}
