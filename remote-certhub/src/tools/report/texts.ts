import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () => import(/* webpackChunkName: "tool-report-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "tool-report-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "tool-report-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () => import(/* webpackChunkName: "tool-report-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "tool-report-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "tool-report-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
