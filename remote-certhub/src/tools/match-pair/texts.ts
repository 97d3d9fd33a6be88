import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () =>
    import(/* webpackChunkName: "tool-match-pair-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "tool-match-pair-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "tool-match-pair-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "tool-match-pair-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "tool-match-pair-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "tool-match-pair-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
