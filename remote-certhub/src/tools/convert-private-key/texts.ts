import { withShared } from '../convert/texts.ts';

export const texts = withShared({
  zh: () =>
    import(/* webpackChunkName: "texts-convert-private-key-zh" */ './locales/zh.json', {
      with: { type: 'json' },
    }),
  en: () =>
    import(/* webpackChunkName: "texts-convert-private-key-en" */ './locales/en.json', {
      with: { type: 'json' },
    }),
  es: () =>
    import(/* webpackChunkName: "texts-convert-private-key-es" */ './locales/es.json', {
      with: { type: 'json' },
    }),
  de: () =>
    import(/* webpackChunkName: "texts-convert-private-key-de" */ './locales/de.json', {
      with: { type: 'json' },
    }),
  ja: () =>
    import(/* webpackChunkName: "texts-convert-private-key-ja" */ './locales/ja.json', {
      with: { type: 'json' },
    }),
  fr: () =>
    import(/* webpackChunkName: "texts-convert-private-key-fr" */ './locales/fr.json', {
      with: { type: 'json' },
    }),
});
