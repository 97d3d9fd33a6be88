import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = {
  zh: () => import(/* webpackChunkName: "tool-gen-csr-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "tool-gen-csr-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "tool-gen-csr-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () => import(/* webpackChunkName: "tool-gen-csr-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () => import(/* webpackChunkName: "tool-gen-csr-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "tool-gen-csr-fr" */ './locales/fr.json', { with: { type: 'json' } }),
};
