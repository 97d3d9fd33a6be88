import { forLanguages } from '@certdeck/contract';
import type { Lang } from './languages.ts';

/** Flat texts of one language: key to text. Placeholders are written {x}; plurals end in _one, _many and _other. */
export type Texts = Readonly<Record<string, string>>;

/**
 * One lazily loaded file for each language: `forLanguages((lang) => () => import(…))` with the address
 * `./locales/${lang}.json`, of which the build makes a chunk for each file (shared/build/src/webpack/text-files-plugin.ts).
 */
export type NamespaceLoaders = Readonly<Record<Lang, () => Promise<{ default: Texts }>>>;

/** The namespace of this package, known to everyone. */
export const COMMON = 'common';

const registered = new Map<string, NamespaceLoaders>([
  [
    COMMON,
    forLanguages(
      (lang) => () =>
        import(/* webpackChunkName: "common-[request]" */ `./locales/${lang}.json`, {
          with: { type: 'json' },
        }),
    ),
  ],
]);

/**
 * Makes the texts of an area known; nothing is loaded before a component asks for them with `useTexts(ns)`.
 * A second registration of the same name replaces the first: that is a newer release of the same area.
 */
export function registerNamespace(ns: string, loaders: NamespaceLoaders): void {
  registered.set(ns, loaders);
}

/**
 * The texts of one namespace in one language. Rejects when the namespace is unknown, its file can't be loaded, or its
 * release is from before the language came.
 */
export async function loadTexts(lang: Lang, ns: string): Promise<Texts> {
  const loaders = registered.get(ns);
  if (!loaders) throw new Error(`The text namespace "${ns}" is not registered`);
  if (!Object.hasOwn(loaders, lang)) throw new Error(`The text namespace "${ns}" has no ${lang}`);
  return (await loaders[lang]()).default;
}
