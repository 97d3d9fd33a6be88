import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () => import(/* webpackChunkName: "texts-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "texts-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () => import(/* webpackChunkName: "texts-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "texts-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "texts-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
