import type { SiteAudit, SiteReport } from '@certdeck/contract';
import { joinPem } from '@certdeck/pki';
import { Gate } from '../../../platform/dns/gate.ts';
import type { Fetcher } from '../../../platform/dns/http-client.ts';
import { accessUrls, type Certificate, readCertificate } from './certificate-parts.ts';
import { readCaa, readDnssec } from './dns-facts.ts';
import { examine, STEPS, type Endpoint, type EndpointFacts } from './endpoint.ts';
import { judge } from './findings.ts';
import { gradeOf } from './grade.ts';
import { locate, type Reach } from './locate.ts';
import { suiteOf } from './tls/suites.ts';
import type { TrustStore } from './trust-store.ts';
import { readWeb } from './web.ts';

export type Progress = SiteReport['progress'];
export type Failure = NonNullable<SiteReport['failure']>;
export type AuditResult = { ok: true; audit: SiteAudit } | { ok: false; failure: Failure };

export interface AuditTools {
  reach: Reach;
  store: TrustStore;
  /** For issuers' certificates, status answers and revocation lists. */
  http: Fetcher;
  now: () => Date;
  /** Milliseconds for the whole audit; 90,000 by default. */
  timeoutMs?: number;
  /** Milliseconds for one connection; 6,000 by default. */
  patience?: number;
  onProgress?: (progress: Progress) => void;
  /** Ends the audit within seconds; what it answers then is worth nothing. */
  signal?: AbortSignal | undefined;
}

/** Addresses of one name that are examined; a name with more is a network of its own. */
const MAX_ADDRESSES = 8;
/** Of what an audit asks of authorities at once: a site with many addresses could name a longest list for each. */
const FETCHES_AT_ONCE = 2;
const AUDIT_MS = 90_000;
const PATIENCE_MS = 6_000;
/** Milliseconds and octets of what an authority is asked for; the longest lists have some megabytes. */
export const AUTHORITY_LIMITS = { timeoutMs: 8000, maxBody: 12_582_912, maxRedirects: 2 } as const;

/**
 * Audits the site of a name at all its addresses. Ends in time whatever the site does, and says
 * what it could not find out.
 */
export async function auditSite(host: string, tools: AuditTools): Promise<AuditResult> {
  const { reach, store, timeoutMs = AUDIT_MS, patience = PATIENCE_MS } = tools;
  const gate = new Gate(FETCHES_AT_ONCE);
  const http: Fetcher = { get: (url, resolver) => gate.run(() => tools.http.get(url, resolver)) };
  const deadline = Date.now() + timeoutMs;
  const now = tools.now();
  const report = counter(tools.onProgress);
  report.begin('dns');
  const located = await locate(reach, host, 'https');
  if (located.kind === 'ADDRESS_REFUSED')
    return { ok: false, failure: { code: 'ADDRESS_REFUSED', addresses: located.addresses } };
  if (located.kind !== 'targets') return { ok: false, failure: { code: located.kind, addresses: [] } };
  const targets = located.targets.slice(0, MAX_ADDRESSES);
  report.expect(targets.length * STEPS.length + 2);

  const endpointTools = {
    store,
    http,
    resolver: reach.resolver,
    now,
    deadline,
    patience,
    signal: tools.signal,
    fetchIssuer: (certificate: Certificate) => fetchIssuer(certificate, http, reach),
  };
  const [caa, dnssec, endpoints] = await Promise.all([
    readCaa(reach.resolver, host),
    readDnssec(reach.resolver, host, located.authenticated),
    Promise.all(
      targets.map(async (target) => {
        let begun = 0;
        const onStep = (step: string) => {
          if (begun > 0) report.finish(1);
          begun += 1;
          report.begin(step);
        };
        const facts = await examine(target, { ...endpointTools, onStep });
        report.finish(STEPS.length - Math.max(0, begun - 1));
        return facts;
      }),
    ),
  ]);
  const first = endpoints.findIndex(({ state }) => state === 'audited');
  const target = targets[first];
  if (!target) return { ok: false, failure: failureOf(endpoints) };

  report.begin('web');
  const plain = await locate(reach, host, 'http');
  const plainTarget = plain.kind === 'targets' ? (plain.targets[first] ?? plain.targets[0]) : undefined;
  const [secureWeb, plainWeb] = await Promise.all([
    readWeb(reach, 'https', target, deadline),
    plainTarget ? readWeb(reach, 'http', plainTarget, deadline) : undefined,
  ]);
  report.finish(1);
  report.begin('grade');
  const facts = {
    host,
    dns: {
      addresses: targets.map(({ address }) => address),
      refused: located.refused,
      skipped: located.targets.slice(MAX_ADDRESSES).map(({ address }) => address),
      caa,
      dnssec,
    },
    endpoints,
    secureWeb,
    plainWeb: plainWeb ?? { status: null, hops: [], headers: {}, openCookies: [] },
    now,
    outOfTime: Date.now() >= deadline,
  };
  const findings = judge(facts);
  const { dns } = facts;
  return {
    ok: true,
    audit: {
      ...gradeOf(findings),
      findings,
      dns,
      endpoints: endpoints.map(endpointOf),
      secureWeb: facts.secureWeb,
      plainWeb: facts.plainWeb,
    },
  };
}

function failureOf(endpoints: readonly EndpointFacts[]): Failure {
  const addresses = endpoints.map(({ address }) => address);
  const isOpen = endpoints.some(({ state }) => state === 'noTls');
  return { code: isOpen ? 'NO_TLS' : 'UNREACHABLE', addresses };
}

/** The issuer's certificate from where the certificate says it is. */
async function fetchIssuer(
  certificate: Certificate,
  http: Fetcher,
  { resolver }: Reach,
): Promise<Certificate | undefined> {
  for (const url of accessUrls(certificate, 'caIssuers')) {
    const result = await http.get(url, resolver);
    if (result.kind !== 'response' || result.status !== 200 || result.truncated) continue;
    const found = readCertificate(result.body);
    if (found) return found;
  }
  return undefined;
}

function endpointOf(facts: EndpointFacts): Endpoint {
  const { address, state, protocols, groups, dhBits, features, chains } = facts;
  return {
    address,
    state,
    protocols: protocols.map(({ name, state, suites, complete, ownOrder }) => ({
      name,
      state,
      suites: suites
        .map(suiteOf)
        .filter((suite) => suite !== undefined)
        .map(({ id, name, strength, forwardSecrecy }) => ({ id, name, strength, forwardSecrecy })),
      complete,
      ownOrder: ownOrder ?? null,
    })),
    groups,
    dhBits,
    alpn: features.alpn,
    secureRenegotiation: features.secureRenegotiation ?? null,
    extendedMasterSecret: features.extendedMasterSecret ?? null,
    compression: features.compression ?? null,
    chains: chains.map(({ names, nameMatches, trust, links, timestamps, revocation, stapled, sent }) => ({
      names: names.slice(0, 200),
      nameMatches,
      trust,
      links,
      timestamps,
      revocation,
      stapled,
      pem: joinPem(
        sent.map(({ der }) => der),
        'CERTIFICATE',
      ),
    })),
  };
}

/** Counts the pieces of an audit as they are done. */
function counter(tell: AuditTools['onProgress'] = () => undefined) {
  let done = 0;
  let total = 1;
  let step = '';
  const say = () => tell({ done, total, step });
  return {
    expect: (pieces: number) => {
      total = pieces + 1;
      done = 1;
      say();
    },
    begin: (next: string) => {
      step = next;
      say();
    },
    finish: (pieces: number) => {
      done += pieces;
      say();
    },
  };
}
