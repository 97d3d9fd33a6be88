import type { SiteAudit } from '@certdeck/contract';
import { toolSchemas } from '@certdeck/contract/schemas';
import { type Fetcher, SafeHttpClient } from '../../../../platform/dns/http-client.ts';
import { createResolvers } from '../../../../platform/dns/resolvers.ts';
import { startScriptedDns, type ScriptedDns } from '../../../../platform/dns/testing/scripted-dns.ts';
import { auditSite, type AuditResult, type Progress } from '../audit.ts';
import type { DemoPlace } from '../locate.ts';
import type { Target } from '../tls/target.ts';
import { openTrustStore } from '../trust-store.ts';
import { type Credentials, Sites } from './sites.ts';

export const HOST = 'site.demo.test';
export const portOf = (target: Target): number => target.demo?.port ?? 0;
export const nowhere: DemoPlace = { https: 1, http: 1 };
export const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');

export interface Setting {
  host?: string;
  timeoutMs?: number;
  patience?: number;
  onProgress?: (progress: Progress) => void;
  /** Instead of the client that reaches the lab's authority. */
  http?: Fetcher;
}

/** An authority with its web server, a DNS server, and what is needed to audit sites against them. */
export class Lab {
  readonly sites: Sites;
  readonly root: Credentials;
  readonly middle: Credentials;
  /** What the authority's web server has: certificates, lists. */
  readonly files: Map<string, Buffer>;
  private readonly authority: Target;
  private readonly dns: ScriptedDns;

  private constructor(
    parts: Pick<Lab, 'sites' | 'root' | 'middle' | 'files'> & { authority: Target; dns: ScriptedDns },
  ) {
    this.sites = parts.sites;
    this.root = parts.root;
    this.middle = parts.middle;
    this.files = parts.files;
    this.authority = parts.authority;
    this.dns = parts.dns;
  }

  static async open(): Promise<Lab> {
    const sites = await Sites.open();
    const dns = await startScriptedDns(({ name, type }) => {
      if (name === 'private.example')
        return { answers: type === 'A' ? [{ name, type: 'A', data: '10.1.2.3' }] : [] };
      if (name === 'gone.example') return { rcode: 3 };
      if (name === 'demo.test' && type === 'CAA')
        return { answers: [{ name, type: 'CAA', data: { flags: 0, tag: 'issue', value: 'ca.example' } }] };
      return {};
    });
    const root = await sites.issue({ name: 'Test Root', ca: true, to: 900 });
    const middle = await sites.issue({ name: 'Test Issuing', ca: true, issuer: root, to: 400 });
    const files = new Map([['/middle.crt', derOf(middle.cert)]]);
    const authority = await sites.http((request, response) => {
      const body = files.get(request.url ?? '');
      response.writeHead(body ? 200 : 404);
      response.end(body);
    });
    return new Lab({ sites, root, middle, files, authority, dns });
  }

  async close(): Promise<void> {
    await this.sites.close();
    await this.dns.close();
  }

  /** Reaches the authority's web server by its name. */
  private client(): SafeHttpClient {
    const port = portOf(this.authority);
    return new SafeHttpClient({
      timeoutMs: 2000,
      demo: { suffix: 'authority.demo.test', addresses: [], port },
    });
  }

  async run(places: DemoPlace[] | undefined, setting: Setting = {}): Promise<AuditResult> {
    const { host = HOST, timeoutMs = 20_000, patience = 2000, onProgress, http } = setting;
    const [resolver] = createResolvers({ servers: this.dns.address, timeoutMs: 10_000 });
    if (!resolver) throw new Error('no resolver');
    const demo = (name: string) => (name.endsWith('demo.test') ? places : undefined);
    return auditSite(host, {
      reach: { resolver, ...(places ? { demo } : {}) },
      store: openTrustStore([this.root.cert]),
      http: http ?? this.client(),
      now: () => new Date(),
      timeoutMs,
      patience,
      ...(onProgress ? { onProgress } : {}),
    });
  }

  /** Audits a site that must be auditable; the answer has the shape of the contract. */
  async audit(place: Target, http?: Target, setting?: Setting): Promise<SiteAudit> {
    const result = await this.run([{ https: portOf(place), http: http ? portOf(http) : 1 }], setting);
    if (!result.ok) throw new Error(result.failure.code);
    return toolSchemas.audit.parse(result.audit);
  }

  /** A server of openssl's with the leaf and its issuer. */
  openssl(leaf: Credentials, ...options: string[]): Promise<Target> {
    return this.sites.openssl(leaf, '-cert_chain', this.middle.certFile, ...options);
  }

  /** A certificate with its issuer, as servers want it. */
  chainOf(leaf: Credentials): { key: string; cert: string } {
    return { key: leaf.key, cert: leaf.cert + this.middle.cert };
  }
}

/** Codes of the statements, of some severities or all. */
export const codes = ({ findings }: SiteAudit, ...severities: string[]): string[] =>
  findings
    .filter(({ severity }) => severities.length === 0 || severities.includes(severity))
    .map(({ code }) => code);
