import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "tool-batch-cfdns-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
