import { createInstance, type i18n as I18nextInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGS, LANG_STORAGE_KEY, isLang, toLang, type Lang } from './languages.ts';
import { COMMON, loadTexts } from './namespaces.ts';

export interface I18nOptions {
  /** A language that wins over the stored one, for a partner page that decides it. */
  lang?: string;
  /** Loaded at once, beside `common`. */
  namespaces?: readonly string[];
  /** Site configuration's `defaultLocal`, for a customer who has not chosen (default zh). */
  defaultLocal?: string;
  /** Where the choice is kept under the key `lang`; leave out on pages where nothing may be stored. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  /** The element whose `lang` attribute follows the language; by default the document's root. */
  root?: HTMLElement;
}

export interface I18n {
  readonly instance: I18nextInstance;
  readonly lang: Lang;
  /** Loads every text in use in the new language, then switches at once, so that no half-translated page shows. */
  setLang(lang: Lang): Promise<void>;
  /** Calls back after each switch; returns the function that ends it. */
  onChange(listener: (lang: Lang) => void): () => void;
  /** A text outside React. The namespace must have been loaded (`common` always is). */
  t(key: string, values?: Record<string, unknown>, ns?: string): string;
  /** Loads a namespace in the current language ahead of its first use. */
  load(ns: string): Promise<void>;
}

/** Texts of another language stand in for what is on the page with its keys. */
const FELL_BACK = 'certdeckFellBack';

let current: I18n | undefined;

/** The instance made by the last `createI18n`. Throws when there is none: a page must not render before its texts. */
export function getI18n(): I18n {
  if (!current) throw new Error('createI18n() has not been called');
  return current;
}

function storedLang(storage: I18nOptions['storage']): string | null {
  try {
    return storage?.getItem(LANG_STORAGE_KEY) ?? null;
  } catch {
    // Storage may be forbidden by the browser's settings; the default language is then right.
    return null;
  }
}

/**
 * Makes the one i18next instance of the page and loads `common` and `namespaces` in its language.
 *
 * The language is `lang`, else the stored one (HOST-040), else `defaultLocal`; an unknown value counts as none.
 * Fallback languages (en, then zh, D-023) are fetched only when a key turns out to be missing, so that a page loads
 * one file per namespace. Rejects when the texts of `common` can't be loaded.
 */
export async function createI18n(options: I18nOptions = {}): Promise<I18n> {
  const { storage, defaultLocal } = options;
  const first = toLang(options.lang, toLang(storedLang(storage), defaultLocal));
  const root = options.root ?? (typeof document === 'undefined' ? undefined : document.documentElement);
  const instance = createInstance();
  const used = new Set<string>();
  const fellBack = new Set<string>();
  let wanted: Lang = first;

  async function addTexts(lang: Lang, ns: string): Promise<void> {
    instance.addResourceBundle(lang, ns, await loadTexts(lang, ns), true, true);
  }

  function fallBack(ns: string): void {
    if (fellBack.has(ns)) return;
    fellBack.add(ns);
    for (const lang of FALLBACK_LANGS) {
      if (lang === wanted) continue;
      addTexts(lang, ns).then(
        () => instance.emit(FELL_BACK),
        (error: unknown) => console.warn(error),
      );
    }
  }

  instance.use(initReactI18next).use({
    type: 'backend',
    init: () => undefined,
    // Two parameters: i18next then takes the promise instead of a callback.
    async read(lang: string, ns: string) {
      used.add(ns);
      return lang === wanted && isLang(lang) ? { ...(await loadTexts(lang, ns)) } : {};
    },
  });

  await instance.init({
    lng: first,
    fallbackLng: [...FALLBACK_LANGS],
    load: 'currentOnly',
    ns: [COMMON, ...(options.namespaces ?? [])],
    defaultNS: COMMON,
    // A form of an area shows its own texts and those of the shared rules.
    fallbackNS: COMMON,
    // Keys such as nav.ssl and nav.ssl.certificates are both texts, so files are flat.
    keySeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    // Whoever waits for a namespace is told by its promise. All others would be drawn again for each that comes.
    react: { useSuspense: true, bindI18n: `languageChanged ${FELL_BACK}`, bindI18nStore: false },
    saveMissing: true,
    missingKeyHandler: (_languages, ns) => fallBack(ns),
  });
  if (!instance.hasResourceBundle(first, COMMON) || !instance.exists('btn.save')) {
    await addTexts(first, COMMON);
  }
  if (root) root.lang = first;

  const made: I18n = {
    instance,
    get lang() {
      return toLang(instance.language, defaultLocal);
    },
    async setLang(lang) {
      wanted = lang;
      // An area whose file can't be had now keeps its fallback; the switch goes on for the rest of the page.
      await Promise.allSettled([...used].map((ns) => addTexts(lang, ns)));
      // Two quick switches: the later one wins, whichever files arrive first.
      if (wanted !== lang) return;
      fellBack.clear();
      await instance.changeLanguage(lang);
      if (root) root.lang = lang;
      try {
        storage?.setItem(LANG_STORAGE_KEY, lang);
      } catch {
        // The switch holds for this visit even when it can't be kept.
      }
    },
    onChange(listener) {
      const changed = (lang: string) => listener(toLang(lang, defaultLocal));
      instance.on('languageChanged', changed);
      return () => instance.off('languageChanged', changed);
    },
    t: (key, values, ns = COMMON) => instance.t(key, { ...values, ns }),
    load: (ns) => instance.loadNamespaces(ns),
  };
  current = made;
  return made;
}
