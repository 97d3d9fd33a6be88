import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { releasedRemote } from '@certdeck/contract/testing';
import { createHostSites } from '../partners/host-sites.ts';
import type { EmbedState } from './embed.ts';
import { registerDelivery } from './delivery.ts';

const SHOP = 'https://shop.example';
const FRAMED = 'https://framed.example';
const document = {
  siteName: 'Acme',
  apiBaseURL: 'https://api.portal.example/api',
  accent: { 600: '#0a7' },
  areas: ['orders', 'ssl'],
  partners: [
    { id: 'shop', origins: [SHOP], areas: ['orders', 'billing'] },
    {
      id: 'framed',
      origins: [FRAMED, 'https://www.framed.example'],
      areas: ['ssl', 'billing'],
      mode: 'frame',
    },
  ],
};

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-embed-'));
  mkdirSync(join(folder, 'host/h1'), { recursive: true });
  mkdirSync(join(folder, 'sites'));
  const assets = {
    first: { file: 'first-paint.js', integrity: '' },
    shell: [],
    embed: [{ file: 'embed-kernel.js', integrity: 'sha384-EEEE' }],
    checked: true,
  };
  writeFileSync(join(folder, 'host/h1/assets.json'), JSON.stringify(assets));
  writeFileSync(join(folder, 'host/h1/embed.js'), 'export {};');
  const remotes = ['orders', 'ssl', 'billing'].map((id) => releasedRemote(id));
  writeFileSync(
    join(folder, 'deployment.json'),
    JSON.stringify({ hostRelease: 'h1', registry: { schema: 1, revision: 1, remotes } }),
  );
  writeFileSync(join(folder, 'sites/portal.example.json'), JSON.stringify(document));
  app = fastify();
  await registerDelivery(app, {
    releasesFolder: folder,
    sites: createHostSites(join(folder, 'sites'), (error) => {
      throw error;
    }),
    allowedOrigins: ['https://trusted.example'],
    site: {},
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'portal.example', ...headers } });
const areasIn = ({ registry }: Pick<EmbedState, 'registry'>) => registry.remotes.map(({ id }) => id);

describe('what a partner’s page loads', () => {
  it('begins with a script that any page may load and that is checked at each use', async () => {
    const answer = await get('/embed.js', { origin: SHOP });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0',
    });
    expect(String(answer.headers['content-type'])).toContain('javascript');
    const again = await get('/embed.js', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('can be named with its hash, for a page whose policy lets nothing run without one', async () => {
    const answer = await get('/embed/script', { origin: 'https://evil.example' });
    const { src, integrity } = answer.json<{ src: string; integrity: string }>();
    const script = await get(src);
    expect(script.body).toBe('export {};');
    expect(script.headers['access-control-allow-origin']).toBe('*');
    expect(integrity).toBe(`sha384-${createHash('sha384').update(script.body).digest('base64')}`);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
  });

  it('is the kernel with its integrity, the site and the areas that host and partner have in common', async () => {
    const answer = await get('/embed/state', { origin: SHOP });
    const state = answer.json<EmbedState>();
    expect(areasIn(state)).toEqual(['orders']);
    expect(state.scripts).toEqual([{ src: '/host/h1/embed-kernel.js', integrity: 'sha384-EEEE' }]);
    const { partners: _hidden, ...looks } = document;
    expect(state.site).toEqual(looks);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'cache-control': 'private, no-cache',
      vary: 'origin, accept-encoding',
    });
    expect(answer.body).not.toContain(FRAMED);
    for (const url of ['/embed/state', '/embed/frame?partner=framed']) {
      const packed = await get(url, {
        ...(url === '/embed/state' ? { origin: SHOP } : {}),
        'accept-encoding': 'br',
      });
      expect([url, packed.headers['content-encoding']]).toEqual([url, 'br']);
      expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('team-');
    }
  });

  it('is refused to every other page, to a partner that may only frame, and at another host', async () => {
    for (const [origin, host] of [
      ['https://evil.example', 'portal.example'],
      ['null', 'portal.example'],
      [FRAMED, 'portal.example'],
      [SHOP, 'other.example'],
    ] as const) {
      const answer = await get('/embed/state', { origin, host });
      expect([origin, answer.statusCode]).toEqual([origin, 403]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers.vary).toBe('origin');
    }
  });

  it('has every area of the host for an origin of the configuration', async () => {
    const answer = await get('/embed/state', { origin: 'https://trusted.example' });
    expect(areasIn(answer.json<EmbedState>())).toEqual(['orders', 'ssl']);
  });
});

describe('the page of a frame', () => {
  it('may stand in its partner’s pages alone, and knows the partner’s areas alone', async () => {
    const answer = await get('/embed/frame?partner=framed');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors ${FRAMED} https://www.framed.example`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.portal.example;");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(answer.headers['integrity-policy']).toBe('blocked-destinations=(script)');
    const [, text = ''] = /id="certdeck-frame">(.*?)<\/script>/.exec(answer.body) ?? [];
    const state = JSON.parse(text) as EmbedState;
    expect(areasIn(state)).toEqual(['ssl']);
    expect(state.parents).toEqual([FRAMED, 'https://www.framed.example']);
    expect(answer.body).toContain('integrity="sha384-EEEE"');
    expect(answer.body).not.toContain(SHOP);
  });

  it('exists for partners alone, and no other page may be framed', async () => {
    expect((await get('/embed/frame?partner=nobody')).statusCode).toBe(404);
    expect((await get('/embed/frame')).statusCode).toBe(404);
    for (const path of ['/', '/orders/list', '/dashboard'])
      expect((await get(path)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('a host with some areas', () => {
  it('has no others in its registry and in its page', async () => {
    const registry = (await get('/registry')).json<EmbedState['registry']>();
    expect(areasIn({ registry })).toEqual(['orders', 'ssl']);
    const page = await get('/orders/list');
    expect(page.body).not.toContain('team-billing');
    expect(page.body).not.toContain(SHOP);
    expect((await get('/config/portal.example.json')).body).not.toContain(SHOP);
    expect(areasIn({ registry: (await get('/registry', { host: 'other.example' })).json() })).toHaveLength(3);
  });
});
