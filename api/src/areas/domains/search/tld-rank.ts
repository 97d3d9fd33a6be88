import type { TldPolicy } from '../../../ports/registrar/registrar.ts';

/** First labels of top-level domains by how many names are sold below them, the most first. */
const RANKED = [
  'com',
  'cn',
  'net',
  'org',
  'de',
  'xyz',
  'shop',
  'top',
  'app',
  'io',
  'test',
  'jp',
  'xn--55qx5d',
];

/** Place of a top-level domain among those that sell best; those that are unknown here come last. */
export function rankOf(tld: string): number {
  const place = RANKED.indexOf(tld.split('.')[0] ?? '');
  return place === -1 ? RANKED.length : place;
}

/** Top-level domains by how well they sell. */
export const byRank = (policies: readonly TldPolicy[]): TldPolicy[] =>
  policies.toSorted((one, other) => rankOf(one.tld) - rankOf(other.tld) || (one.tld < other.tld ? -1 : 1));
