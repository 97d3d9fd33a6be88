import { createHash, randomBytes } from 'node:crypto';
import { canonicalIp, isDomain, isGloballyRoutable, isWildcardDomain, toAscii } from '@certdeck/validation';
import { isWildcardOnPublicSuffix, registrableDomain } from '@certdeck/validation/public-suffix';
import type { Challenge, ChallengeResult, DcvMethod, DcvToken } from './dcv.ts';

/** A random value may be used for 30 days (BR 3.2.2.4.7, 3.2.2.4.18). */
const TOKEN_LIFE_MS = 30 * 86_400_000;
const FILE_FOLDER = '/.well-known/pki-validation/';
/** Label of the TXT record; it begins with an underscore, so that no host can have the name. */
const TXT_LABEL = '_certdeck-dcv';

/** A new random value for one name of one order. */
export function createToken(now: Date = new Date()): DcvToken {
  return {
    value: randomBytes(16).toString('hex'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
  };
}

type CanonicalName = { kind: 'dns'; value: string; wildcard: boolean } | { kind: 'ip'; value: string };

function canonical(domain: string): CanonicalName | null {
  const ip = canonicalIp(domain);
  if (ip !== null) return { kind: 'ip', value: ip };
  const wildcard = isWildcardDomain(domain);
  if (!wildcard && !isDomain(domain)) return null;
  const value = toAscii(domain.trim());
  return value === null ? null : { kind: 'dns', value, wildcard };
}

const withoutStar = (name: string): string => name.replace(/^\*\./, '');

/** The methods by which control of a name can be shown, best known first; none for what is no name. */
export function methodsFor(domain: string): DcvMethod[] {
  const name = canonical(domain);
  if (name === null) return [];
  if (name.kind === 'ip') return ['file'];
  return name.wildcard ? ['dns_txt', 'dns'] : ['dns_txt', 'dns', 'file'];
}

/**
 * The name that must be shown to be controlled, for each name of an order. A DNS record at a name covers what
 * is below it (BR 3.2.2.4.7), so that `www.example.com` rests on `example.com` when both are ordered; a file
 * covers its own host alone (BR 3.2.2.4.18).
 * @returns by name as given; names that are none are left out
 */
export function authorizationDomains(domains: string[], method: DcvMethod): Map<string, string> {
  const bases = new Map<string, string>();
  for (const domain of domains) {
    const name = canonical(domain);
    if (name) bases.set(domain, withoutStar(name.value));
  }
  if (method === 'file') return bases;
  const all = new Set(bases.values());
  return new Map([...bases].map(([domain, base]) => [domain, highestListed(base, all)]));
}

/** The shortest parent of a name, or itself, that is in the list. */
function highestListed(name: string, listed: Set<string>): string {
  let highest = name;
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
    const parent = name.slice(at + 1);
    if (listed.has(parent)) highest = parent;
  }
  return highest;
}

export interface ChallengeRequest {
  orderNo: string;
  /** As in the order. */
  domain: string;
  method: DcvMethod;
  token: DcvToken;
  /** From `authorizationDomains`; the name itself without its star by default. */
  authorizationDomain?: string;
  /** Zone of the CNAME targets; `dcv.certdeck.test` by default. */
  cnameTarget?: string;
  /** Addresses that a demonstration may use although they are not public. */
  demoAddresses?: string[];
}

/** A label that is made from the value without showing it: the request for a file must not carry it. */
function label(purpose: string, token: DcvToken): string {
  return createHash('sha256').update(`${purpose}:${token.value}`).digest('hex').slice(0, 32);
}

/** What the customer must publish for one name, or why this method cannot show control of it. */
export function challengeFor(request: ChallengeRequest): ChallengeResult {
  const { orderNo, domain, method, token, demoAddresses = [] } = request;
  const name = canonical(domain);
  if (name === null) return { ok: false, code: 'NAME_INVALID' };
  if (name.kind === 'ip') {
    if (method !== 'file') return { ok: false, code: 'ADDRESS_NEEDS_FILE' };
    const usable = isGloballyRoutable(name.value) || demoAddresses.includes(name.value);
    if (!usable) return { ok: false, code: 'ADDRESS_NOT_PUBLIC' };
  } else if (name.wildcard) {
    if (method === 'file') return { ok: false, code: 'FILE_NOT_FOR_WILDCARD' };
    if (isWildcardOnPublicSuffix(name.value)) return { ok: false, code: 'WILDCARD_ON_PUBLIC_SUFFIX' };
  }
  const own = withoutStar(name.value);
  const authorizationDomain = method === 'file' ? own : (request.authorizationDomain ?? own);
  const frame = { orderNo, domain: name.value, authorizationDomain, method, expiresAt: token.expiresAt };
  return { ok: true, challenge: { ...frame, ...published(request, authorizationDomain, name.kind) } };
}

type Published = Pick<Challenge, 'type' | 'host' | 'relativeHost' | 'value' | 'path' | 'url' | 'rule'>;

function published(request: ChallengeRequest, base: string, kind: 'dns' | 'ip'): Published {
  const { method, token, cnameTarget = 'dcv.certdeck.test' } = request;
  if (method === 'file') {
    const path = `${FILE_FOLDER}${label('file', token)}.txt`;
    const authority = kind === 'ip' && base.includes(':') ? `[${base}]` : base;
    const url = `http://${authority}${path}`;
    const rule = kind === 'ip' ? '3.2.2.5.1' : '3.2.2.4.18';
    return { type: 'FILE', host: base, relativeHost: base, value: token.value, path, url, rule };
  }
  const zone = registrableDomain(base) ?? base;
  const isText = method === 'dns_txt';
  const host = `${isText ? TXT_LABEL : `_${label('cname', token)}`}.${base}`;
  return {
    type: isText ? 'TXT' : 'CNAME',
    host,
    relativeHost: host.slice(0, -zone.length - 1),
    value: isText ? token.value : `${token.value}.${cnameTarget}`,
    path: '',
    url: '',
    rule: '3.2.2.4.7',
  };
}
