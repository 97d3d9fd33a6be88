import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createResolvers } from '../../../platform/dns/resolvers.ts';
import { startScriptedDns, type ScriptedDns } from '../../../platform/dns/testing/scripted-dns.ts';
import { derOf, HOST, Lab, portOf } from '../report/testing/lab.ts';
import type { Credentials } from '../report/testing/sites.ts';
import type { Target } from '../report/tls/target.ts';
import { checkServed, isServedAlone, MOST_HOSTS, type ServedTools, type Wanted } from './served.ts';

let lab: Lab;
let dns: ScriptedDns;
beforeAll(async () => {
  lab = await Lab.open();
  dns = await startScriptedDns(({ name, type }) => {
    if (name.startsWith('gone.')) return { rcode: 3 };
    if (name.startsWith('broken.')) return { rcode: 2 };
    if (name.startsWith('private.'))
      return { answers: type === 'A' ? [{ name, type, data: '10.1.2.3' }] : [] };
    return {};
  });
});
afterAll(async () => {
  await lab.close();
  await dns.close();
});

const wantedOf = (leaf: Credentials, earlier: readonly Credentials[] = []): Wanted => ({
  certificate: leaf.cert,
  caBundle: lab.middle.cert + lab.root.cert,
  earlier: earlier.map(({ cert }) => createHash('sha256').update(derOf(cert)).digest('hex')),
});

interface Setting extends Partial<ServedTools> {
  hosts?: readonly string[];
  places?: readonly Target[];
}

/** Looks with the site's names on loopback. */
async function check(wanted: Wanted, { hosts, places = [], ...tools }: Setting = {}) {
  const [resolver] = createResolvers({ servers: dns.address, timeoutMs: 10_000 });
  if (!resolver) throw new Error('no resolver');
  const found = places.map((place) => ({ https: portOf(place), http: 1 }));
  return checkServed(wanted, 443, hosts, {
    reach: { resolver, demo: (name) => (name === HOST ? found : undefined) },
    now: () => new Date(1_800_000_000_000),
    ...tools,
  });
}
const statesOf = ({ rows }: Awaited<ReturnType<typeof check>>) =>
  rows.map(({ state, chain }) => (chain === '' ? state : `${state} ${chain}`));

describe('the look whether a certificate is served', () => {
  it('finds it with its intermediate certificate, over TLS 1.2 and 1.3 (D-535)', async () => {
    const leaf = await lab.sites.issue({ name: 'leaf', issuer: lab.middle });
    const places = [
      await lab.sites.node({ ...lab.chainOf(leaf), maxVersion: 'TLSv1.2' }),
      await lab.sites.node({ ...lab.chainOf(leaf), minVersion: 'TLSv1.3' }),
    ];
    const found = await check(wantedOf(leaf), { places });
    expect(statesOf(found)).toEqual(['current complete', 'current complete']);
    expect(found).toMatchObject({ checkedAt: 1_800_000_000, wildcards: [], left: 0 });
    expect(found.rows[0]).toMatchObject({ host: HOST, address: '127.0.0.1', issuer: 'Test Issuing' });
  });

  it('says that a server leaves the intermediate certificate out (D-535)', async () => {
    const leaf = await lab.sites.issue({ name: 'alone', issuer: lab.middle });
    const place = await lab.sites.node({ key: leaf.key, cert: leaf.cert });
    expect(statesOf(await check(wantedOf(leaf), { places: [place] }))).toEqual(['current incomplete']);
  });

  it('tells the one before from a stranger’s, with what it says of itself (D-535)', async () => {
    const leaf = await lab.sites.issue({ name: 'new', issuer: lab.middle });
    const before = await lab.sites.issue({ name: 'old', issuer: lab.middle, to: 3 });
    const strange = await lab.sites.issue({ name: 'strange', key: 'rsa:2048' });
    const places = [
      await lab.sites.node(lab.chainOf(before)),
      await lab.sites.node({ key: strange.key, cert: strange.cert }),
    ];
    const found = await check(wantedOf(leaf, [before]), { places });
    expect(statesOf(found)).toEqual(['earlier', 'other']);
    expect(found.rows[1]?.issuer).toBe('strange');
    for (const { serial, notAfter } of found.rows) {
      expect(serial).toMatch(/^[0-9A-F]+$/);
      expect(notAfter).toBeGreaterThan(0);
    }
  });

  it.each(['rsa:2048', 'P-256'])(
    'finds the one of its own kind at a server that has two: %s (D-535)',
    async (key) => {
      const other = key === 'P-256' ? 'rsa:2048' : 'P-256';
      const leaf = await lab.sites.issue({ name: 'mine', key, issuer: lab.middle });
      const second = await lab.sites.issue({ name: 'second', key: other, issuer: lab.middle });
      const both = [leaf, second].map((one) => lab.chainOf(one));
      const place = await lab.sites.node({
        key: both.map((one) => one.key),
        cert: both.map((one) => one.cert),
      });
      expect(statesOf(await check(wantedOf(leaf), { places: [place] }))).toEqual(['current complete']);
    },
  );

  it('tells a port without TLS from one that is closed and one that says nothing (D-535)', async () => {
    const leaf = await lab.sites.issue({ name: 'nowhere', issuer: lab.middle });
    const places = [
      await lab.sites.raw((socket) => socket.end('220 mail.example ESMTP\r\n')),
      { address: '127.0.0.1', port: 443, host: HOST, demo: { address: '127.0.0.1' as const, port: 1 } },
      await lab.sites.raw(() => undefined),
    ];
    const found = await check(wantedOf(leaf), { places, patience: 500 });
    expect(statesOf(found)).toEqual(['noTls', 'unreachable', 'noTls']);
    expect(found.rows[0]).toMatchObject({ serial: '', issuer: '', notAfter: 0 });
  });

  it('asks each name that has no wildcard, and says what DNS says of it (D-535)', async () => {
    const names = ['gone.example', 'empty.example', 'broken.example', 'private.example', '*.wild.example'];
    const leaf = await lab.sites.issue({ name: 'names', issuer: lab.middle, names });
    const found = await check(wantedOf(leaf));
    expect(found.rows.map(({ host, state, address }) => [host, state, address])).toEqual([
      ['gone.example', 'noName', ''],
      ['empty.example', 'noAddress', ''],
      ['broken.example', 'dnsFailed', ''],
      ['private.example', 'refused', '10.1.2.3'],
    ]);
    expect(found.wildcards).toEqual(['*.wild.example']);
  });

  it('dials no private address that a certificate names itself (D-210, D-535)', async () => {
    const leaf = await lab.sites.issue({
      name: 'ip',
      issuer: lab.middle,
      extensions: ['subjectAltName=IP:127.0.0.1,IP:169.254.169.254'],
      names: [],
    });
    const found = await check(wantedOf(leaf));
    expect(found.rows.map(({ host, state }) => [host, state])).toEqual([
      ['127.0.0.1', 'refused'],
      ['169.254.169.254', 'refused'],
    ]);
  });

  it('ends in time, whatever is left to ask (D-535)', async () => {
    const names = Array.from({ length: MOST_HOSTS + 3 }, (_, index) => `gone.n${index}.example`);
    const leaf = await lab.sites.issue({ name: 'many', issuer: lab.middle, names: [HOST, ...names] });
    const place = await lab.sites.node(lab.chainOf(leaf));
    const found = await check(wantedOf(leaf), { places: [place], timeoutMs: 0 });
    expect(found.rows[0]?.state).toBe('late');
    expect([found.rows.length, found.left]).toEqual([MOST_HOSTS, 4]);
  });
});

describe('whether a certificate has taken the place of those before it', () => {
  /** The names of the site lead to servers on loopback, one to each. */
  async function isAlone(wanted: Wanted, places: Readonly<Record<string, Target>>) {
    const [resolver] = createResolvers({ servers: dns.address, timeoutMs: 10_000 });
    if (!resolver) throw new Error('no resolver');
    const demo = (name: string) => {
      const place = places[name];
      return place && [{ https: portOf(place), http: 1 }];
    };
    return isServedAlone(wanted, {
      reach: { resolver, demo },
      now: () => new Date(1_800_000_000_000),
      patience: 2_000,
    });
  }
  const two = ['one.site.example', 'two.site.example'];

  it('is so when servers send it and none sends one before; a name without a server sends none (D-517)', async () => {
    const leaf = await lab.sites.issue({
      name: 'after',
      issuer: lab.middle,
      names: [...two, 'gone.example'],
    });
    const before = await lab.sites.issue({ name: 'before', issuer: lab.middle, names: two });
    const wanted = wantedOf(leaf, [before]);
    const fresh = await lab.sites.node(lab.chainOf(leaf));
    const old = await lab.sites.node(lab.chainOf(before));
    expect(await isAlone(wanted, { [two[0]!]: fresh, [two[1]!]: fresh })).toBe(true);
    expect(await isAlone(wanted, { [two[0]!]: fresh, [two[1]!]: old })).toBe(false);
    expect(await isAlone(wanted, {})).toBe(false);
  });

  it('is not so as long as a name is not known to send none of them (D-517)', async () => {
    const names = [two[0]!, 'broken.example'];
    const leaf = await lab.sites.issue({ name: 'unsure', issuer: lab.middle, names });
    const fresh = await lab.sites.node(lab.chainOf(leaf));
    expect(await isAlone(wantedOf(leaf), { [two[0]!]: fresh })).toBe(false);
  });

  it('is not so while one of many names sends the one before (D-517)', async () => {
    const names = Array.from({ length: MOST_HOSTS + 1 }, (_, index) => `n${index}.site.example`);
    const leaf = await lab.sites.issue({ name: 'long', issuer: lab.middle, names });
    const before = await lab.sites.issue({ name: 'short', issuer: lab.middle, names });
    const fresh = await lab.sites.node(lab.chainOf(leaf));
    const old = await lab.sites.node(lab.chainOf(before));
    const all = Object.fromEntries(names.map((name) => [name, fresh]));
    expect(await isAlone(wantedOf(leaf, [before]), all)).toBe(true);
    const last = { ...all, [names.at(-1)!]: old };
    expect(await isAlone(wantedOf(leaf, [before]), last)).toBe(false);
  });
});
