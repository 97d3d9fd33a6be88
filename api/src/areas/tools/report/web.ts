import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as connectTls } from 'node:tls';
import type { SiteAudit } from '@certdeck/contract';
import { locate, type Reach } from './locate.ts';
import { dial, type Target } from './tls/target.ts';

type Web = SiteAudit['secureWeb'];

/** Headers that a report judges or shows. */
const SHOWN = new Set([
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'server',
  'alt-svc',
]);
const MAX_HOPS = 6;
const MAX_VALUE = 1000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const NOTHING: Web = { status: null, hops: [], headers: {}, openCookies: [] };

/**
 * Asks a site for its first page and follows where it leads. Headers alone are read, at most 16 KiB of them; the
 * certificate is judged elsewhere. Every hop's addresses are looked up and held against D-210.
 * @param first address to ask; further hops find their own
 */
export async function readWeb(
  reach: Reach,
  scheme: 'http' | 'https',
  first: Target,
  deadline: number,
): Promise<Web> {
  const found: Web = { ...NOTHING, hops: [] };
  let url = new URL(`${scheme}://${first.host}/`);
  let target: Target | undefined = first;
  while (target && found.hops.length < MAX_HOPS) {
    const response = await head(url, target, deadline);
    if (!response) break;
    const status = response.statusCode ?? 0;
    const location = response.headers.location ?? '';
    found.hops.push({ url: url.href, status, location: location.slice(0, MAX_VALUE) });
    // The site's own headers are those of the first page of its own host and scheme.
    if (found.status === null) Object.assign(found, { status, ...headersOf(response) });
    if (!REDIRECTS.has(status) || location === '' || !URL.canParse(location, url)) break;
    const next = new URL(location, url);
    if (!/^https?:$/.test(next.protocol) || next.port !== '') break;
    if (found.hops.some((hop) => hop.url === next.href)) break;
    target = await firstTarget(reach, next);
    url = next;
  }
  return found;
}

async function firstTarget(reach: Reach, url: URL): Promise<Target | undefined> {
  const host = url.hostname.replace(/\.$/, '');
  const located = await locate(reach, host, url.protocol === 'https:' ? 'https' : 'http');
  return located.kind === 'targets' ? located.targets[0] : undefined;
}

function headersOf(response: IncomingMessage): Pick<Web, 'headers' | 'openCookies'> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers))
    if (SHOWN.has(name) && typeof value === 'string') headers[name] = value.slice(0, MAX_VALUE);
  const openCookies = (response.headers['set-cookie'] ?? [])
    .filter((cookie) => !/;\s*secure\s*(;|$)/i.test(cookie))
    .map((cookie) => (cookie.split('=', 1)[0] ?? '').trim().slice(0, 100))
    .slice(0, 20);
  return { headers, openCookies };
}

/** One request for the headers of a page; undefined for whatever goes wrong. */
function head(url: URL, target: Target, deadline: number): Promise<IncomingMessage | undefined> {
  const time = Math.min(8000, deadline - Date.now());
  if (time <= 0) return Promise.resolve(undefined);
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    method: 'GET',
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': 'Certdeck site audit',
      accept: 'text/html,*/*',
      'accept-encoding': 'identity',
      connection: 'close',
    },
    maxHeaderSize: 16_384,
    signal: AbortSignal.timeout(time),
    // Only without an agent is this the one way to a socket.
    createConnection: () => (isSecure ? secure(target) : dial(target)),
  };
  return new Promise((resolve) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(options, (response) => {
      response.on('error', () => undefined);
      resolve(response);
      response.destroy();
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}

/** Whatever the site speaks and shows: the page behind it is what counts here. */
function secure(target: Target) {
  return connectTls({
    socket: dial(target),
    servername: target.host,
    rejectUnauthorized: false,
    minVersion: 'TLSv1',
    ciphers: 'ALL:COMPLEMENTOFALL:@SECLEVEL=0',
    ALPNProtocols: ['http/1.1'],
  });
}
