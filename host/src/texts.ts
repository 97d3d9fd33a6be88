import { forLanguages } from '@certdeck/contract';
import type { NamespaceLoaders } from '@certdeck/i18n';

/** Namespace of the shell's own texts. */
export const HOST = 'host';

export const texts: NamespaceLoaders = forLanguages(
  (lang) => () =>
    import(/* webpackChunkName: "texts-[request]" */ `./locales/${lang}.json`, { with: { type: 'json' } }),
);
