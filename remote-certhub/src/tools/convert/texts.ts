import type { NamespaceLoaders } from '@certdeck/i18n';

type Loader = NamespaceLoaders['zh'];

/** What both converting tools say: of what they found, of passwords, of what can't be read. */
const shared: NamespaceLoaders = {
  zh: () =>
    import(/* webpackChunkName: "texts-convert-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "texts-convert-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "texts-convert-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "texts-convert-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "texts-convert-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "texts-convert-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};

/** The texts of one of the two tools, with the shared ones. */
export function withShared(own: NamespaceLoaders): NamespaceLoaders {
  return {
    zh: both(shared.zh, own.zh),
    en: both(shared.en, own.en),
    es: both(shared.es, own.es),
    de: both(shared.de, own.de),
    ja: both(shared.ja, own.ja),
    fr: both(shared.fr, own.fr),
  };
}

function both(left: Loader, right: Loader): Loader {
  return async () => {
    const [first, second] = await Promise.all([left(), right()]);
    return { default: { ...first.default, ...second.default } };
  };
}
