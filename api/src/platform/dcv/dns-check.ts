import { registrableDomain } from '@certdeck/validation/public-suffix';
import type { Resolver } from '../dns/resolver.ts';
import type { Challenge, DcvHint, Perspective } from './dcv.ts';

/** Panels and customers add quotation marks and blanks around a text; the value inside is what counts. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

const matches = (challenge: Pick<Challenge, 'type' | 'value'>, found: string): boolean =>
  challenge.type === 'TXT' ? bare(found) === challenge.value : found === challenge.value;

/** What one resolver sees at the challenge's name (BR 3.2.2.4.7). */
export async function checkRecord(
  challenge: Pick<Challenge, 'type' | 'host' | 'value'>,
  resolver: Resolver,
): Promise<Perspective> {
  const result = await resolver.lookup(challenge.host, challenge.type === 'TXT' ? 'TXT' : 'CNAME');
  const frame = { where: result.resolver, seen: [], authenticated: false, hops: [] };
  switch (result.kind) {
    case 'timeout':
      return { ...frame, code: 'TIMEOUT' };
    case 'servfail':
      return { ...frame, code: 'SERVFAIL', seen: [result.reason] };
    case 'nxdomain':
      return { ...frame, code: 'NXDOMAIN' };
    case 'answer': {
      const { records, authenticated } = result;
      if (records.length === 0) return { ...frame, code: 'NO_RECORD', authenticated };
      const code = records.some((found) => matches(challenge, found)) ? 'OK' : 'VALUE_DIFFERS';
      return { ...frame, code, seen: shown(records), authenticated };
    }
  }
}

/** Bounded, since strangers wrote it. */
export function shown(values: string[]): string[] {
  return values.slice(0, 20).map((value) => value.slice(0, 500));
}

async function has(
  resolver: Resolver,
  challenge: Challenge,
  name: string,
  type: 'TXT' | 'CNAME',
): Promise<boolean> {
  const result = await resolver.lookup(name, type);
  return result.kind === 'answer' && result.records.some((found) => bare(found) === challenge.value);
}

/** Looks whether the value stands where customers usually put it by mistake. */
export async function findHint(challenge: Challenge, resolver: Resolver): Promise<DcvHint | undefined> {
  const type = challenge.type === 'TXT' ? 'TXT' : 'CNAME';
  const zone = registrableDomain(challenge.authorizationDomain) ?? challenge.authorizationDomain;
  const [doubled, apex, other] = await Promise.all([
    has(resolver, challenge, `${challenge.host}.${zone}`, type),
    has(resolver, challenge, challenge.authorizationDomain, 'TXT'),
    has(resolver, challenge, challenge.host, type === 'TXT' ? 'CNAME' : 'TXT'),
  ]);
  if (doubled) return 'ZONE_APPENDED_TWICE';
  if (other) return 'WRONG_RECORD_TYPE';
  return apex ? 'RECORD_AT_APEX' : undefined;
}
