import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { createHostSites } from '../partners/host-sites.ts';
import { registerDelivery } from './delivery.ts';

const script = 'export const a = 1;\n'.repeat(200);
const FOREVER = 'public, max-age=31536000, immutable';
let folder: string;
let app: FastifyInstance;

const deploy = (revision: number, hostRelease = 'h1') =>
  writeFileSync(
    join(folder, 'deployment.json'),
    JSON.stringify({ hostRelease, registry: { schema: 1, revision, remotes: [] } }),
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-caching-'));
  const host = join(folder, 'host/h1');
  mkdirSync(host, { recursive: true });
  const assets = { first: { file: 'first-paint.js', integrity: 'sha384-A' }, shell: [] };
  writeFileSync(join(host, 'assets.json'), JSON.stringify(assets));
  writeFileSync(join(host, 'shell.js'), script);
  writeFileSync(join(host, 'shell.js.br'), brotliCompressSync(script));
  writeFileSync(join(host, 'shell.js.gz'), gzipSync(script));
  deploy(1);
  const sites = createHostSites(join(folder, 'sites'), (error) => {
    throw error;
  });
  app = fastify();
  await registerDelivery(app, { releasesFolder: folder, sites, site: {} });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a file of a release', () => {
  it('is kept for good and sent as it was compressed by the build, brotli first', async () => {
    const best = await get('/host/h1/shell.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(best.headers).toMatchObject({
      'cache-control': FOREVER,
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(script);
    expect(best.headers['content-length']).toBe(String(brotliCompressSync(script).length));

    const older = await get('/host/h1/shell.js', { 'accept-encoding': 'gzip' });
    expect(older.headers).toMatchObject({ 'cache-control': FOREVER, 'content-encoding': 'gzip' });
    expect(gunzipSync(older.rawPayload).toString()).toBe(script);

    const plain = await get('/host/h1/shell.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
  });

  it('that isn’t there is missing, and nobody keeps that', async () => {
    const missing = await get('/host/h1/gone.js', { 'accept-encoding': 'br' });
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});

describe('the registry', () => {
  it('is asked for at each use and sent again only when it has changed', async () => {
    const first = await get('/registry');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const tag = String(first.headers.etag);
    const again = await get('/registry', { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'private, no-cache' });
    deploy(2222);
    const changed = await get('/registry', { 'if-none-match': tag });
    expect(changed.json()).toMatchObject({ revision: 2222 });
    expect(changed.headers.etag).not.toBe(tag);
  });
});

describe('what is made for each request', () => {
  it.each(['/', '/registry'])(
    '%s is compressed for who takes that, and the same for who doesn’t',
    async (url) => {
      const best = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
      expect(best.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      const zip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
      expect(zip.headers['content-encoding']).toBe('gzip');
      const plain = await get(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const still = (text: string) => text.replaceAll(/nonce(-|="|" content=")[\w+/=]+/g, '');
      expect(still(brotliDecompressSync(best.rawPayload).toString())).toBe(still(plain.body));
      expect(still(gunzipSync(zip.rawPayload).toString())).toBe(still(plain.body));
    },
  );
});

describe('a shell of another age than the server', () => {
  it('whose scripts it can’t name is not shown: the last good one stays', async () => {
    expect((await get('/')).statusCode).toBe(200);
    mkdirSync(join(folder, 'host/h0'));
    writeFileSync(join(folder, 'host/h0/assets.json'), JSON.stringify({ theme: [], shell: [] }));
    deploy(3333, 'h0');
    const page = await get('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('/host/h1/first-paint.js');
  });
});
