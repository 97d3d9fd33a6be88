import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import type { DeploymentInput, Registry, RegistryRemote } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { createHostSites } from '../partners/host-sites.ts';
import type { EmbedState } from './embed.ts';
import { registerDelivery } from './delivery.ts';

const CDN = 'https://cdn.example/portal';
const SHOP = 'https://shop.example';
const remote = (id: string, base: string): RegistryRemote => ({
  ...releasedRemote(id, 'r1', {
    preload: { list: ['screen-list.js'] },
    chunks: { 'screen-list.js': 'sha256-CCCC' },
  }),
  base,
});
const deployment: DeploymentInput = {
  hostRelease: 'h1',
  registry: {
    schema: 1,
    revision: 1,
    remotes: [
      remote('orders', '/remotes/orders/r1/'),
      remote('reports', 'https://team.example/remotes/reports/r1/'),
    ],
  },
  earlier: {
    orders: [
      {
        release: 'r0',
        base: '/remotes/orders/r0/',
        integrity: 'sha384-BBBB',
        until: '2026-01-01T00:00:00.000Z',
      },
    ],
  },
};

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-assets-'));
  mkdirSync(join(folder, 'host/h1'), { recursive: true });
  mkdirSync(join(folder, 'sites'));
  const assets = {
    first: { file: 'first-paint.js', integrity: 'sha384-F' },
    shell: [{ file: 'shell.js', integrity: 'sha384-S' }],
    embed: [{ file: 'embed-kernel.js', integrity: 'sha384-E' }],
    chunks: { layout: ['layout.js'] },
    hashes: { 'layout.js': 'sha256-L' },
  };
  writeFileSync(join(folder, 'host/h1/assets.json'), JSON.stringify(assets));
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify(deployment));
  const partners = [{ id: 'shop', origins: [SHOP], areas: ['orders'] }];
  writeFileSync(join(folder, 'sites/portal.example.json'), JSON.stringify({ partners }));
  app = fastify();
  await registerDelivery(app, {
    releasesFolder: folder,
    sites: createHostSites(join(folder, 'sites'), (error) => {
      throw error;
    }),
    site: {},
    assets: CDN,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'portal.example', ...headers } });
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [
        directive.split(' ')[0],
        directive
          .split(' ')
          .slice(1)
          .join(' ')
          .replace(/ 'nonce-[^']+'/, ''),
      ]),
  );
const bases = ({ remotes }: Registry) => remotes.map(({ base }) => base);

describe('a portal whose files come from another address', () => {
  it('sends a page that takes the shell and the remotes from there, with integrity and CORS', async () => {
    const { body } = await get('/orders/list');
    expect(body).toContain(
      `<link rel="preload" as="script" href="${CDN}/host/h1/shell.js" integrity="sha384-S" crossorigin="anonymous">`,
    );
    const early: unknown = JSON.parse(/data-early="([^"]*)"/.exec(body)![1]!.replaceAll('&#34;', '"'));
    expect(early).toMatchObject({
      customer: [
        { href: `${CDN}/remotes/orders/r1/entry.js`, integrity: 'sha384-AAAA', cors: true },
        { href: `${CDN}/remotes/orders/r1/screen-list.js`, integrity: 'sha256-CCCC', cors: true },
        { href: `${CDN}/host/h1/layout.js`, integrity: 'sha256-L', cors: true },
      ],
    });
    // The paint waits for this one, and it says what to do when the rest can't be had.
    expect(body).toContain('<script src="/host/h1/first-paint.js" integrity="sha384-F"');
    expect(body).toContain('data-elsewhere');
  });

  it('allows exactly that address, and workers that are started from their text', async () => {
    expect(policyOf(await get('/orders/list'))).toMatchObject({
      'script-src': `'self' ${CDN}/`,
      'style-src': `'self' ${CDN}/`,
      'font-src': `'self' ${CDN}/`,
      'connect-src': `'self' ${CDN}/`,
      'img-src': `'self' ${CDN}/ data: blob:`,
      'worker-src': "'self' blob:",
      'default-src': "'none'",
    });
  });

  it('has a registry with addresses there, of fallbacks too, but for a remote that has its own', async () => {
    const registry = (await get('/registry')).json<Registry>();
    expect(bases(registry)).toEqual([
      `${CDN}/remotes/orders/r1/`,
      'https://team.example/remotes/reports/r1/',
    ]);
    expect(registry.remotes[0]!.fallback?.base).toBe(`${CDN}/remotes/orders/r0/`);
  });

  it('gives a visitor whose browser got nothing from there everything from itself', async () => {
    const cookie = 'a=b; certdeck-assets=own';
    const page = await get('/orders/list', { cookie });
    expect(page.body).not.toContain('cdn.example');
    expect(page.body).not.toContain('data-elsewhere');
    expect(policyOf(page)).toMatchObject({ 'script-src': "'self'", 'worker-src': "'self'" });
    expect(bases((await get('/registry', { cookie })).json<Registry>())[0]).toBe('/remotes/orders/r1/');
    expect((await get('/orders/list', { cookie: 'certdeck-assets=owner' })).body).toContain(CDN);
  });

  it('tells partners’ pages and frames the same', async () => {
    const state = (await get('/embed/state', { origin: SHOP })).json<EmbedState>();
    expect(state.scripts).toEqual([{ src: `${CDN}/host/h1/embed-kernel.js`, integrity: 'sha384-E' }]);
    expect(bases(state.registry)).toEqual([`${CDN}/remotes/orders/r1/`]);
    const frame = await get('/embed/frame?partner=shop');
    expect(frame.body).toContain(
      `<script defer src="${CDN}/host/h1/embed-kernel.js" integrity="sha384-E" crossorigin="anonymous">`,
    );
    expect(policyOf(frame)).toMatchObject({
      'script-src': `'self' ${CDN}/`,
      'worker-src': "'self' blob:",
      'frame-ancestors': SHOP,
    });
  });
});
