import { forLanguages } from '@certdeck/contract';
import type { NamespaceLoaders } from '@certdeck/i18n';

/** What both converting tools say: of what they found, of passwords, of what can't be read. */
const shared: NamespaceLoaders = forLanguages(
  (lang) => () =>
    import(/* webpackChunkName: "texts-convert-[request]" */ `./locales/${lang}.json`, {
      with: { type: 'json' },
    }),
);

/** The texts of one of the two tools, with the shared ones. */
export function withShared(own: NamespaceLoaders): NamespaceLoaders {
  return forLanguages((lang) => async () => {
    const [first, second] = await Promise.all([shared[lang](), own[lang]()]);
    return { default: { ...first.default, ...second.default } };
  });
}
