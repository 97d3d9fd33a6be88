import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { deployment, registry, type DeploymentInput } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { createHostSites, type HostSites } from '../partners/host-sites.ts';
import { registerDelivery } from './delivery.ts';
import { resolveRegistry } from './resolve.ts';

const start: DeploymentInput = {
  hostRelease: 'h1',
  registry: {
    schema: 1,
    revision: 7,
    remotes: [releasedRemote('orders', 'o1'), releasedRemote('ssl', 's1')],
  },
};

let folder: string;
let app: FastifyInstance;
let sites: HostSites;
const write = (document: unknown) =>
  writeFileSync(
    join(folder, 'deployment.json'),
    typeof document === 'string' ? document : JSON.stringify(document),
  );

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-portal-'));
  mkdirSync(join(folder, 'host/h1'), { recursive: true });
  writeFileSync(
    join(folder, 'host/h1/assets.json'),
    JSON.stringify({ first: { file: 'first-paint.js', integrity: '' }, shell: [] }),
  );
  write(start);
  sites = createHostSites(join(folder, 'sites'), (error) => {
    throw error;
  });
  app = fastify();
  await registerDelivery(app, { releasesFolder: folder, sites, site: {} });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(host = 'portal.example', cookie?: string) {
  const answer = await app.inject({ url: '/registry', headers: { host, ...(cookie ? { cookie } : {}) } });
  return { answer, document: registry.parse(answer.json()) };
}
const releases = (document: { remotes: { release: string }[] }) =>
  document.remotes.map(({ release }) => release);

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

describe('GET /registry', () => {
  it('is what everybody gets, with its revision and the shell’s release, and no cookie', async () => {
    const { answer, document } = await read();
    expect(releases(document)).toEqual(['o1', 's1']);
    expect(document).toMatchObject({ revision: 7, shell: 'h1' });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(answer.json<object>()).sort()).toEqual(['remotes', 'revision', 'schema', 'shell']);
  });

  it('follows a host name’s own releases, whatever its port and letters', async () => {
    write({ ...start, pins: { 'partner-a.example': { orders: releasedRemote('orders', 'o2') } } });
    for (const written of ['partner-a.example', 'Partner-A.Example:8443', 'partner-a.example.'])
      expect(releases((await read(written)).document)).toEqual(['o2', 's1']);
    expect(releases((await read('partner-b.example')).document)).toEqual(['o1', 's1']);
  });

  it('gives one host an area that nobody else has', async () => {
    write({ ...start, pins: { 'partner-a.example': { reports: releasedRemote('reports', 'r1') } } });
    expect(releases((await read('partner-a.example')).document)).toEqual(['o1', 's1', 'r1']);
    expect(releases((await read()).document)).toEqual(['o1', 's1']);
  });

  it('keeps a visitor on one side of a canary', async () => {
    write({ ...start, canaries: { orders: { share: 50, remote: releasedRemote('orders', 'o2') } } });
    const first = await read();
    const cookie = String(first.answer.headers['set-cookie']).split(';')[0]!;
    expect(first.answer.headers['set-cookie']).toMatch(
      /^certdeck-visitor=[0-9a-f]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    for (let visit = 0; visit < 5; visit += 1) {
      const again = await read('portal.example', `a=b; ${cookie}`);
      expect(releases(again.document)).toEqual(releases(first.document));
      expect(again.answer.headers['set-cookie']).toBeUndefined();
    }
    const page = await app.inject({ url: '/orders/list', headers: { host: 'portal.example', cookie } });
    expect(page.body).toContain(`"release":"${releases(first.document)[0]}"`);
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });

  it('puts a host name’s own release before a canary', async () => {
    write({
      ...start,
      pins: { 'partner-a.example': { orders: releasedRemote('orders', 'o3') } },
      canaries: { orders: { share: 99, remote: releasedRemote('orders', 'o2') } },
    });
    expect(releases((await read('partner-a.example')).document)[0]).toBe('o3');
  });

  it('stays at the last good document while a damaged one lies there', async () => {
    await read();
    write('{"hostRelease":');
    expect((await read()).document.revision).toBe(7);
    write({ ...start, hostRelease: 'gone' });
    expect((await read()).document.revision).toBe(7);
    write({ ...start, registry: { ...start.registry, revision: 8 } });
    expect((await read()).document.revision).toBe(8);
  });
});

describe('the release a tab falls back to', () => {
  const integrity = 'sha384-BBBB';
  const until = '2026-01-01T00:00:00.000Z';
  const earlier = (release: string) => ({ release, base: `/remotes/orders/${release}/`, integrity, until });
  const fallbackIn = ({ remotes }: Pick<ReturnType<typeof resolveRegistry>, 'remotes'>) =>
    remotes.find(({ id }) => id === 'orders')?.fallback;

  it('is what everybody had before, unless that was rolled back or can’t be checked', async () => {
    const { until: _when, ...named } = earlier('o0');
    write({ ...start, earlier: { orders: [earlier('bad'), { release: 'old', until }, earlier('o0')] } });
    expect(fallbackIn((await read()).document)?.release).toBe('bad');
    write({
      ...start,
      earlier: { orders: [earlier('bad'), { release: 'old', until }, earlier('o0')] },
      withdrawn: { orders: ['bad'] },
    });
    expect(fallbackIn((await read()).document)).toEqual(named);
    write(start);
    expect(fallbackIn((await read()).document)).toBeUndefined();
  });

  it('is what everybody has for a host’s own release and for a canary', () => {
    const everybody = { ...releasedRemote('orders', 'o1'), manifestIntegrity: integrity };
    const stored = deployment.parse({
      ...start,
      registry: { ...start.registry, remotes: [everybody] },
      pins: { 'partner-a.example': { orders: releasedRemote('orders', 'o2') } },
      earlier: { orders: [earlier('o0')] },
    });
    expect(fallbackIn(resolveRegistry(stored, 'partner-a.example'))?.release).toBe('o1');
    expect(fallbackIn(resolveRegistry(stored, 'portal.example'))?.release).toBe('o0');
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

describe('a canary', () => {
  const document = (share: number, release = 'o2') =>
    deployment.parse({
      ...start,
      canaries: {
        orders: { share, remote: releasedRemote('orders', release) },
        ssl: { share, remote: releasedRemote('ssl', 's2') },
      },
    });
  const visitors = Array.from({ length: 4_000 }, (_, index) => `visitor-${index}`);
  const inCanary = (share: number, place: number) => {
    const stored = document(share);
    const got = (visitor: string) => resolveRegistry(stored, 'portal.example', visitor).remotes[place]!;
    return new Set(visitors.filter((visitor) => got(visitor).release.endsWith('2')));
  };

  it('reaches its share of visitors, and a larger share keeps them', () => {
    const five = inCanary(5, 0);
    expect(five.size / visitors.length).toBeGreaterThan(0.035);
    expect(five.size / visitors.length).toBeLessThan(0.065);
    const twenty = inCanary(20, 0);
    expect([...five].every((visitor) => twenty.has(visitor))).toBe(true);
  });

  it('of a next release reaches others, so that nobody gets every first try', () => {
    const canaryOf = (release: string) => {
      const stored = document(20, release);
      return visitors.filter(
        (visitor) => resolveRegistry(stored, 'portal.example', visitor).remotes[0]!.release === release,
      );
    };
    const next = new Set(canaryOf('o3'));
    const both = canaryOf('o2').filter((visitor) => next.has(visitor)).length / visitors.length;
    expect(both).toBeGreaterThan(0.02);
    expect(both).toBeLessThan(0.06);
  });

  it('of another remote reaches others', () => {
    const [orders, ssl] = [inCanary(20, 0), inCanary(20, 1)];
    const both = [...orders].filter((visitor) => ssl.has(visitor)).length / visitors.length;
    expect(both).toBeGreaterThan(0.02);
    expect(both).toBeLessThan(0.06);
  });

  it('reaches nobody without a name', () => {
    expect(resolveRegistry(document(99), 'portal.example').remotes[0]?.release).toBe('o1');
  });
});
