/** The six languages of every text a customer sees (A§1.4, D-023). The first is the default (HOST-039). */
export const LANGS = ['zh', 'en', 'es', 'de', 'ja', 'fr'] as const;

export type Lang = (typeof LANGS)[number];

/** Each language under its own name, for the language menu. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ja: '日本語',
  fr: 'Français',
};

/** The key of local storage that holds the chosen language (A§1.6, HOST-040). */
export const LANG_STORAGE_KEY = 'lang';

/** Where a text is looked for when the current language lacks it (D-023). */
export const FALLBACK_LANGS = ['en', 'zh'] as const satisfies readonly Lang[];

export function isLang(value: unknown): value is Lang {
  return LANGS.some((lang) => lang === value);
}

/** `value` when it is one of the six languages, otherwise `defaultLocal`, otherwise zh (D-023). */
export function toLang(value: unknown, defaultLocal: unknown = 'zh'): Lang {
  if (isLang(value)) return value;
  return isLang(defaultLocal) ? defaultLocal : 'zh';
}
