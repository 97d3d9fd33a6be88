import { createInstance, type i18n as I18nextInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGS, LANG_STORAGE_KEY, isLang, toLang, type Lang } from './languages.ts';
import { COMMON, loadTexts, type Texts } from './namespaces.ts';

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
  /** Runs each load of texts, so that what failed on the way can be tried again. */
  guard?: (ns: string, load: () => Promise<Texts>) => Promise<Texts>;
  /** Hears of texts for which those of another language stand in, each time that they were asked for in vain. */
  onLost?: (lost: LostTexts) => void;
}

/** Texts of an area that can't be had in the language of the page. */
export interface LostTexts {
  ns: string;
  lang: Lang;
  /** Language that they are shown in. */
  standIn: Lang;
  error: unknown;
}

/**
 * What has become of a switch: `overtaken` by a later one; `unavailable`: the texts that every page needs can't be had
 * in that language, so that the page stays in the one before.
 */
export type Switch = 'switched' | 'overtaken' | 'unavailable';

export interface I18n {
  readonly instance: I18nextInstance;
  readonly lang: Lang;
  /** The same as `switchTo`, for who doesn't ask what has become of it. */
  setLang(lang: Lang): Promise<void>;
  /** Loads every text in use in the new language, then switches at once, so that no half-translated page shows. */
  switchTo(lang: Lang): Promise<Switch>;
  /** Language that stands in for texts which can't be had in that of the page; undefined when all are there. */
  readonly standIn: Lang | undefined;
  /** Asks again for what another language stands in for; resolves whether all of it is there now. */
  findLost(): Promise<boolean>;
  /** Calls back when texts were lost or found; returns the function that ends it. */
  onLostChange(listener: () => void): () => void;
  /** Calls back after each switch; returns the function that ends it. */
  onChange(listener: (lang: Lang) => void): () => void;
  /** A text outside React. The namespace must have been loaded (`common` always is). */
  t(key: string, values?: Record<string, unknown>, ns?: string): string;
  /**
   * Loads a namespace in the current language ahead of its first use, or in another that stands in for it. Rejects with
   * what the load of its own language failed with when neither can be had; it may be asked for again.
   */
  load(ns: string): Promise<void>;
  /** What the last load of an area's texts failed with when there are none in any language; undefined when there are. */
  failureOf(ns: string): unknown;
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
 * The language is `lang`, else the stored one, else `defaultLocal`; an unknown value counts as none.
 * Fallback languages (en, then zh, D-023) are fetched only when a key turns out to be missing, so that a page loads
 * one file per namespace. Rejects when the texts of `common` can't be loaded.
 */
export async function createI18n(options: I18nOptions = {}): Promise<I18n> {
  const { storage, defaultLocal, onLost, guard = (_ns, load) => load() } = options;
  const first = toLang(options.lang, toLang(storedLang(storage), defaultLocal));
  const root = options.root ?? (typeof document === 'undefined' ? undefined : document.documentElement);
  const instance = createInstance();
  const used = new Set<string>();
  const fellBack = new Set<string>();
  /** Texts that have come, as language and area. */
  const loaded = new Set<string>();
  /** Areas whose texts can't be had in the page's language, with the one that stands in. */
  const lost = new Map<string, Lang>();
  /** What the load of areas has failed with of which there are no texts at all. */
  const failures = new Map<string, unknown>();
  let wanted: Lang = first;

  async function addTexts(lang: Lang, ns: string): Promise<void> {
    const name = `${lang} ${ns}`;
    if (loaded.has(name)) return;
    instance.addResourceBundle(lang, ns, await guard(ns, () => loadTexts(lang, ns)), true, true);
    loaded.add(name);
  }

  /** Texts in a language, or those of another one in their place; rejects when neither can be had. */
  async function bring(lang: Lang, ns: string): Promise<LostTexts | undefined> {
    try {
      await addTexts(lang, ns);
      return undefined;
    } catch (error) {
      for (const standIn of FALLBACK_LANGS) {
        if (standIn === lang) continue;
        const isThere = await addTexts(standIn, ns).then(
          () => true,
          () => false,
        );
        if (isThere) return { ns, lang, standIn, error };
      }
      throw error;
    }
  }

  function settle(ns: string, outcome: LostTexts | undefined): void {
    failures.delete(ns);
    if (outcome) {
      lost.set(ns, outcome.standIn);
      // Known to have none: its keys are then looked for in the language that stands in.
      instance.addResourceBundle(outcome.lang, ns, {}, true, true);
      onLost?.(outcome);
    } else if (!lost.delete(ns)) return;
    instance.emit(FELL_BACK);
  }

  async function load(ns: string): Promise<void> {
    used.add(ns);
    const lang = wanted;
    if (loaded.has(`${lang} ${ns}`)) return;
    if (lost.has(ns)) return void findLost();
    const outcome = await bring(lang, ns).catch((error: unknown) => {
      failures.set(ns, error);
      throw error;
    });
    // A switch meanwhile has loaded it in the other language.
    if (lang === wanted) settle(ns, outcome);
  }

  async function findLost(): Promise<boolean> {
    const lang = wanted;
    const missing = [...lost.keys()];
    await Promise.all(
      missing.map(async (ns) => {
        await addTexts(lang, ns).catch(() => undefined);
        if (lang === wanted && loaded.has(`${lang} ${ns}`)) settle(ns, undefined);
      }),
    );
    return lost.size === 0;
  }

  function fallBack(ns: string): void {
    if (fellBack.has(ns)) return;
    fellBack.add(ns);
    for (const lang of FALLBACK_LANGS) {
      if (lang === wanted || loaded.has(`${lang} ${ns}`)) continue;
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
      if (lang === wanted && isLang(lang)) await load(ns);
      // What has come is in its place already.
      return {};
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
  // The library keeps to itself what has failed.
  for (const error of failures.values()) throw error;
  if (root) root.lang = first;

  const made: I18n = {
    instance,
    get lang() {
      return toLang(instance.language, defaultLocal);
    },
    async setLang(lang) {
      await made.switchTo(lang);
    },
    async switchTo(lang) {
      const before = wanted;
      wanted = lang;
      const areas = [...used];
      const outcomes = await Promise.allSettled(areas.map((ns) => bring(lang, ns)));
      // Two quick switches: the later one wins, whichever files arrive first.
      if (wanted !== lang) return 'overtaken';
      const missing = outcomes.flatMap((outcome, place): LostTexts[] => {
        const ns = areas[place] ?? '';
        if (outcome.status === 'rejected')
          return [{ ns, lang, standIn: before, error: outcome.reason as unknown }];
        return ns === COMMON && outcome.value ? [{ ...outcome.value, standIn: before }] : [];
      });
      if (missing.length > 0) {
        wanted = before;
        for (const one of missing) onLost?.(one);
        return 'unavailable';
      }
      lost.clear();
      for (const [place, outcome] of outcomes.entries())
        if (outcome.status === 'fulfilled') settle(areas[place] ?? '', outcome.value);
      fellBack.clear();
      await instance.changeLanguage(lang);
      instance.emit(FELL_BACK);
      if (root) root.lang = lang;
      try {
        storage?.setItem(LANG_STORAGE_KEY, lang);
      } catch {
        // The switch holds for this visit even when it can't be kept.
      }
      return 'switched';
    },
    get standIn() {
      return [...lost.values()][0];
    },
    findLost,
    onLostChange(listener) {
      instance.on(FELL_BACK, listener);
      return () => instance.off(FELL_BACK, listener);
    },
    onChange(listener) {
      const changed = (lang: string) => listener(toLang(lang, defaultLocal));
      instance.on('languageChanged', changed);
      return () => instance.off('languageChanged', changed);
    },
    t: (key, values, ns = COMMON) => instance.t(key, { ...values, ns }),
    load,
    failureOf: (ns) => failures.get(ns),
  };
  current = made;
  return made;
}
