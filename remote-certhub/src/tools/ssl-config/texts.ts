import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () =>
    import(/* webpackChunkName: "tool-ssl-config-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "tool-ssl-config-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "tool-ssl-config-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "tool-ssl-config-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "tool-ssl-config-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "tool-ssl-config-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
