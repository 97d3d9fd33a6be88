import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { registerDelivery } from './delivery.ts';
import { type ServedFolder, serveFolder, start } from './testing/served-folder.ts';

let served: ServedFolder;
let app: ServedFolder['app'];
let folder: ServedFolder['folder'];
let sites: ServedFolder['sites'];
let write: ServedFolder['write'];
let read: ServedFolder['read'];

beforeEach(async () => {
  served = await serveFolder();
  ({ app, folder, sites, write, read } = served);
});
afterEach(() => served.close());

describe('the icons', () => {
  it('are the mark as a drawing for browsers and as a picture for home screens, and the page names both', async () => {
    const drawing = await app.inject('/favicon.svg');
    expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(drawing.body.match(/rotate\((\d+) 14 14\)/g)).toEqual(['rotate(24 14 14)', 'rotate(48 14 14)']);
    const picture = await app.inject('/apple-touch-icon.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    // Width and height of a PNG stand at these bytes.
    expect([16, 20].map((at) => picture.rawPayload.readUInt32BE(at))).toEqual([180, 180]);
    const { body } = await app.inject({ url: '/sign-in', headers: { host: 'portal.example' } });
    for (const icon of ['/favicon.svg', '/apple-touch-icon.png']) expect(body).toContain(`href="${icon}"`);
  });
});

describe('the policy of a page', () => {
  it('allows what the portal is made of, and names no wildcard', async () => {
    const answer = await app.inject({ url: '/orders/list', headers: { host: 'portal.example' } });
    const policy = String(answer.headers['content-security-policy']).replace(/'nonce-[^']{24}'/, 'NONCE');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' NONCE",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /telemetry/csp',
    ]);
  });

  it('lets it call the API where the host name’s document says that is, and nothing else', async () => {
    mkdirSync(join(folder, 'sites'));
    const connects = async (apiBaseURL: string) => {
      writeFileSync(join(folder, `sites/h${apiBaseURL.length}.example.json`), JSON.stringify({ apiBaseURL }));
      const headers = { host: `h${apiBaseURL.length}.example` };
      const policy = (await app.inject({ url: '/orders/list', headers })).headers['content-security-policy'];
      return String(policy)
        .split('; ')
        .filter((directive) => /api\.example|^connect-src/.test(directive));
    };
    expect(await connects('https://api.example:8443/api')).toEqual([
      "connect-src 'self' https://api.example:8443",
    ]);
    expect(await connects('/other')).toEqual(["connect-src 'self'"]);
  });
});

describe('what browsers get', () => {
  const [first] = start.registry.remotes;
  const chunks = {
    'screen-list.js': 'sha256-CCCC',
    'texts-de.js': 'sha256-DDDD',
    'list-de.js': 'sha256-EEEE',
  };
  const preload = {
    list: ['screen-list.js'],
    'texts-de': ['texts-de.js'],
    'texts-list-de': ['list-de.js'],
    'texts-detail-de': ['detail-de.js'],
  };
  const needs = { list: ['@certdeck/ui/forms', '@certdeck/ui/data'] };
  const built = {
    ...start,
    registry: {
      ...start.registry,
      remotes: [
        {
          ...first!,
          manifestIntegrity: 'sha384-AAAA',
          manifest: { ...first!.manifest, chunks, preload, needs },
        },
      ],
    },
  };

  it('leaves out of the registry what only the server needs, and announces chunks with their integrity', async () => {
    mkdirSync(join(folder, 'host/h2'), { recursive: true });
    const shared = { '@certdeck/ui/forms': ['1.js', '2.js'], '@certdeck/ui/data': ['2.js', '3.js'] };
    const assets = {
      first: { file: 'first-paint.js', integrity: 'sha384-T' },
      shell: [],
      chunks: { ...shared, 'page-sign-in': ['page-sign-in.js'] },
      hashes: { '1.js': 'sha256-1', '2.js': 'sha256-2', '3.js': 'sha256-3', 'page-sign-in.js': 'sha256-P' },
    };
    writeFileSync(join(folder, 'host/h2/assets.json'), JSON.stringify(assets));
    write({ ...built, hostRelease: 'h2' });
    const { document } = await read();
    expect(document.remotes[0]).toEqual(first);
    const { body } = await app.inject({ url: '/orders/list', headers: { host: 'portal.example' } });
    const early = /data-early="([^"]*)"/.exec(body)?.[1]?.replaceAll('&#34;', '"') ?? '';
    expect(JSON.parse(early)).toMatchObject({
      customer: [
        { href: '/remotes/orders/o1/entry.js', integrity: 'sha384-AAAA', cors: true },
        { href: '/remotes/orders/o1/screen-list.js', integrity: 'sha256-CCCC' },
        { href: '/host/h2/1.js', integrity: 'sha256-1' },
        { href: '/host/h2/2.js', integrity: 'sha256-2' },
        { href: '/host/h2/3.js', integrity: 'sha256-3' },
      ],
      visitor: [{ href: '/host/h2/page-sign-in.js', integrity: 'sha256-P' }],
      texts: {
        de: [
          { href: '/remotes/orders/o1/texts-de.js', integrity: 'sha256-DDDD' },
          { href: '/remotes/orders/o1/list-de.js', integrity: 'sha256-EEEE' },
        ],
        en: [],
      },
    });
    expect(body.slice(body.indexOf('certdeck-state'))).not.toContain('sha256-CCCC');
  });

  it('announces on the dashboard the cards that areas contribute, and elsewhere none of them', async () => {
    const title = { zh: 'x', en: 'x', es: 'x', de: 'x', ja: 'x', fr: 'x' };
    const [remote] = built.registry.remotes;
    const card = { slot: 'host/dashboard-card/v1', id: 'counts', order: 1, title, place: 'main' } as const;
    const manifest = {
      ...remote!.manifest,
      preload: { ...preload, 'contribution-counts': ['contribution-counts.js'] },
      contributes: [card],
    };
    mkdirSync(join(folder, 'host/h2'), { recursive: true });
    const assets = {
      first: { file: 'first-paint.js', integrity: 'sha384-T' },
      shell: [],
      chunks: {},
      hashes: {},
    };
    writeFileSync(join(folder, 'host/h2/assets.json'), JSON.stringify(assets));
    write({
      ...built,
      hostRelease: 'h2',
      registry: { ...built.registry, remotes: [{ ...remote!, manifest }] },
    });
    const earlyAt = async (url: string) => {
      const { body } = await app.inject({ url, headers: { host: 'portal.example' } });
      return /data-early="([^"]*)"/.exec(body)?.[1] ?? '';
    };
    expect(await earlyAt('/dashboard')).toMatch(/orders\/o1\/entry\.js.*contribution-counts\.js/);
    expect(await earlyAt('/dashboard')).toContain('texts-de.js');
    expect(await earlyAt('/orders/list')).not.toContain('contribution-counts.js');
  });

  it('announces the articles of the help on its page, in the language of the browser, and elsewhere none', async () => {
    mkdirSync(join(folder, 'host/h2'), { recursive: true });
    const assets = {
      first: { file: 'first-paint.js', integrity: 'sha384-T' },
      shell: [],
      chunks: { 'help-de': ['help-de.js'], 'help-en': ['help-en.js'] },
      hashes: {},
    };
    writeFileSync(join(folder, 'host/h2/assets.json'), JSON.stringify(assets));
    write({ ...built, hostRelease: 'h2' });
    const textsAt = async (url: string) => {
      const { body } = await app.inject({ url, headers: { host: 'portal.example' } });
      const early = /data-early="([^"]*)"/.exec(body)?.[1]?.replaceAll('&#34;', '"') ?? '{}';
      return (JSON.parse(early) as { texts: Record<string, { href: string }[]> }).texts;
    };
    expect(await textsAt('/help/overview')).toMatchObject({
      de: [{ href: '/host/h2/help-de.js' }],
      en: [{ href: '/host/h2/help-en.js' }],
    });
    expect(JSON.stringify(await textsAt('/dashboard'))).not.toContain('help-');
  });

  it('announces a public page to guests too, with their frame, and the sign-in page on any other', async () => {
    const [remote] = built.registry.remotes;
    const routes = remote!.manifest.routes.map((route) => ({ ...route, public: true }));
    mkdirSync(join(folder, 'host/h2'), { recursive: true });
    const assets = {
      first: { file: 'first-paint.js', integrity: 'sha384-T' },
      shell: [],
      chunks: { 'page-sign-in': ['page-sign-in.js'], guest: ['guest.js'], layout: ['layout.js'] },
      hashes: {},
    };
    writeFileSync(join(folder, 'host/h2/assets.json'), JSON.stringify(assets));
    const visitorsFiles = async (manifest: object) => {
      const remotes = [{ ...remote!, manifest: { ...remote!.manifest, ...manifest } }];
      write({ ...built, hostRelease: 'h2', registry: { ...built.registry, remotes } });
      const { body } = await app.inject({ url: '/orders/list', headers: { host: 'portal.example' } });
      const early = /data-early="([^"]*)"/.exec(body)?.[1]?.replaceAll('&#34;', '"') ?? '{}';
      return (JSON.parse(early) as { visitor: { href: string }[] }).visitor.map(({ href }) => href);
    };
    expect(await visitorsFiles({})).toEqual(['/host/h2/page-sign-in.js']);
    expect(await visitorsFiles({ routes })).toEqual([
      '/remotes/orders/o1/entry.js',
      '/remotes/orders/o1/screen-list.js',
      '/host/h2/guest.js',
    ]);
  });

  it('lets no script run that has no hash, in a shell that asks for all of its own with one', async () => {
    const page = async () => app.inject({ url: '/orders/list', headers: { host: 'portal.example' } });
    // Built before shells did: its own scripts would be refused.
    expect((await page()).headers['integrity-policy']).toBeUndefined();
    mkdirSync(join(folder, 'host/h3'), { recursive: true });
    const assets = {
      first: { file: 'first-paint.js', integrity: 'sha384-T' },
      shell: [],
      checked: true,
      chunks: { 'page-sign-in': ['page-sign-in.js'] },
      hashes: { 'page-sign-in.js': 'sha256-P' },
    };
    writeFileSync(join(folder, 'host/h3/assets.json'), JSON.stringify(assets));
    write({ ...built, hostRelease: 'h3' });
    const { body, headers } = await page();
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    // Announced as it will be asked for, or it would be fetched twice.
    const early = /data-early="([^"]*)"/.exec(body)?.[1]?.replaceAll('&#34;', '"') ?? '';
    expect(JSON.parse(early)).toMatchObject({
      customer: [{ cors: true }, { href: '/remotes/orders/o1/screen-list.js', cors: true }],
      visitor: [{ href: '/host/h3/page-sign-in.js', integrity: 'sha256-P', cors: true }],
    });
    for (const [tag] of body.matchAll(/<script [^>]*src=[^>]*>/g)) {
      expect(tag).toContain('integrity="');
      expect(tag).toContain('crossorigin="anonymous"');
    }
  });

  it('is a first frame in the host’s own name and colour, and without one in ours (HOST-046)', async () => {
    mkdirSync(join(folder, 'sites'), { recursive: true });
    const looks = { siteName: 'Acme <Trust>', accent: { '600': '#0a7a4b' } };
    writeFileSync(join(folder, 'sites/acme.example.json'), JSON.stringify(looks));
    const frameOf = async (host: string) => {
      const { body } = await app.inject({ url: '/orders/list', headers: { host } });
      return body.slice(body.indexOf('<div id="root">'), body.indexOf('certdeck-state'));
    };
    const own = await frameOf('acme.example');
    expect(own).toContain('Acme &#60;Trust&#62;');
    expect(own).toContain('fill="#0a7a4b"');
    expect(await frameOf('portal.example')).toContain('fill="#434fdb"');
  });

  it('is the newest shell without a registry when the document is damaged from the start', async () => {
    write('{"hostRelease":');
    const fresh = fastify();
    await registerDelivery(fresh, { releasesFolder: folder, sites, site: {} });
    const page = await fresh.inject({ url: '/orders/list' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('"registry"');
    expect((await fresh.inject({ url: '/registry' })).statusCode).toBe(503);
    write(start);
    expect((await fresh.inject({ url: '/registry' })).json()).toMatchObject({ revision: 7 });
    await fresh.close();
  });
});
