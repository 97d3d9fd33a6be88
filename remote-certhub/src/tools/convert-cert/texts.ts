import { withShared } from '../convert/texts.ts';

export const texts = withShared({
  zh: () =>
    import(/* webpackChunkName: "tool-convert-cert-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "tool-convert-cert-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "tool-convert-cert-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "tool-convert-cert-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "tool-convert-cert-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "tool-convert-cert-fr" */ './locales/fr.json', { with: { type: 'json' } }),
});
