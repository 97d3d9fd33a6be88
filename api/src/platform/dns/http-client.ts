import { isIp } from '@certdeck/validation';
import { mayDial } from './addresses.ts';
import { requestOnce, type RawResponse, type RequestContent } from './http-request.ts';
import type { Resolver } from './resolver.ts';
import { isUnder } from './resolvers.ts';

/** One request of a fetch: what was asked, whom, and the answer's status. */
export interface Hop {
  url: string;
  /** Address that was dialled. */
  address: string;
  status: number;
}

export type FetchResult =
  | {
      kind: 'response';
      url: string;
      status: number;
      contentType: string;
      body: Buffer;
      truncated: boolean;
      retryAfter?: string;
      hops: Hop[];
    }
  /** No name of the host leads to an address. */
  | {
      kind: 'unresolved';
      url: string;
      reason: 'NXDOMAIN' | 'NO_ADDRESS' | 'SERVFAIL' | 'TIMEOUT';
      hops: Hop[];
    }
  /** The host leads to addresses that must not be dialled; none was. */
  | { kind: 'address-refused'; url: string; addresses: string[]; hops: Hop[] }
  /** The address that was asked for is none of those that may be fetched. */
  | { kind: 'url-refused'; url: string; reason: UrlRefusal; hops: Hop[] }
  | { kind: 'redirect-refused'; url: string; location: string; reason: RedirectRefusal; hops: Hop[] }
  | { kind: 'timeout'; url: string; hops: Hop[] }
  | { kind: 'connection'; url: string; code: string; hops: Hop[] };

export type UrlRefusal = 'SCHEME' | 'PORT' | 'CREDENTIALS';
export type RedirectRefusal = 'TOO_MANY' | 'LOCATION' | UrlRefusal;

export interface HttpClientOptions {
  /** Milliseconds for all hops together; 10,000 by default. */
  timeoutMs?: number;
  /** Octets of a body that are read; 64 KiB by default. */
  maxBody?: number;
  /** 5 by default. */
  maxRedirects?: number;
  /** Whether https needs a trusted certificate; the file check asks for none, since it may be the first one. */
  verifyTls?: boolean;
  /**
   * `host:port` of receivers in the operator's own network, which `send` dials as they are, over http too; the operator
   * has named them.
   */
  own?: readonly string[];
  /**
   * Demo mode: these hosts, and no others, are dialled on 127.0.0.1 at this port instead of the address their
   * name leads to.
   */
  demo?: { suffix: string; addresses: string[]; port: number };
}

/** BR 3.2.2.4.18: redirects of these kinds count; 303 and 300 do not. */
const REDIRECTS = new Set([301, 302, 307, 308]);
const AUTHORIZED_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

type Target = { address: string; port: number };
type Located =
  | { kind: 'targets'; targets: Target[] }
  | Extract<FetchResult, { kind: 'unresolved' | 'address-refused' }>;

/** Ports 80 and 443, each of its own scheme, and nobody's password (BR 3.2.2.4.18). */
function refusalOf(url: URL): UrlRefusal | undefined {
  if (!Object.hasOwn(AUTHORIZED_PORTS, url.protocol)) return 'SCHEME';
  // The default port of a scheme is '' in a URL: anything else is another port.
  if (url.port !== '') return 'PORT';
  return url.username === '' && url.password === '' ? undefined : 'CREDENTIALS';
}

/** The name or address of a URL, without brackets and without a dot at its end. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Whatever fetches as the client below does. */
export type Fetcher = Pick<SafeHttpClient, 'get'>;

/** Fetches from hosts that strangers named: every hop's addresses are checked, and the checked one is dialled. */
export class SafeHttpClient {
  private readonly options: Required<Omit<HttpClientOptions, 'demo'>> & Pick<HttpClientOptions, 'demo'>;

  constructor(options: HttpClientOptions = {}) {
    const { timeoutMs = 10_000, maxBody = 65_536, maxRedirects = 5, verifyTls = true } = options;
    const { own = [], demo } = options;
    this.options = { timeoutMs, maxBody, maxRedirects, verifyTls, own, demo };
  }

  /**
   * GET, on ports 80 and 443 only: the first address may come from a stranger's certificate. Never throws for what
   * the network does.
   * @param url its host a name or an address
   * @param resolver looks up the host of every hop
   */
  async get(url: string, resolver: Resolver): Promise<FetchResult> {
    const deadline = Date.now() + this.options.timeoutMs;
    const hops: Hop[] = [];
    let current = new URL(url);
    const refused = refusalOf(current);
    if (refused) return { kind: 'url-refused', url: current.href, reason: refused, hops };
    for (;;) {
      const located = await this.locate(current, resolver, hops);
      if (located.kind !== 'targets') return located;
      const response = await this.request(current, located.targets, deadline, hops);
      if (response.kind !== 'response') return { ...response, url: current.href, hops };
      if (!REDIRECTS.has(response.status)) {
        const { location: _, ...answer } = response;
        return { ...answer, url: current.href, hops };
      }
      const next = this.redirect(current, response.location, hops);
      if (!(next instanceof URL)) return next;
      current = next;
    }
  }

  /**
   * Why nothing can be sent to an address; undefined for one to which it can, as far as its text tells: what a name
   * leads to is looked at when it is dialled.
   */
  refusalOfSend(url: string): UrlRefusal | 'ADDRESS' | undefined {
    const parsed = new URL(url);
    return this.refusalOfForm(parsed) ?? (this.isReachable(parsed) ? undefined : 'ADDRESS');
  }

  private refusalOfForm(url: URL): UrlRefusal | undefined {
    if (this.isOwn(url)) return url.username === '' && url.password === '' ? undefined : 'CREDENTIALS';
    return url.protocol === 'https:' ? refusalOf(url) : 'SCHEME';
  }

  /** No address of a private network, and no name that only such a network or the machine itself has (RFC 6761 6.3). */
  private isReachable(url: URL): boolean {
    const host = hostOf(url);
    if (this.isOwn(url) || this.options.demo?.addresses.includes(host)) return true;
    return isIp(host) ? mayDial(host) : host.includes('.') && !isUnder(host, 'localhost');
  }

  /** Whether an address is a receiver of the operator's own. */
  isOwn({ hostname, port, protocol }: URL): boolean {
    if (!Object.hasOwn(AUTHORIZED_PORTS, protocol)) return false;
    return this.options.own.includes(`${hostname}:${port || AUTHORIZED_PORTS[protocol]}`);
  }

  /**
   * GET or POST, over https to port 443 of public addresses, or to a receiver of the operator's own. A redirect is an
   * answer: it isn't followed. One address is tried, so that what arrived isn't sent twice. Never throws for what the
   * network does.
   * @param until when it is given up, in milliseconds, where that is before the client's own patience ends
   */
  async send(
    url: string,
    content: RequestContent,
    resolver: Resolver,
    until = Infinity,
  ): Promise<FetchResult> {
    const parsed = new URL(url);
    const hops: Hop[] = [];
    const reason = this.refusalOfForm(parsed);
    if (reason) return { kind: 'url-refused', url, reason, hops };
    const deadline = Math.min(until, Date.now() + this.options.timeoutMs);
    if (deadline <= Date.now()) return { kind: 'timeout', url, hops };
    const located: Located = this.isOwn(parsed)
      ? { kind: 'targets', targets: [ownTarget(parsed)] }
      : await this.locate(parsed, resolver, hops);
    if (located.kind !== 'targets') return located;
    const response = await this.request(parsed, located.targets.slice(0, 1), deadline, hops, content);
    if (response.kind !== 'response') return { ...response, url, hops };
    const { location: _, ...answer } = response;
    return { ...answer, url, hops };
  }

  /** Tries one address after the other until one answers; at most two, since time is short. */
  private async request(
    url: URL,
    targets: Target[],
    deadline: number,
    hops: Hop[],
    content?: RequestContent,
  ): Promise<RawResponse> {
    const { maxBody, verifyTls } = this.options;
    let last: RawResponse = { kind: 'connection', code: 'NO_ADDRESS' };
    for (const { address, port } of targets.slice(0, 2)) {
      last = await requestOnce({ url, address, port, deadline, maxBody, verifyTls, content });
      if (last.kind === 'response') {
        hops.push({ url: url.href, address, status: last.status });
        return last;
      }
    }
    return last;
  }

  private redirect(from: URL, location: string, hops: Hop[]): URL | FetchResult {
    const refused = (reason: RedirectRefusal): FetchResult => {
      return { kind: 'redirect-refused', url: from.href, location: location.slice(0, 500), reason, hops };
    };
    if (hops.length > this.options.maxRedirects) return refused('TOO_MANY');
    if (location === '' || !URL.canParse(location, from)) return refused('LOCATION');
    const next = new URL(location, from);
    const reason = refusalOf(next);
    return reason ? refused(reason) : next;
  }

  private async locate(url: URL, resolver: Resolver, hops: Hop[]): Promise<Located> {
    const host = hostOf(url);
    const { demo } = this.options;
    if (demo && (isUnder(host, demo.suffix) || demo.addresses.includes(host))) {
      return { kind: 'targets', targets: [{ address: '127.0.0.1', port: demo.port }] };
    }
    const port = Number(AUTHORIZED_PORTS[url.protocol]);
    const href = url.href;
    const addresses = isIp(host) ? [host] : await resolveHost(host, resolver);
    if (typeof addresses === 'string') return { kind: 'unresolved', url: href, reason: addresses, hops };
    const allowed = addresses.filter(mayDial);
    if (allowed.length === 0) return { kind: 'address-refused', url: href, addresses, hops };
    return { kind: 'targets', targets: allowed.map((address) => ({ address, port })) };
  }
}

const ownTarget = ({ hostname, port, protocol }: URL): Target => ({
  address: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || AUTHORIZED_PORTS[protocol]),
});

/** IPv4 first: a machine without IPv6 would spend its time on addresses it cannot reach. */
async function resolveHost(
  host: string,
  resolver: Resolver,
): Promise<string[] | 'NXDOMAIN' | 'NO_ADDRESS' | 'SERVFAIL' | 'TIMEOUT'> {
  const results = await Promise.all([resolver.lookup(host, 'A'), resolver.lookup(host, 'AAAA')]);
  const addresses = results.flatMap((result) => (result.kind === 'answer' ? result.records : []));
  if (addresses.length > 0) return addresses;
  const kinds = results.map(({ kind }) => kind);
  if (kinds.includes('nxdomain')) return 'NXDOMAIN';
  if (kinds.includes('servfail')) return 'SERVFAIL';
  return kinds.includes('timeout') ? 'TIMEOUT' : 'NO_ADDRESS';
}
