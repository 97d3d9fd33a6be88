import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createResolvers } from '../../../platform/dns/resolvers.ts';
import { startScriptedDns, type ScriptedDns } from '../../../platform/dns/testing/scripted-dns.ts';
import { derOf, HOST, Lab, portOf } from '../report/testing/lab.ts';
import type { Target } from '../report/tls/target.ts';
import { openTrustStore } from '../report/trust-store.ts';
import { lookAtServer, type LookTools } from './server-look.ts';

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

/** Looks with the site's name on loopback. */
function lookAt(host: string, places: readonly Target[] = [], tools: Partial<LookTools> = {}) {
  const [resolver] = createResolvers({ servers: dns.address, timeoutMs: 10_000 });
  if (!resolver) throw new Error('no resolver');
  const found = places.map((place) => ({ https: portOf(place), http: 1 }));
  return lookAtServer(host, 443, {
    reach: { resolver, demo: (name) => (name === HOST ? found : undefined) },
    store: openTrustStore([lab.root.cert]),
    now: () => new Date(),
    ...tools,
  });
}

describe('a look at a server', () => {
  it('reads what each address sends, and whether it leads to a root that is known (DISC-001, DISC-006)', async () => {
    const leaf = await lab.sites.issue({ name: 'leaf', issuer: lab.middle, names: [HOST, 'other.example'] });
    const own = await lab.sites.issue({ name: 'own', key: 'rsa:2048', names: ['elsewhere.example'] });
    const places = [
      await lab.sites.node(lab.chainOf(leaf)),
      await lab.sites.node({ key: leaf.key, cert: leaf.cert }),
      await lab.sites.node({ key: own.key, cert: own.cert }),
    ];
    const found = await lookAt(HOST, places);
    expect(found?.places.map(({ chain, nameMatches }) => [chain, nameMatches])).toEqual([
      ['trusted', true],
      ['untrusted', true],
      ['selfSigned', false],
    ]);
    const x509 = new X509Certificate(leaf.cert);
    expect(found?.places[0]?.certificate).toEqual({
      der: derOf(leaf.cert),
      sha256: createHash('sha256').update(derOf(leaf.cert)).digest('hex'),
      ...{ commonName: 'leaf', names: [HOST, 'other.example'], issuer: 'Test Issuing', keyType: 'EC P-256' },
      serial: x509.serialNumber,
      notBefore: new Date(x509.validFrom),
      notAfter: new Date(x509.validTo),
    });
    expect(found?.places[2]?.certificate).toMatchObject({ commonName: 'own', keyType: 'RSA 2048' });
  });

  it('says what is at an address instead of a certificate (DISC-003)', async () => {
    const places = [
      await lab.sites.raw((socket) => socket.end('220 mail.example ESMTP\r\n')),
      { address: '127.0.0.1', port: 443, host: HOST, demo: { address: '127.0.0.1' as const, port: 1 } },
    ];
    const found = await lookAt(HOST, places);
    expect(found?.places.map(({ problem }) => problem)).toEqual(['noTls', 'unreachable']);
  });

  it.each([
    ['gone.example', 'noName'],
    ['empty.example', 'noAddress'],
    ['broken.example', 'dnsFailed'],
    ['private.example', 'refused'],
    ['10.1.2.3', 'refused'],
    ['::1', 'refused'],
  ])('says why there is nothing to look at: %s (DISC-003)', async (host, problem) => {
    expect(await lookAt(host)).toEqual({ problem, places: [] });
  });

  it('ends in time at a server that says nothing, and learns nothing when it is interrupted (DISC-001)', async () => {
    const silent = await lab.sites.raw(() => undefined);
    const late = await lookAt(HOST, [silent], { timeoutMs: 300 });
    expect(late?.places[0]?.problem).toBe('noTls');
    const stopping = new AbortController();
    const looking = lookAt(HOST, [silent], { signal: stopping.signal });
    stopping.abort();
    expect(await looking).toBeUndefined();
  });

  it('says names and issuers as they are, without the signs of their written form (DISC-005)', async () => {
    const odd = await lab.sites.issue({ name: 'Acme, Root <b>"x";' });
    const found = await lookAt(HOST, [await lab.sites.node({ key: odd.key, cert: odd.cert })]);
    expect(found?.places[0]?.certificate).toMatchObject({
      ...{ commonName: 'Acme, Root <b>"x";', issuer: 'Acme, Root <b>"x";' },
    });
  });

  it('keeps a stranger’s names short and few, and as a database takes them (DISC-005)', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `n${index}.example`);
    const many = await lab.sites.issue({ name: 'many', names });
    const found = await lookAt(HOST, [await lab.sites.node({ key: many.key, cert: many.cert })]);
    expect(found?.places[0]?.certificate?.names).toEqual(names.slice(0, 250));
  });
});
