import type { NamespaceLoaders } from '@certdeck/i18n';

/** Texts of the staff page and of the bar of overrides, which no customer loads. */
export const PORTAL = 'portal';

export const texts: NamespaceLoaders = {
  zh: () => import(/* webpackChunkName: "staff-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "staff-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "staff-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () => import(/* webpackChunkName: "staff-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "staff-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "staff-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
