import type { AuditFinding, AuditGrade, SiteAudit } from '@certdeck/contract';
import type { ChainFacts, EndpointFacts } from './endpoint.ts';
import { dateText, keyText } from './certificate-parts.ts';
import { suiteOf, type Strength } from './tls/suites.ts';

/** What everything found amounts to. Each statement is made once and costs once, however many addresses it is true of. */
export interface Facts {
  host: string;
  dns: SiteAudit['dns'];
  endpoints: readonly EndpointFacts[];
  secureWeb: SiteAudit['secureWeb'];
  plainWeb: SiteAudit['plainWeb'];
  now: Date;
  /** Whether time ran out before everything was asked. */
  outOfTime: boolean;
}

type Severity = AuditFinding['severity'];
type Values = Record<string, string | number>;
type Add = (code: string, severity: Severity, cap: AuditGrade | null, values?: Values) => void;

const DAY_MS = 86_400_000;
/** Seconds; what the preload list and SSL Labs ask for at the least (180 days). */
const LONG_HSTS = 15_552_000;
const OLD = new Set(['TLS 1.0', 'TLS 1.1']);

/** Every statement about a site, the gravest first. */
export function judge(facts: Facts): AuditFinding[] {
  const found = new Map<string, AuditFinding>();
  const adder =
    (address?: string): Add =>
    (code, severity, cap, values = {}) => {
      const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
      const key = JSON.stringify([code, texts]);
      const known = found.get(key);
      const finding = known ?? { code, severity, cap, addresses: [], values: texts };
      if (address !== undefined && !finding.addresses.includes(address)) finding.addresses.push(address);
      found.set(key, finding);
    };
  for (const endpoint of facts.endpoints) {
    const add = adder(endpoint.address);
    judgeState(endpoint, add);
    if (endpoint.state !== 'audited') continue;
    judgeProtocols(endpoint, add);
    judgeSuites(endpoint, add);
    judgeKeyExchange(endpoint, add);
    for (const chain of endpoint.chains) judgeCertificate(chain, facts, add);
    if (endpoint.chains.length === 0) add('cert.unread', 'medium', null);
  }
  const add = adder();
  judgeDns(facts, add);
  judgeWeb(facts, add);
  if (facts.outOfTime) add('audit.outOfTime', 'info', null);
  if (differ(facts.endpoints)) add('address.differ', 'low', null);
  return [...found.values()].sort(
    (one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity),
  );
}

const ORDER: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info', 'good'];

function judgeState({ state }: EndpointFacts, add: Add): void {
  if (state === 'unreachable') add('address.unreachable', 'medium', null);
  if (state === 'noTls') add('address.noTls', 'high', null);
  if (state === 'noRoute') add('address.noRoute', 'info', null);
}

function judgeProtocols({ protocols }: EndpointFacts, add: Add): void {
  const spoken = protocols.filter(({ state }) => state === 'yes').map(({ name }) => name);
  const old = spoken.filter((name) => OLD.has(name)).toSorted();
  if (spoken.includes('SSL 3.0')) add('protocol.ssl3', 'critical', 'C');
  if (old.length > 0) add('protocol.old', 'high', 'B', { versions: old.join(', ') });
  if (!spoken.includes('TLS 1.2') && !spoken.includes('TLS 1.3')) add('protocol.onlyOld', 'critical', 'F');
  if (spoken.includes('TLS 1.3')) add('protocol.tls13', 'good', null);
  else add('protocol.noTls13', 'medium', 'A-');
  const unknown = protocols.filter(({ state }) => state === 'unknown').map(({ name }) => name);
  if (unknown.length > 0) add('protocol.unknown', 'info', null, { versions: unknown.join(', ') });
}

function judgeSuites({ protocols }: EndpointFacts, add: Add): void {
  const all = [...new Set(protocols.flatMap(({ suites }) => suites))]
    .map(suiteOf)
    .filter((one) => one !== undefined);
  const namesOf = (strength: Strength) =>
    all.filter((suite) => suite.strength === strength).map(({ name }) => name);
  const broken = namesOf('broken');
  const weak = namesOf('weak');
  if (broken.length > 0) add('suite.broken', 'critical', 'F', { suites: broken.join(', ') });
  if (weak.length > 0) add('suite.weak', 'high', 'C', { suites: weak.join(', ') });
  if (all.length > 0 && !all.some(({ aead }) => aead)) add('suite.noAead', 'high', 'B');
  if (all.length > 0 && !all.some(({ forwardSecrecy }) => forwardSecrecy))
    add('suite.noForwardSecrecy', 'high', 'B');
  else {
    const without = all.filter(({ forwardSecrecy, strength }) => !forwardSecrecy && strength === 'dated');
    if (without.length > 0)
      add('suite.someWithoutForwardSecrecy', 'low', null, {
        suites: without.map(({ name }) => name).join(', '),
      });
  }
  const cbc = all.filter(
    ({ strength, forwardSecrecy, aead }) => strength === 'dated' && forwardSecrecy && !aead,
  );
  if (cbc.length > 0) add('suite.cbc', 'low', null, { suites: cbc.map(({ name }) => name).join(', ') });
  // Without anything weak the order is a matter of taste: clients know their own hardware.
  const isFree = protocols.some(({ ownOrder, name }) => ownOrder === false && name !== 'TLS 1.3');
  if (isFree && (broken.length > 0 || weak.length > 0)) add('suite.clientOrder', 'medium', null);
  if (all.length > 0 && all.every(({ strength }) => strength === 'strong')) add('suite.strong', 'good', null);
}

function judgeKeyExchange({ protocols, groups, dhBits, features }: EndpointFacts, add: Add): void {
  if (dhBits > 0 && dhBits < 1024) add('dh.short', 'critical', 'F', { bits: dhBits });
  else if (dhBits > 0 && dhBits < 2048) add('dh.short', 'high', 'B', { bits: dhBits });
  const hybrid = groups.find(({ postQuantum }) => postQuantum);
  if (hybrid) add('group.postQuantum', 'good', null, { group: hybrid.name });
  else if (protocols.some(({ name, state }) => name === 'TLS 1.3' && state === 'yes'))
    add('group.noPostQuantum', 'low', null);
  if (features.compression === true) add('feature.compression', 'high', 'C');
  if (features.secureRenegotiation === false) add('feature.renegotiation', 'medium', 'A-');
  if (features.extendedMasterSecret === false) add('feature.masterSecret', 'low', null);
  if (features.alpn.includes('h2')) add('alpn.h2', 'good', null);
  else add('alpn.noH2', 'low', null);
}

function judgeCertificate(chain: ChainFacts, { host, now }: Facts, add: Add): void {
  const { data } = chain.leaf;
  const start = data.notBefore.date;
  const end = data.notAfter.date;
  if (start === null || start > now) add('cert.notYet', 'critical', 'T', { date: dateText(data.notBefore) });
  if (end === null || end < now) add('cert.expired', 'critical', 'T', { date: dateText(data.notAfter) });
  else judgeRest(end, now, add);
  if (!chain.nameMatches)
    add('cert.name', 'critical', 'M', { host, names: chain.names.slice(0, 10).join(', ') });
  judgeKey(chain, add);
  judgeChainFacts(chain, now, add);
  judgeStatus(chain, add);
}

function judgeRest(end: Date, now: Date, add: Add): void {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const values = { days, date: end.toISOString() };
  if (days < 7) add('cert.expiring', 'high', null, values);
  else if (days < 30) add('cert.expiring', 'medium', null, values);
}

function judgeKey({ leaf, issuers }: ChainFacts, add: Add): void {
  const { publicKey, signatureAlgorithm } = leaf.data;
  const minimum = publicKey.kind === 'RSA' ? 2048 : publicKey.kind === 'EC' ? 256 : 0;
  if (publicKey.bits > 0 && publicKey.bits < minimum)
    add('cert.shortKey', publicKey.bits < 1024 ? 'critical' : 'high', publicKey.bits < 1024 ? 'F' : 'B', {
      key: keyText(leaf.data),
    });
  for (const one of [leaf, ...issuers]) {
    const { hash } = one === leaf ? signatureAlgorithm : one.data.signatureAlgorithm;
    if (hash === 'SHA1' || hash === 'MD5' || hash === 'MD2')
      add('cert.oldSignature', 'critical', 'F', {
        name: one.data.commonName ?? one.data.subjectText,
        hash: hash.replace('SHA1', 'SHA-1'),
      });
  }
}

const names = (list: ChainFacts['missing']): string =>
  list.map(({ data }) => data.commonName ?? data.subjectText).join(', ');

function judgeChainFacts(chain: ChainFacts, now: Date, add: Add): void {
  const issuer = chain.leaf.data.issuerText;
  if (chain.trust === 'trusted') add('chain.trusted', 'good', null);
  if (chain.trust === 'selfSigned') add('chain.selfSigned', 'critical', 'T');
  if (chain.trust === 'untrusted') add('chain.untrusted', 'critical', 'T', { issuer });
  if (chain.missing.length > 0) add('chain.incomplete', 'high', 'B', { names: names(chain.missing) });
  if (chain.misordered) add('chain.order', 'low', null);
  if (chain.strangers.length > 0) add('chain.strangers', 'low', null, { names: names(chain.strangers) });
  if (chain.rootSent && chain.trust === 'trusted') add('chain.root', 'info', null);
  for (const one of chain.outdated)
    add('chain.expired', 'critical', 'T', { name: names([one]), date: dateText(one.data.notAfter) });
  for (const one of chain.issuers) {
    const end = one.data.notAfter.date;
    const days = end ? Math.floor((end.getTime() - now.getTime()) / DAY_MS) : 0;
    if (days >= 0 && days < 60 && !chain.outdated.includes(one))
      add('chain.expiring', 'medium', null, { name: names([one]), days, date: dateText(one.data.notAfter) });
  }
}

function judgeStatus({ revocation, timestamps, trust }: ChainFacts, add: Add): void {
  if (revocation.state === 'revoked') add('cert.revoked', 'critical', 'F', { date: revocation.at });
  if (revocation.state === 'good') add('cert.notRevoked', 'good', null, { method: revocation.method });
  if (revocation.state === 'unknown' || revocation.state === 'failed')
    add('cert.statusUnknown', 'info', null);
  const count = timestamps.embedded + timestamps.tls + timestamps.ocsp;
  if (count >= 2) add('ct.present', 'good', null, { count });
  // A private authority's certificates belong in no public log.
  else if (trust === 'trusted' || trust === 'incomplete') add('ct.missing', 'medium', null, { count });
}

function judgeDns({ dns }: Facts, add: Add): void {
  if (dns.caa.state === 'present') add('caa.present', 'good', null, { at: dns.caa.at });
  if (dns.caa.state === 'absent') add('caa.absent', 'low', null);
  if (dns.caa.state === 'failed') add('caa.failed', 'medium', null, { at: dns.caa.at });
  if (dns.dnssec === 'secure') add('dnssec.secure', 'good', null);
  if (dns.dnssec === 'signed') add('dnssec.signed', 'info', null);
  if (dns.dnssec === 'unsigned') add('dnssec.unsigned', 'info', null);
  if (dns.dnssec === 'unknown') add('dnssec.unknown', 'info', null);
  if (dns.refused.length > 0) add('address.refused', 'high', null, { addresses: dns.refused.join(', ') });
  if (dns.skipped.length > 0) add('address.skipped', 'info', null, { addresses: dns.skipped.join(', ') });
}

const WANTED_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'] as const;

function judgeWeb({ host, secureWeb, plainWeb }: Facts, add: Add): void {
  if (secureWeb.status === null) add('web.silent', 'info', null);
  else {
    const hsts = secureWeb.headers['strict-transport-security'];
    const seconds = Number(/(?:^|;)\s*max-age\s*=\s*"?(\d{1,12})/i.exec(hsts ?? '')?.[1] ?? Number.NaN);
    if (hsts === undefined) add('hsts.missing', 'medium', null);
    else if (Number.isNaN(seconds) || seconds === 0) add('hsts.off', 'medium', null);
    else if (seconds < LONG_HSTS) add('hsts.short', 'low', null, { days: Math.floor(seconds / 86_400) });
    else add('hsts.long', 'good', null, { days: Math.floor(seconds / 86_400) });
    const missing: string[] = WANTED_HEADERS.filter((name) => secureWeb.headers[name] === undefined);
    const policy = secureWeb.headers['content-security-policy'] ?? '';
    if (secureWeb.headers['x-frame-options'] === undefined && !/frame-ancestors/i.test(policy))
      missing.push('x-frame-options');
    if (missing.length > 0) add('headers.missing', 'low', null, { headers: missing.join(', ') });
    else add('headers.present', 'good', null);
    if (secureWeb.openCookies.length > 0)
      add('cookie.open', 'medium', null, { names: secureWeb.openCookies.join(', ') });
    if (secureWeb.hops.slice(1).some(({ url }) => url.startsWith('http:')))
      add('redirect.open', 'high', null);
  }
  judgePlain(host, plainWeb, add);
}

function judgePlain(host: string, plainWeb: SiteAudit['plainWeb'], add: Add): void {
  const [first, second] = plainWeb.hops;
  if (!first) return;
  const isSecured = plainWeb.hops.at(-1)?.url.startsWith('https:') ?? false;
  const promise = first.location.startsWith('https:');
  if (!isSecured && !promise) add('redirect.missing', 'medium', null, { host });
  // The first hop to https must be of the same host, or HSTS never reaches it.
  else if (second && new URL(second.url).hostname !== host)
    add('redirect.otherHost', 'low', null, { url: second.url });
  else add('redirect.secure', 'good', null);
}

/** Whether the addresses of a name show different certificates. */
function differ(endpoints: readonly EndpointFacts[]): boolean {
  const leaves = endpoints
    .filter(({ state }) => state === 'audited')
    .map(({ chains }) =>
      chains
        .map(({ leaf }) => leaf.sha256)
        .toSorted()
        .join(),
    );
  return new Set(leaves).size > 1;
}
