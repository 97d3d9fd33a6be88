import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { type DeploymentInput, registry, type Registry } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { createHostSites } from '../partners/host-sites.ts';
import { registerDelivery } from './delivery.ts';

const at = '2027-03-01T10:00:00.000Z';
const course = (share: number, trial = 7) => ({ share, steps: [{ trial, share, at }] });
const start: DeploymentInput = {
  hostRelease: 'h2',
  registry: {
    schema: 1,
    revision: 7,
    remotes: [releasedRemote('orders', 'o1'), releasedRemote('ssl', 's1')],
  },
};

let folder: string;
let app: FastifyInstance;
let reported: unknown[];
function put(release: string): void {
  mkdirSync(join(folder, 'host', release), { recursive: true });
  const script = (file: string) => ({ file, integrity: `sha384-${release}` });
  const assets = {
    first: script('first-paint.js'),
    shell: [script('shell.js')],
    embed: [script('embed.js')],
  };
  writeFileSync(join(folder, 'host', release, 'assets.json'), JSON.stringify(assets));
}
const write = (change: Partial<DeploymentInput>) =>
  writeFileSync(join(folder, 'deployment.json'), JSON.stringify({ ...start, ...change }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-shells-'));
  for (const release of ['h1', 'h2', 'h3']) put(release);
  write({});
  reported = [];
  app = fastify();
  app.log.error = (fields: unknown) => void reported.push(fields);
  await registerDelivery(app, {
    releasesFolder: folder,
    sites: createHostSites(join(folder, 'sites'), () => undefined),
    site: {},
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Page {
  shell: string | undefined;
  registry: Registry;
  cookie: string | undefined;
  /** The attributes of the first script. */
  first: string;
}
async function open(headers: Record<string, string> = {}): Promise<Page> {
  const { body, headers: answered } = await app.inject({
    url: '/dashboard',
    headers: { host: 'portal.example', ...headers },
  });
  const state = /id="certdeck-state">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  return {
    shell: /\/host\/(\w+)\/first-paint\.js/.exec(body)?.[1],
    registry: registry.parse((JSON.parse(state) as { registry: unknown }).registry),
    cookie: answered['set-cookie']?.toString().split(';')[0],
    first: /<script src="[^>]*>/.exec(body)?.[0] ?? '',
  };
}

describe('a canary of the shell', () => {
  it('is a sticky share of visitors, page and registry alike, each counted under the trial’s number', async () => {
    write({ hostCanary: { ...course(50), release: 'h3' } });
    const seen = new Set<string | undefined>();
    for (let visitor = 0; visitor < 40 && seen.size < 2; visitor += 1) {
      const { shell, registry: first, cookie } = await open();
      seen.add(shell);
      expect(first).toMatchObject({ shell, trials: { host: 7 } });
      for (let visit = 0; visit < 3; visit += 1) {
        const again = await open({ cookie: cookie! });
        expect([again.shell, again.registry.shell, again.cookie]).toEqual([shell, shell, undefined]);
        // Only the canary has one to fall back to: nobody had another before.
        const care = shell === 'h3' ? 'data-fallback data-trial="7"' : 'data-trial="7"';
        expect(again.first).toContain(`data-release="${shell}" ${care}`);
      }
      const document = await app.inject({
        url: '/registry',
        headers: { host: 'portal.example', cookie: cookie! },
      });
      expect(document.json<Registry>().shell).toBe(shell);
    }
    expect([...seen].sort()).toEqual(['h2', 'h3']);
  });

  it('is no robot’s, which keeps no cookie and would be counted again and again', async () => {
    write({ hostCanary: { ...course(99), release: 'h3' } });
    for (let visit = 0; visit < 20; visit += 1) {
      const {
        shell,
        registry: given,
        cookie,
      } = await open({ 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' });
      expect([shell, given.trials, cookie]).toEqual(['h2', undefined, undefined]);
    }
  });

  it('is nobody’s on a partner’s page, which sends no cookie', async () => {
    write({ hostCanary: { ...course(99), release: 'h3' } });
    const state = await app.inject({ url: '/embed/state', headers: { host: 'portal.example' } });
    expect(state.json<{ scripts: { src: string }[] }>().scripts[0]?.src).toBe('/host/h2/embed.js');
  });

  it('whose files aren’t there is told of, and leaves everybody the shell that is', async () => {
    write({ hostCanary: { ...course(99), release: 'gone' } });
    expect((await open()).shell).toBe('h2');
    expect(reported).toHaveLength(1);
  });
});

describe('a host name’s own shell', () => {
  it('comes before the canary, with its own registry and in frames too, and takes part in no trial of it', async () => {
    write({
      hostPins: { 'partner-a.example': 'h1' },
      hostCanary: { ...course(99), release: 'h3' },
      canaries: { orders: { ...course(50, 5), remote: releasedRemote('orders', 'o2') } },
    });
    const own = await open({ host: 'Partner-A.example:8443' });
    expect([own.shell, own.registry.shell, own.registry.trials]).toEqual(['h1', 'h1', { orders: 5 }]);
    const state = await app.inject({ url: '/embed/state', headers: { host: 'partner-a.example' } });
    expect(state.json<{ scripts: { src: string }[] }>().scripts[0]?.src).toBe('/host/h1/embed.js');
    expect((await open({ host: 'partner-b.example' })).registry.trials).toEqual({ orders: 5, host: 7 });
  });
});

describe('a shell that a browser couldn’t start', () => {
  const broken = (release: string) => ({ cookie: `certdeck-shell-failed=${release}` });
  const before = { earlier: { host: [{ release: 'h1', until: at }] } };

  it('is replaced by what everybody had before, and the page says in whose place', async () => {
    write(before);
    expect((await open()).first).toContain('data-release="h2" data-fallback ');
    const page = await open(broken('h2'));
    expect([page.shell, page.registry.shell, page.registry.shellInsteadOf]).toEqual(['h1', 'h1', 'h2']);
    // It has none to fall back to itself, or a page would turn in circles.
    expect(page.first).toContain('data-release="h1" >');
    expect((await open(broken('h9'))).shell).toBe('h2');
  });

  it('never by one that was rolled back or isn’t there, and by none when there is none', async () => {
    write({
      earlier: { host: ['h3', 'gone', 'h1'].map((release) => ({ release, until: at })) },
      withdrawn: { host: ['h3'] },
    });
    expect((await open(broken('h2'))).shell).toBe('h1');
    write({});
    const page = await open(broken('h2'));
    expect([page.shell, page.first.includes('data-fallback')]).toEqual(['h2', false]);
  });

  it('is everybody’s for a canary and a host name’s own, and no longer counts for the trial', async () => {
    write({ hostCanary: { ...course(99), release: 'h3' }, hostPins: { 'partner-a.example': 'h1' } });
    let cookie = '';
    for (let visitor = 0; visitor < 20 && cookie === ''; visitor += 1) {
      const page = await open();
      if (page.shell === 'h3') cookie = page.cookie!;
    }
    const page = await open({ cookie: `${cookie}; certdeck-shell-failed=h3` });
    expect([page.shell, page.registry.shellInsteadOf, page.registry.trials]).toEqual(['h2', 'h3', undefined]);
    expect(page.first).not.toContain('data-trial');
    expect((await open({ host: 'partner-a.example', ...broken('h1') })).shell).toBe('h2');
  });
});
