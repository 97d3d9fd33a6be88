import { forLanguages } from '@certdeck/contract';
import type { NamespaceLoaders } from '@certdeck/i18n';

/** Texts of the staff page and of the bar of overrides, which no customer loads. */
export const STAFF = 'staff';

export const texts: NamespaceLoaders = forLanguages(
  (lang) => () =>
    import(/* webpackChunkName: "staff-[request]" */ `./locales/${lang}.json`, { with: { type: 'json' } }),
);
