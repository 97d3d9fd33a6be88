import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () =>
    import(/* webpackChunkName: "tool-parse-csr-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "tool-parse-csr-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "tool-parse-csr-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "tool-parse-csr-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "tool-parse-csr-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "tool-parse-csr-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
