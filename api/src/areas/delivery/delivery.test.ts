import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Registry } from '@certdeck/contract';
import { releasedRemote } from '@certdeck/contract/testing';
import { type ServedFolder, serveFolder, start } from './testing/served-folder.ts';

let served: ServedFolder;
let app: ServedFolder['app'];
let write: ServedFolder['write'];
let read: ServedFolder['read'];

beforeEach(async () => {
  served = await serveFolder();
  ({ app, write, read } = served);
});
afterEach(() => served.close());

const releases = (document: { remotes: { release: string }[] }) =>
  document.remotes.map(({ release }) => release);

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
  const fallbackIn = ({ remotes }: Registry) => remotes.find(({ id }) => id === 'orders')?.fallback;

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
});
