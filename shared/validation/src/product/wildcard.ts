import type { SiteConfig } from '@certdeck/contract';
import { comparableName, hasWildcardPrefix, isDomain, withoutWildcard } from '../name/domain.ts';
import { entryKind } from './entry.ts';
import { isOfBrand } from './tokens.ts';
import type { ProductTraits } from './tokens.ts';

/** The name after the wildcard switch: on prefixes `*.` once, off takes it away (A§5.17). An empty name stays empty. */
export function withWildcardSwitch(name: string, on: boolean): string {
  const bare = withoutWildcard(name);
  return on && bare !== '' ? `*.${bare}` : bare;
}

/** Whether the switch stands on: always for wild, for flex when the name carries `*.` (D-134, D-157). */
export function wildcardSwitchOn(product: ProductTraits, name: string): boolean {
  const kind = entryKind(product);
  return kind === 'wild' || (kind === 'flex' && hasWildcardPrefix(name));
}

/** The name as the product takes it: all products without wild and flex strip a leading `*.` (A§5.18, D-134). */
export function suitName(product: ProductTraits, name: string): string {
  const kind = entryKind(product);
  return kind === 'wild' || kind === 'flex' ? name.trim() : withoutWildcard(name);
}

/**
 * The name that a flex product adds to a typed common name: `www.` put in front, or taken off (A§5.16, D-136).
 *
 * @returns null for other products, for the exempt brand, for wildcards and addresses, and when the pair is there
 */
export function wwwPair(
  product: ProductTraits,
  commonName: string,
  names: readonly string[],
  config: Pick<SiteConfig, 'wwwPairExemptBrand'>,
): string | null {
  const name = commonName.trim().toLowerCase();
  if (entryKind(product) !== 'flex' || isOfBrand(product, [config.wwwPairExemptBrand])) return null;
  if (!isDomain(name)) return null;
  const pair = name.startsWith('www.') ? name.slice(4) : `www.${name}`;
  const present = names.some((other) => comparableName(other) === comparableName(pair));
  return present || !isDomain(pair) ? null : pair;
}
