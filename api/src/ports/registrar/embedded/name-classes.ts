import type { RegistrarPrices, TldPolicy } from '../registrar.ts';
import { policies } from './policies.ts';

/* Names that aren't sold as others are. */

/** Words that the registry keeps: its own, and `demo.test`, which is the zone of demonstrations. */
const KEPT: ReadonlySet<string> = new Set([
  'demo',
  'example',
  'invalid',
  'localhost',
  'nic',
  'rdds',
  'registry',
  'whois',
  'www',
]);

/** Why the registry keeps a name back; undefined for one that it doesn't. */
export function reservedWhy(label: string, { tld }: Pick<TldPolicy, 'tld'>): string | undefined {
  if (policies.some((policy) => policy.tld === `${label}.${tld}`)) return 'is a top-level domain itself';
  if (KEPT.has(label)) return 'is kept by the registry';
  return label.length === 1 ? 'has one character' : undefined;
}

/** Words that cost more; some only in the first year, which is where customers are caught elsewhere. */
const DEAR: Readonly<Record<string, { register: number; renew: number }>> = {
  bank: { register: 88_000_00, renew: 88_000_00 },
  car: { register: 48_000_00, renew: 4_800_00 },
  cloud: { register: 28_000_00, renew: 2_800_00 },
  game: { register: 18_000_00, renew: 1_800_00 },
  hotel: { register: 26_000_00, renew: 2_600_00 },
  music: { register: 16_000_00, renew: 69_00 },
  pay: { register: 66_000_00, renew: 66_000_00 },
  travel: { register: 22_000_00, renew: 2_200_00 },
  wine: { register: 9_800_00, renew: 980_00 },
};
const TWO_CHARACTERS = { register: 3_600_00, renew: 1_200_00 };

/** Prices of a premium name; undefined for a standard one. Those below `de.test` and `jp.test` are all standard. */
export function premiumPrices(
  label: string,
  { tld, prices }: Pick<TldPolicy, 'tld' | 'prices'>,
): RegistrarPrices | undefined {
  if (tld === 'de.test' || tld === 'jp.test') return undefined;
  const dear = Object.hasOwn(DEAR, label)
    ? DEAR[label]
    : /^[a-z0-9]{2}$/.test(label)
      ? TWO_CHARACTERS
      : undefined;
  // Whoever transfers a premium name pays its renewal price, as for the year that is added.
  return dear && { ...prices, ...dear, transfer: dear.renew };
}

/** Marks whose owners are named in a notice that has to be accepted before (RFC 8334), in `app.test` alone. */
const MARKS: ReadonlySet<string> = new Set(['acme', 'contoso', 'globex', 'initech']);

/** The key under which the notice of a name is looked up; undefined where none has to be shown. */
export const claimsKeyOf = (label: string, { tld }: Pick<TldPolicy, 'tld'>): string | undefined =>
  tld === 'app.test' && MARKS.has(label) ? `claims-${tld}-${label}` : undefined;
