import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registry as registrySchema } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { placeAt, SHELL_PATHS } from './page-paths.ts';

const released = releasedRemote('certhub');
const certhub = {
  ...released,
  manifest: {
    ...released.manifest,
    routes: [{ ...released.manifest.routes[0]!, path: '/certhub/tools/report/:domain' }],
    redirects: [{ from: '/certhub', to: '/certhub/tools/report/new' }],
  },
};
const registry = registrySchema.parse({ schema: 1, revision: 1, remotes: [certhub] });

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await openTestApi();
  const releases = join(api.folder, 'releases');
  mkdirSync(join(releases, 'host/h1'), { recursive: true });
  const first = { file: 'first-paint.js', integrity: '' };
  writeFileSync(join(releases, 'host/h1/assets.json'), JSON.stringify({ first, shell: [] }));
  writeFileSync(join(releases, 'deployment.json'), JSON.stringify({ hostRelease: 'h1', registry }));
  await api.server.listen({ port: 0, host: '127.0.0.1' });
  port = (api.server.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** Sends a request line as it is written: clients would put a path in order first. */
function send(line: string, accept = '*/*'): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const head = `${line} HTTP/1.1\r\nHost: portal.example\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => {
      const [headers = '', body = ''] = text.split('\r\n\r\n');
      const type = /^content-type: ([^;\r]*)/im.exec(headers)?.[1] ?? '';
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), type, body });
    });
  });
}
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('a path that no address of ours can look like', () => {
  it.each([
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/..%2f..%2fetc',
    '/orders/./list',
    '/%',
    '/%E0%A4%A',
    '/%ff',
    '/%00',
    '/a%00b',
    '/a%0d%0ab',
    '/\\x',
    '/%5c..%5cx',
    '//',
    '//evil.example/x',
    '*',
    '/host/../../etc/passwd',
    '/host/%2e%2e/%2e%2e/etc',
    '/host/a%00',
    '/config/..%2fx.json',
    '/pki/..',
  ])('GET %s is answered 400, in plain text', async (path) => {
    for (const accept of ['*/*', BROWSER])
      expect(await send(`GET ${path}`, accept)).toMatchObject({ status: 400, type: 'text/plain' });
  });

  it.each(['/api/%', '/api/%E0%A4%A', '/host/', '/api', '/api/../x'])(
    'GET %s is answered 4xx',
    async (path) => {
      const { status, type } = await send(`GET ${path}`, BROWSER);
      expect([status >= 400 && status < 500, type]).toEqual([true, expect.not.stringContaining('html')]);
    },
  );

  it('is also one of another host, while the absolute form of our own is taken', async () => {
    expect(await send('GET http://evil.example/')).toMatchObject({ status: 421, type: 'text/plain' });
    expect(await send('GET http://portal.example/dashboard')).toMatchObject({ status: 200 });
    expect(await send('GET http://portal.example/../x')).toMatchObject({ status: 400 });
  });
});

describe('a path where there is nothing', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/index.html',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/nope.example.com',
    '/metrics',
    '/livez',
    '/health',
    '/api',
    '/host',
    '/embed/x',
    '/registry/x',
    '/telemetry',
  ])('GET %s is answered 404 in plain text, to a browser too', async (path) => {
    const { status, type, body } = await send(`GET ${path}`, BROWSER);
    expect([status, type]).toEqual([404, 'text/plain']);
    expect(body).not.toContain('<');
  });

  it('shows a browser the shell, which says so, and tells everybody else in a line', async () => {
    for (const path of ['/nope', '/orders/list', '/wp-admin/', '/orders;x']) {
      expect(await send(`GET ${path}`, BROWSER)).toMatchObject({ status: 404, type: 'text/html' });
      expect(await send(`GET ${path}`)).toMatchObject({ status: 404, type: 'text/plain' });
    }
  });

  it.each(['POST /', 'PUT /dashboard', 'DELETE /', 'PROPFIND /', 'TRACE /', 'OPTIONS *', 'FOO /'])(
    '%s is answered 4xx',
    async (line) => {
      const { status, type } = await send(line, BROWSER);
      expect([status >= 400 && status < 500, type]).toEqual([true, expect.not.stringContaining('html')]);
    },
  );
});

describe('a page', () => {
  it.each([
    '/',
    '/sign-in',
    '/dashboard?x=%',
    '/help/article/7',
    '/certhub',
    '/certhub/tools/report/example.com',
  ])('GET %s is answered 200, and HEAD alike', async (path) => {
    expect(await send(`GET ${path}`)).toMatchObject({ status: 200, type: 'text/html' });
    expect(await send(`HEAD ${path}`)).toMatchObject({ status: 200, type: 'text/html', body: '' });
  });

  it('is everything that could be one while the registry is damaged', () => {
    const place = (path: string) => placeAt(path, undefined);
    for (const path of ['/orders/list', '/nope', '/certhub/tools/report/example.com'])
      expect([path, place(path)]).toEqual([path, 'page']);
    for (const path of ['/.env', '/wp-login.php', '/a/.git', '/a/b.php', '/healthz'])
      expect([path, place(path)]).toEqual([path, 'nothing']);
  });

  it('is each that the shell has a route for', () => {
    const file = new URL('../../../../host/src/shell/routes.tsx', import.meta.url);
    const source = readFileSync(file, 'utf8');
    const written = [...source.matchAll(/(?:path|from): '(\/[^']*)'/g)].map(([, path]) => path);
    expect([...new Set(written)].sort()).toEqual([...SHELL_PATHS].sort());
  });
});
