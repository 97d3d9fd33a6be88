import { forLanguages } from '@certdeck/contract';
import { withShared } from '../convert/texts.ts';

export const texts = withShared(
  forLanguages(
    (lang) => () =>
      import(/* webpackChunkName: "texts-convert-cert-[request]" */ `./locales/${lang}.json`, {
        with: { type: 'json' },
      }),
  ),
);
