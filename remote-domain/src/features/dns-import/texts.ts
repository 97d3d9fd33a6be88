import { forLanguages } from '@certdeck/contract';
import type { NamespaceLoaders } from '@certdeck/i18n';

export const texts: NamespaceLoaders = forLanguages(
  (lang) => () =>
    import(/* webpackChunkName: "texts-dns-import-[request]" */ `./locales/${lang}.json`, {
      with: { type: 'json' },
    }),
);
