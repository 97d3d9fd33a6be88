import type { Lang } from './languages.ts';

/** Flat texts of one language: key to text. Placeholders are written {x}; plurals end in _one and _other. */
export type Texts = Readonly<Record<string, string>>;

/** One lazily loaded JSON file for each language, `() => import('./locales/zh.json', { with: { type: 'json' } })`. */
export type NamespaceLoaders = Readonly<Record<Lang, () => Promise<{ default: Texts }>>>;

/** The namespace of this package, known to everyone. */
export const COMMON = 'common';

const registered = new Map<string, NamespaceLoaders>([
  [
    COMMON,
    {
      zh: () => import(/* webpackChunkName: "common-zh" */ './locales/zh.json', { with: { type: 'json' } }),
      en: () => import(/* webpackChunkName: "common-en" */ './locales/en.json', { with: { type: 'json' } }),
      es: () => import(/* webpackChunkName: "common-es" */ './locales/es.json', { with: { type: 'json' } }),
      de: () => import(/* webpackChunkName: "common-de" */ './locales/de.json', { with: { type: 'json' } }),
      ja: () => import(/* webpackChunkName: "common-ja" */ './locales/ja.json', { with: { type: 'json' } }),
      fr: () => import(/* webpackChunkName: "common-fr" */ './locales/fr.json', { with: { type: 'json' } }),
    },
  ],
]);

/**
 * Makes the texts of an area known; nothing is loaded before a component asks for them with `useTexts(ns)`.
 * A second registration of the same name replaces the first: that is a newer release of the same area.
 */
export function registerNamespace(ns: string, loaders: NamespaceLoaders): void {
  registered.set(ns, loaders);
}

/** The texts of one namespace in one language. Rejects when the namespace is unknown or its file can't be loaded. */
export async function loadTexts(lang: Lang, ns: string): Promise<Texts> {
  const loaders = registered.get(ns);
  if (!loaders) throw new Error(`The text namespace "${ns}" is not registered`);
  return (await loaders[lang]()).default;
}
