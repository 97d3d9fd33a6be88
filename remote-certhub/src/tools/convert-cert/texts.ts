import { withShared } from '../convert/texts.ts';

export const texts = withShared({
  zh: () =>
    import(/* webpackChunkName: "texts-convert-cert-zh" */ './locales/zh.json', { with: { type: 'json' } }),
  en: () =>
    import(/* webpackChunkName: "texts-convert-cert-en" */ './locales/en.json', { with: { type: 'json' } }),
  es: () =>
    import(/* webpackChunkName: "texts-convert-cert-es" */ './locales/es.json', { with: { type: 'json' } }),
  de: () =>
    import(/* webpackChunkName: "texts-convert-cert-de" */ './locales/de.json', { with: { type: 'json' } }),
  ja: () =>
    import(/* webpackChunkName: "texts-convert-cert-ja" */ './locales/ja.json', { with: { type: 'json' } }),
  fr: () =>
    import(/* webpackChunkName: "texts-convert-cert-fr" */ './locales/fr.json', { with: { type: 'json' } }),
});
