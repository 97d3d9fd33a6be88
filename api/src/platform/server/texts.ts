import { forLanguages, type Language, languages } from '@certdeck/contract';
import english from './locales/en.json' with { type: 'json' };
import { sentencesOf, type Text } from './sentences.ts';

/** Language of `msg`: one of the portal's (D-023). */
export type ApiLanguage = Language;
export type { Text } from './sentences.ts';

/**
 * Language of `msg`: the first language of Accept-Language that the portal speaks; `unnamed` without the header,
 * `unspoken` when it names other languages only.
 */
export function languageOf(
  header: string | undefined,
  { unnamed = 'zh', unspoken = 'en' }: { unnamed?: ApiLanguage; unspoken?: ApiLanguage } = {},
): ApiLanguage {
  if (!header || header.trim() === '' || header.trim() === '*') return unnamed;
  const wanted = header
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ tag }) => languages.find((known) => known === tag)).find(Boolean) ?? unspoken;
}

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Every sentence of the server itself, of sign-in and of the account area; other areas keep their own file. */
export const texts = {
  ...all,
  /** Of what one account may have so many of at most. */
  allowance: (most: number): Text => say('allowance', { count: most }),
  /** The reason of the first of several orders, and how many more it is true of. */
  ofOrders: (order: string, more: number, reason: Text): Text =>
    forLanguages((language) => {
      const values = { order, count: more, reason: reason[language] };
      return (more === 0 ? say('ofOrder', values) : say('ofOrders', values))[language];
    }),
  /** A time to wait, in whole seconds; from a minute and a half on in minutes. */
  time: (seconds: number): Text =>
    seconds < 90
      ? say('tooMany.seconds', { count: seconds })
      : say('tooMany.minutes', { count: Math.ceil(seconds / 60) }),
};
