/**
 * The deployed portal with one remote of this machine in it: pages, assets and calls come from there, the
 * registry entry and the files of the remote from here. Nobody else sees anything of it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { join } from 'node:path';
import { registry as registrySchema, type RegistryRemote } from '@certdeck/contract/schemas';

export interface DevProxyOptions {
  /** Origin of the deployed portal. */
  against: URL;
  /** Trusted certificates, PEM; the system's without. */
  ca?: string[];
  /** Folder of releases with the watched remote. */
  folder: string;
  /** The watched remote as it was last built; undefined until it was. */
  entry(): RegistryRemote | undefined;
}

export interface DevProxy {
  server: Server;
  /** Tells open pages to reload. */
  built(): void;
}

/** Of a connection or of TLS, and no business of the page. */
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'strict-transport-security',
  'reporting-endpoints',
  'report-to',
  'nel',
  'alt-svc',
]);
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const STATE = /(<script type="application\/json" id="certdeck-state">)([^]*?)(<\/script>)/;
const EARLY = /( data-early=")([^"]*)(")/;
const reloadScript = `new EventSource('/dev/events').addEventListener('built', () => location.reload());\n`;
/** With the hash without which no script runs on a page of the portal. */
const RELOAD_TAG = `<script defer src="/dev/reload.js" integrity="sha256-${createHash('sha256').update(reloadScript).digest('base64')}" crossorigin="anonymous"></script>`;

/**
 * Where a portal may be: with TLS, or on this machine.
 * @throws Error with the sentence for the developer.
 */
export function readAgainst(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.host)))
    return new URL(url.origin);
  throw new Error(
    `--against ${text}: say the address of a portal, https://…; without TLS only on this machine`,
  );
}

/** Makes the server; it does not listen yet. */
export function createDevProxy(options: DevProxyOptions): DevProxy {
  const listening = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // A page of another site that reaches us under a name of its own gets nothing (DNS rebinding).
    if (!LOOPBACK.test(request.headers.host ?? '')) return end(response, 403, 'only this machine may ask');
    const { pathname } = new URL(request.url ?? '/', 'http://proxy.invalid');
    const watchedFolder = `/remotes/${options.entry()?.id}/${options.entry()?.release}/`;
    if (pathname.startsWith(watchedFolder)) return sendFile(response, options.folder, pathname);
    if (pathname === '/dev/reload.js')
      return end(response, 200, reloadScript, {
        'content-type': 'text/javascript',
        'cache-control': 'no-store',
      });
    if (pathname === '/dev/events') return listen(response);
    // What fails here is the developer's to see, and no failure of the deployed release.
    if (pathname.startsWith('/telemetry')) return end(response, 204, '');
    return forward(request, response, pathname, options);
  });

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    listening.add(response);
    response.on('close', () => listening.delete(response));
  }

  return {
    server,
    built() {
      for (const response of listening) response.write('event: built\ndata: {}\n\n');
    },
  };
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text);
}

function sendFile(response: ServerResponse, folder: string, pathname: string): void {
  const file = join(folder, pathname);
  const stats = file.startsWith(folder) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!stats?.isFile()) return end(response, 404, 'there is no such file');
  const type = file.endsWith('.json')
    ? 'application/json'
    : file.endsWith('.css')
      ? 'text/css'
      : 'text/javascript';
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  createReadStream(file).pipe(response);
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  options: DevProxyOptions,
): void {
  const { against, ca } = options;
  const here = `http://${request.headers.host}`;
  const isChanged = pathname === '/registry' || (request.headers.accept ?? '').includes('text/html');
  const headers: IncomingHttpHeaders = { ...request.headers, host: against.host };
  // The portal answers to its own pages alone.
  if (headers.origin === here) headers.origin = against.origin;
  if (headers.referer?.startsWith(here))
    headers.referer = against.origin + headers.referer.slice(here.length);
  if (isChanged) headers['accept-encoding'] = 'identity';
  // The configuration of a host stands under its name.
  const path = (request.url ?? '/').replace(/^\/config\/[^/]+\.json/, `/config/${against.hostname}.json`);
  const ask = against.protocol === 'https:' ? tlsRequest : plainRequest;
  const upstream = ask(
    new URL(against.origin),
    { method: request.method, path, headers, ...(ca ? { ca } : {}) },
    (answer) => {
      const passed = passedHeaders(answer.headers, against, here);
      const isText = /text\/html|application\/json/.test(answer.headers['content-type'] ?? '');
      if (!isChanged || !isText) {
        response.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(response);
        return;
      }
      collect(answer).then(
        (text) => {
          const body = Buffer.from(
            pathname === '/registry' ? inRegistry(text, options) : inPage(text, options),
          );
          response
            .writeHead(answer.statusCode ?? 502, { ...passed, 'content-length': body.length })
            .end(body);
        },
        (error: unknown) => end(response, 502, explain(error, against)),
      );
    },
  );
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else end(response, 502, explain(error, against));
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

async function collect(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Headers of an answer as they hold for a page of this machine without TLS. */
function passedHeaders(headers: IncomingHttpHeaders, against: URL, here: string): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) if (!NOT_PASSED.has(name)) passed[name] = value;
  const cookies = headers['set-cookie'];
  if (cookies)
    passed['set-cookie'] = cookies.map((cookie) =>
      cookie
        .replaceAll(/;\s*(domain=[^;]*|secure|partitioned)/gi, '')
        .replace(/samesite=none/i, 'SameSite=Lax'),
    );
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string')
    passed['content-security-policy'] = policy
      .split(';')
      .filter((directive) => !/^\s*(upgrade-insecure-requests|report-uri|report-to)\b/.test(directive))
      .join(';');
  if (headers.location?.startsWith(against.origin))
    passed['location'] = here + headers.location.slice(against.origin.length);
  return passed;
}

/** The registry with the watched remote in the place of the deployed one, or beside the others. */
function inRegistry(text: string, { entry }: Pick<DevProxyOptions, 'entry'>): string {
  const watched = entry();
  const registry = registrySchema.safeParse(parse(text));
  if (!watched || !registry.success) return text;
  const { remotes } = registry.data;
  const others = remotes.filter(({ id }) => id !== watched.id);
  const place = remotes.findIndex(({ id }) => id === watched.id);
  others.splice(place === -1 ? others.length : place, 0, watched);
  return JSON.stringify({ ...registry.data, remotes: others });
}

/** A page with the remote in its registry, its calls by way of here, and the script that reloads it. */
function inPage(html: string, options: DevProxyOptions): string {
  const { origin } = options.against;
  return html
    .replace(STATE, (_all, open: string, text: string, close: string) => {
      const state = parse(text) as { registry?: unknown; site?: { apiBaseURL?: string } } | undefined;
      if (!state) return open + text + close;
      if (state.registry) state.registry = parse(inRegistry(JSON.stringify(state.registry), options));
      if (state.site?.apiBaseURL?.startsWith(origin))
        state.site.apiBaseURL = state.site.apiBaseURL.slice(origin.length);
      return open + JSON.stringify(state).replaceAll('<', '\\u003c') + close;
    })
    .replace(
      EARLY,
      (_all, open: string, text: string, close: string) => open + withoutDeployed(text, options) + close,
    )
    .replace('</head>', `${RELOAD_TAG}\n</head>`);
}

/** What the page fetches early, without the files of the deployed release that it won't run. */
function withoutDeployed(attribute: string, { entry }: Pick<DevProxyOptions, 'entry'>): string {
  const text = attribute.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
  const watchedPath = `/remotes/${entry()?.id}/`;
  const isOther = (file: { href?: string }) => !file.href?.includes(watchedPath);
  const early = parse(text, (_key, value) =>
    Array.isArray(value) ? (value as { href?: string }[]).filter(isOther) : value,
  );
  if (early === undefined) return attribute;
  return JSON.stringify(early).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function parse(text: string, change?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, change) as unknown;
  } catch {
    return undefined;
  }
}

/** Asks the portal once: resolves what is wrong in a sentence, or undefined. */
export function checkPortal({
  against,
  ca,
}: Pick<DevProxyOptions, 'against' | 'ca'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const ask = against.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = ask(new URL('/registry', against), ca ? { ca } : {}, (answer) => {
      collect(answer).then(
        (text) =>
          resolve(
            registrySchema.safeParse(parse(text)).success
              ? undefined
              : `${against.origin} is no Certdeck portal: /registry answered ${answer.statusCode}`,
          ),
        (error: unknown) => resolve(explain(error, against)),
      );
    });
    sent.on('error', (error) => resolve(explain(error, against)));
    sent.end();
  });
}

function explain(error: unknown, { origin }: URL): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return `The certificate of ${origin} is not trusted (${code}). --ca names the PEM file of a private CA.`;
  return `${origin} can't be reached (${code || String(error)})`;
}
