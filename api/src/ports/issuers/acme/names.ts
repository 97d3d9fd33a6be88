import { canonicalIp, isDomain, isWildcardDomain, toAscii } from '@certdeck/validation';
import { isWildcardOnPublicSuffix, registrableDomain } from '@certdeck/validation/public-suffix';
import { PkiError, readCsr } from '@certdeck/pki';
import type { Challenge, DcvMethod } from '../../../platform/dcv/dcv.ts';
import type { OrderedName } from '../issuer.ts';
import { type AccountKey, keyAuthorization, recordValue } from './jws.ts';
import type { StoredAuthorization, UpstreamOrder } from './repository.ts';
import type { Identifier } from './wire.ts';

/** dns-01 and http-01 (RFC 8555 8.4, 8.3) by our methods; a CNAME is no method of the protocol. */
const CHALLENGE_TYPE: Readonly<Record<DcvMethod, string | undefined>> = {
  dns_txt: 'dns-01',
  file: 'http-01',
  dns: undefined,
};

/** The methods that an ACME server takes for a domain, best first. */
export function acmeMethods(domain: string): DcvMethod[] {
  if (canonicalIp(domain) !== null) return ['file'];
  if (isWildcardDomain(domain)) return isWildcardOnPublicSuffix(domain) ? [] : ['dns_txt'];
  return isDomain(domain) ? ['dns_txt', 'file'] : [];
}

const without = (domain: string): string => domain.replace(/^\*\./, '');

/** What the server is asked for (RFC 8555 7.1.3, RFC 8738), each once. */
export function identifiersOf(names: readonly OrderedName[]): Identifier[] {
  const found = new Map(
    names.map(({ name: { type, value } }) => {
      const own = type === 'ip' ? (canonicalIp(value) ?? value) : (toAscii(value) ?? value).toLowerCase();
      return [`${type} ${own}`, { type, value: own }];
    }),
  );
  return [...found.values()];
}

/** Whether two lists hold the same, in whatever order. */
export function sameIdentifiers(some: readonly Identifier[], others: readonly Identifier[]): boolean {
  const key = ({ type, value }: Identifier) => `${type} ${value.toLowerCase()}`;
  return some.map(key).toSorted().join() === others.map(key).toSorted().join();
}

/** The names that a request asks for, in the form of identifiers; undefined when it can't be read. */
export function requestedIdentifiers(csr: string): Identifier[] | undefined {
  try {
    const { commonName, dnsNames, ipAddresses } = readCsr(csr, { language: 'en' });
    const common = commonName?.trim() ?? '';
    const values = [...(common === '' ? [] : [common]), ...dnsNames, ...ipAddresses];
    const found = new Map(
      values.map((value) => {
        const ip = canonicalIp(value);
        const own = ip ?? value.toLowerCase();
        return [own, { type: ip === null ? 'dns' : 'ip', value: own }];
      }),
    );
    return [...found.values()];
  } catch (error) {
    if (error instanceof PkiError) return undefined;
    throw error;
  }
}

/** The authorization that stands for a domain of an order; for a wildcard it names the domain below the star. */
export function authorizationOf(
  { authorizations }: UpstreamOrder,
  domain: string,
): StoredAuthorization | undefined {
  const isWildcard = domain.startsWith('*.');
  const value = canonicalIp(domain) ?? without(domain).toLowerCase();
  return authorizations?.find(
    (one) => one.wildcard === isWildcard && one.identifier.value.toLowerCase() === value,
  );
}

/** The challenge of an authorization by one of our methods. */
export const challengeBy = (authorization: StoredAuthorization, method: DcvMethod) =>
  authorization.challenges.find(({ type }) => type === CHALLENGE_TYPE[method]);

/** What the customer publishes for a domain; undefined where the server offers no challenge of this method. */
export function acmeChallenge(
  order: UpstreamOrder,
  { domain, method }: { domain: string; method: DcvMethod },
  key: AccountKey,
): Challenge | undefined {
  const authorization = authorizationOf(order, domain);
  const offered = authorization && challengeBy(authorization, method);
  if (!offered) return undefined;
  const base = without(domain);
  const frame = {
    orderNo: order.orderNo,
    domain,
    authorizationDomain: base,
    method,
    expiresAt: order.expiresAt ?? new Date(order.createdAt.getTime() + UNTOLD_LIFE_MS),
  };
  if (method === 'file') {
    const path = `/.well-known/acme-challenge/${offered.token}`;
    const isIp = canonicalIp(domain) !== null;
    return {
      ...frame,
      type: 'FILE',
      host: base,
      relativeHost: base,
      value: keyAuthorization(offered.token, key),
      path,
      url: `http://${base.includes(':') ? `[${base}]` : base}${path}`,
      rule: isIp ? '3.2.2.5.6' : '3.2.2.4.19',
    };
  }
  const host = `_acme-challenge.${base}`;
  const zone = registrableDomain(base) ?? base;
  return {
    ...frame,
    type: 'TXT',
    host,
    relativeHost: host.slice(0, -zone.length - 1),
    value: recordValue(offered.token, key),
    path: '',
    url: '',
    rule: '3.2.2.4.7',
  };
}

/** Life of an order whose server doesn't say; that of Boulder. */
const UNTOLD_LIFE_MS = 7 * 86_400_000;
