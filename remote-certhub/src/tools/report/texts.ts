import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () => import(/* webpackChunkName: "texts-report-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-report-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "texts-report-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () => import(/* webpackChunkName: "texts-report-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "texts-report-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "texts-report-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
