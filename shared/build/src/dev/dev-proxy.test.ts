import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RegistryRemote } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { checkPortal, createDevProxy, type DevProxy, readAgainst } from './dev-proxy.ts';
import { get } from '../webpack/testing/get.ts';

const registry = {
  schema: 1,
  revision: 7,
  shell: 'h1',
  remotes: [releasedRemote('orders', 'r1'), releasedRemote('ssl', 's1')],
};

const folder = mkdtempSync(join(tmpdir(), 'certdeck-dev-'));
mkdirSync(join(folder, 'remotes/orders/dev'), { recursive: true });
writeFileSync(join(folder, 'remotes/orders/dev/entry.js'), 'local()');
writeFileSync(join(folder, 'secret.txt'), 'secret');

/** What a deployed page fetches early. */
const early = {
  texts: {
    en: [{ href: '/host/h1/texts-en.js' }, { href: '/remotes/orders/r1/texts-en.js', integrity: 'i"' }],
  },
  visitor: [{ href: '/host/h1/page-sign-in.js' }],
  customer: [
    { href: '/remotes/orders/r1/entry.js' },
    { href: '/host/h1/layout.js', integrity: 'i"', cors: true },
  ],
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

let asked: { url: string; method: string; headers: IncomingHttpHeaders; body: string }[] = [];
let origin = '';
/** A portal in small: page, registry, configuration, a call and a redirect. */
const portal: RequestListener = (incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    const { url = '', method = '', headers } = incoming;
    asked.push({ url, method, headers, body });
    if (url === '/registry')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(registry));
    if (url.startsWith('/config/'))
      return response.setHeader('content-type', 'application/json').end('{"siteName":"Deployed"}');
    if (url === '/moved') return response.writeHead(302, { location: `${origin}/dashboard` }).end();
    if (url.startsWith('/api/'))
      return response
        .writeHead(200, {
          'content-type': 'application/json',
          authorization: 'fresh-token',
          'set-cookie': ['token=a; Path=/; Domain=portal.example; Secure; SameSite=None', 'b=c; Path=/'],
        })
        .end('{"code":200}');
    const state = JSON.stringify({ site: { apiBaseURL: `${origin}/api`, siteName: '</script>' }, registry });
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'strict-transport-security': 'max-age=1',
        'reporting-endpoints': 'csp="/telemetry/csp"',
        'content-security-policy':
          "script-src 'self'; upgrade-insecure-requests; report-uri /telemetry/csp; report-to csp",
      })
      .end(
        `<html><head><script src="/host/h1/first-paint.js" data-early="${escaped(JSON.stringify(early))}"></script></head><body><script type="application/json" id="certdeck-state">${state.replaceAll('<', '\\u003c')}</script></body></html>`,
      );
  });
};

const servers: Server[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  asked = [];
});

const stateIn = (html: string) =>
  JSON.parse(/id="certdeck-state">([^]*?)<\/script>/.exec(html)?.[1] ?? '') as {
    registry: { remotes: RegistryRemote[] };
    site: Record<string, string>;
  };

describe('the proxy of npm run dev -- orders --against', () => {
  let proxy: DevProxy;
  let port: number;
  let entry: RegistryRemote | undefined = releasedRemote('orders', 'dev');
  beforeAll(async () => {
    const upstream = createServer(portal);
    origin = `http://localhost:${await listen(upstream)}`;
    proxy = createDevProxy({ against: new URL(origin), folder, entry: () => entry });
    port = await listen(proxy.server);
  });

  it('gives the deployed pages with the local remote in their registry', async () => {
    const page = await get(port, '/orders/list', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(page.status).toBe(200);
    const { registry: given, site } = stateIn(page.text);
    expect(given.remotes.map(({ id, release }) => [id, release])).toEqual([
      ['orders', 'dev'],
      ['ssl', 's1'],
    ]);
    expect(site).toEqual({ apiBaseURL: '/api', siteName: '</script>' });
    // No script runs in the page without the hash of what is served for it.
    const [, integrity] = /<script defer src="\/dev\/reload.js" integrity="([^"]+)"/.exec(page.text) ?? [];
    const script = await get(port, '/dev/reload.js');
    expect(integrity).toBe(`sha256-${createHash('sha256').update(script.text).digest('base64')}`);
    expect(asked[0]?.headers['accept-encoding']).toBe('identity');
    const { text } = await get(port, '/registry');
    expect((JSON.parse(text) as typeof registry).remotes[0]?.base).toBe('/remotes/orders/dev/');
  });

  it('fetches early what the page runs, and nothing of the deployed release that it does not', async () => {
    const { text } = await get(port, '/orders/list', { accept: 'text/html' });
    const given = {
      texts: { en: early.texts.en.slice(0, 1) },
      visitor: early.visitor,
      customer: early.customer.slice(1),
    };
    expect(text).toContain(` data-early="${escaped(JSON.stringify(given))}"`);
  });

  it('adds a remote that nobody has deployed yet', async () => {
    entry = releasedRemote('reports', 'dev');
    const { text } = await get(port, '/registry');
    entry = releasedRemote('orders', 'dev');
    expect((JSON.parse(text) as typeof registry).remotes.map(({ id }) => id)).toEqual([
      'orders',
      'ssl',
      'reports',
    ]);
  });

  it('serves the files of the remote from here and of others from there', async () => {
    expect((await get(port, '/remotes/orders/dev/entry.js')).text).toBe('local()');
    expect(asked).toEqual([]);
    expect((await get(port, '/remotes/orders/dev/gone.js')).status).toBe(404);
    expect((await get(port, '/remotes/orders/dev/%2e%2e/%2e%2e/%2e%2e/secret.txt')).text).not.toContain(
      'secret',
    );
    await get(port, '/remotes/ssl/s1/entry.js');
    expect(asked.map(({ url }) => url)).toContain('/remotes/ssl/s1/entry.js');
  });

  it('passes calls on as the portal’s own page would make them, and cookies back as this page can keep them', async () => {
    const here = `http://localhost:${port}`;
    const headers = { origin: here, referer: `${here}/sign-in`, token: 't', cookie: 'b=c' };
    const answer = await get(port, '/api/login', headers, 'account=a');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        body: 'account=a',
        headers: {
          host: new URL(origin).host,
          origin,
          referer: `${origin}/sign-in`,
          token: 't',
          cookie: 'b=c',
        },
      },
    ]);
    expect(answer.headers.authorization).toBe('fresh-token');
    expect(answer.headers['set-cookie']).toEqual(['token=a; Path=/; SameSite=Lax', 'b=c; Path=/']);
    expect((await get(port, '/moved')).headers.location).toBe(`${here}/dashboard`);
    expect((await get(port, '/config/localhost.json')).text).toContain('Deployed');
    expect(asked.at(-1)?.url).toBe('/config/localhost.json');
  });

  it('leaves out what holds for TLS alone, and tells the portal of no failure', async () => {
    const page = await get(port, '/', { accept: 'text/html' });
    expect(page.headers['strict-transport-security']).toBeUndefined();
    expect(page.headers['reporting-endpoints']).toBeUndefined();
    expect(page.headers['content-security-policy']).toBe("script-src 'self'");
    asked = [];
    expect((await get(port, '/telemetry', {}, '{}')).status).toBe(204);
    expect(asked).toEqual([]);
  });

  it('answers no page that reaches it under another name', async () => {
    const answer = await get(port, '/', { host: 'rebound.example' });
    expect([answer.status, asked]).toEqual([403, []]);
  });

  it('tells open pages when a build is done', async () => {
    const answer = await fetch(`http://localhost:${port}/dev/events`);
    const reader = answer.body?.getReader();
    await reader?.read();
    proxy.built();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('event: built\ndata: {}\n\n');
    await reader?.cancel();
  });

  it('says in a sentence that the portal is away or is none', async () => {
    const away = new URL('http://127.0.0.1:1');
    expect(await checkPortal({ against: away })).toBe("http://127.0.0.1:1 can't be reached (ECONNREFUSED)");
    expect(await checkPortal({ against: new URL(origin) })).toBeUndefined();
    const other = await listen(createServer((_incoming, response) => response.end('hello')));
    expect(await checkPortal({ against: new URL(`http://localhost:${other}`) })).toContain(
      'is no Certdeck portal',
    );
    const broken = createDevProxy({ against: away, folder, entry: () => entry });
    const answer = await get(await listen(broken.server), '/orders/list', { accept: 'text/html' });
    expect([answer.status, answer.text]).toEqual([502, "http://127.0.0.1:1 can't be reached (ECONNREFUSED)"]);
  });

  it('takes a portal with TLS, or one of this machine', () => {
    expect(readAgainst('https://portal.example/orders?x=1').href).toBe('https://portal.example/');
    expect(readAgainst('http://127.0.0.1:8080').origin).toBe('http://127.0.0.1:8080');
    for (const wrong of ['http://portal.example', 'portal.example', 'ftp://localhost', ''])
      expect(() => readAgainst(wrong)).toThrow(/say the address of a portal/);
  });
});

describe('a portal with TLS', () => {
  it('is trusted by the named CA alone', async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const cert = readFileSync(certificate, 'utf8');
    const upstream = createTlsServer({ key: readFileSync(key), cert }, portal);
    const against = new URL(`https://localhost:${await listen(upstream)}`);
    expect(await checkPortal({ against })).toMatch(/is not trusted \(.*\)\. --ca names the PEM file/);
    expect(await checkPortal({ against, ca: [cert] })).toBeUndefined();
    const proxy = createDevProxy({
      against,
      ca: [cert],
      folder,
      entry: () => releasedRemote('orders', 'dev'),
    });
    const page = await get(await listen(proxy.server), '/', { accept: 'text/html' });
    expect(stateIn(page.text).registry.remotes[0]?.release).toBe('dev');
  });
});
