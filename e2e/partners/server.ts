/**
 * A partner's site, as small as one can be: pages, and a server that gets tokens for them. Its pages are the
 * examples of docs/embed.md; they name the portal https://portal.example, which becomes the real one here.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { signInByApi } from '../account.ts';

const pages = join(import.meta.dirname, 'pages');
/** Where the builds of pages lie that have one. */
export const BUILT = join(import.meta.dirname, '../.cache/pages');
/** That of the page that federates. */
export const FEDERATED = join(BUILT, 'federated');

const from = createRequire(import.meta.url);
const inPackage = (name: string, file: string) => join(from.resolve(`${name}/package.json`), '..', file);
/** What the pages of other frameworks load, as they would from a CDN. */
const vendor: Record<string, string> = {
  'react-18.js': inPackage('react-18', 'umd/react.production.min.js'),
  'react-dom-18.js': inPackage('react-dom-18', 'umd/react-dom.production.min.js'),
  'single-spa.js': inPackage('single-spa', 'lib/es2015/esm/single-spa.min.js'),
  'vue.js': inPackage('vue', 'dist/vue.esm-browser.prod.js'),
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface PartnerOptions {
  /** Address of the portal. */
  portal: string;
  /** Name by which the portal knows this partner. */
  partner: string;
  /** Where the portal's files come from, when that isn't the portal. */
  assets?: string;
  port?: number;
}

export interface PartnerSite {
  url: string;
  /** Tokens asked for so far. */
  tokens(): number;
  close(): Promise<void>;
}

/** Starts the site on loopback; it is to be listed at the portal as a partner with the origin `url`. */
export async function startPartner({
  portal,
  partner,
  assets,
  port = 0,
}: PartnerOptions): Promise<PartnerSite> {
  let tokens = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner.invalid');
    if (pathname === '/token') {
      tokens += 1;
      // A real server knows its customer and keeps their session with the portal; this one knows the demo account.
      return send(response, 200, 'application/json', await tokenFor(portal, partner));
    }
    if (pathname === '/favicon.ico') return send(response, 200, 'image/x-icon', '');
    const file = fileOf(pathname);
    if (!file) return send(response, 404, 'text/plain', 'not found');
    const nonce = randomBytes(16).toString('base64');
    if (['/strict', '/keys'].includes(pathname)) {
      const workers = pathname === '/keys' && searchParams.get('workers') !== 'no';
      const ours = [portal, ...(assets ? [`${assets}/`] : [])].join(' ');
      response.setHeader('content-security-policy', strictPolicy(ours, nonce, workers));
    }
    if (pathname === '/hashed') response.setHeader('integrity-policy', 'blocked-destinations=(script)');
    const type = types[extname(file)] ?? 'application/octet-stream';
    const text = readFileSync(file, 'utf8');
    if (!file.startsWith(pages)) return send(response, 200, type, text);
    const filled = text.replaceAll('https://portal.example', portal).replaceAll('NONCE', nonce);
    send(response, 200, type, pathname === '/hashed' ? await withHashes(filled, portal) : filled);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, 'text/plain', String(error)));
  });
  const bound = await listen(server, port);
  return {
    url: `http://127.0.0.1:${bound}`,
    tokens: () => tokens,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Every page for the addresses below it too, so that a router in it keeps its addresses over a reload. */
function fileOf(pathname: string): string | undefined {
  const [, first = '', second = ''] = pathname.split('/');
  if (first === 'vendor') return vendor[second];
  const candidates =
    first === 'federated' && second !== ''
      ? [join(FEDERATED, second)]
      : [join(pages, first), join(BUILT, first), join(pages, `${first || 'index'}.html`)];
  return candidates.find((file) => /^[\w./-]+$/.test(file) && extname(file) !== '' && existsSync(file));
}

/** A page in which every script stands with its hash: the portal names its own, asked each time that one is sent. */
async function withHashes(page: string, portal: string): Promise<string> {
  const { src, integrity } = (await (await fetch(`${portal}/embed/script`)).json()) as Record<string, string>;
  const own = readFileSync(join(pages, 'plain.js'), 'utf8').replaceAll('https://portal.example', portal);
  return page
    .replace('/EMBED_SCRIPT', src ?? '')
    .replace('EMBED_HASH', integrity ?? '')
    .replace('PLAIN_HASH', `sha256-${createHash('sha256').update(own).digest('base64')}`);
}

/** What a careful site sends with its pages. */
function strictPolicy(ours: string, nonce: string, workers: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${ours}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${ours}`,
    "img-src 'self' data:",
    ...(workers ? ['worker-src blob:'] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The partner's server signs its customer in at the portal and gets a token that is good for its areas alone. */
async function tokenFor(portal: string, partner: string): Promise<string> {
  const session = await signInByApi(portal);
  const answer = await fetch(`${portal}/api/v1/embedToken`, {
    method: 'POST',
    headers: { token: session, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ partner }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } };
  if (code !== 200) throw new Error(`no token for ${partner}: ${code} ${msg}`);
  return JSON.stringify({ token: data.token });
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
