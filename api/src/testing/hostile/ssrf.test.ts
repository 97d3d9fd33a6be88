import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { challenge, check } from '../../platform/dcv/testing/network.ts';
import { caaTerms } from '../../platform/dcv/testing/network.ts';
import { createVerifier } from '../../platform/dcv/verifier.ts';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import { createResolvers } from '../../platform/dns/resolvers.ts';
import { type ScriptedDns, startScriptedDns } from '../../platform/dns/testing/scripted-dns.ts';
import { auditSite } from '../../areas/tools/report/audit.ts';
import { codes, Lab, nowhere, portOf } from '../../areas/tools/report/testing/lab.ts';
import { openTrustStore } from '../../areas/tools/report/trust-store.ts';
import { lookAtServer } from '../../areas/tools/served/server-look.ts';
import { type Dials, watchDials } from './testing/dials.ts';
import { loopbackHosts, privateAddresses } from './testing/private-addresses.ts';

/** A public address; the watch of dials lets nothing reach it. */
const PUBLIC = '8.8.8.8';

let dials: Dials;
let dns: ScriptedDns;
let resolver: Resolver;
/** What `A` and `AAAA` questions are answered with, by name; a list of lists is one for each question. */
const zone = new Map<string, readonly string[]>();
/** Names whose later answers differ from their first. */
const rebound = new Map<string, string[]>();

beforeAll(async () => {
  dials = await watchDials();
  dns = await startScriptedDns(({ name, type }) => {
    const next = rebound.get(`${name} ${type}`)?.shift();
    const addresses =
      next === undefined
        ? (zone.get(name) ?? (/(^|\.)localhost$/.test(name) ? ['127.0.0.1', '::1'] : []))
        : [next];
    const fitting = addresses.filter((address) =>
      type === 'AAAA' ? address.includes(':') : type === 'A' && !address.includes(':'),
    );
    const kind = type === 'AAAA' ? ('AAAA' as const) : ('A' as const);
    return { answers: fitting.map((data) => ({ name, type: kind, ttl: 1, data })) };
  });
  const [first] = createResolvers({ servers: dns.address, timeoutMs: 1000 });
  if (!first) throw new Error('no resolver');
  resolver = first;
});
afterEach(() => dials.forget());
afterAll(async () => {
  await dns.close();
  await dials.stop();
});

const nameOf = (address: string) => `n${Object.keys(privateAddresses).indexOf(address)}.evil.example`;
const noDial = (what: unknown) => expect([what, dials.tried, dials.arrived]).toEqual([what, [], 0]);

/** A site that may be dialled although it is on loopback, as the demo's own are. */
async function site(
  listener: RequestListener,
): Promise<{ port: number; client: SafeHttpClient; close: () => void }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  dials.allow(port);
  return {
    port,
    client: new SafeHttpClient({ timeoutMs: 1500, demo: { suffix: 'demo.test', addresses: [], port } }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the watch', () => {
  it('sees a connection of every kind, and lets those to loopback arrive', async () => {
    zone.set('public.example', [PUBLIC]);
    const client = new SafeHttpClient({ timeoutMs: 1500 });
    for (const url of ['http://public.example/', 'https://public.example/'])
      expect(await client.get(url, resolver)).toMatchObject({ kind: 'connection', code: 'ECONNREFUSED' });
    expect(dials.tried).toEqual([`${PUBLIC}:80`, `${PUBLIC}:443`]);
  });
});

describe.each(Object.entries(privateAddresses))('a name that leads to %s (%s)', (address) => {
  beforeAll(() => void zone.set(nameOf(address), [address]));

  it('is validated by no file, audited by no site check, and asked for no certificate or list', async () => {
    const name = nameOf(address);
    const verifier = createVerifier({
      resolvers: [resolver],
      http: new SafeHttpClient({ timeoutMs: 1500 }),
      caa: async () => caaTerms(),
    });
    expect(await check(verifier, challenge(name, 'file'))).toMatchObject({
      ok: false,
      code: 'ADDRESS_REFUSED',
    });
    const audit = {
      reach: { resolver },
      store: openTrustStore([]),
      http: new SafeHttpClient(),
      now: () => new Date(),
    };
    expect(await auditSite(name, audit)).toMatchObject({ ok: false, failure: { code: 'ADDRESS_REFUSED' } });
    for (const host of [name, address])
      expect(await lookAtServer(host, 443, audit)).toEqual({ problem: 'refused', places: [] });
    for (const scheme of ['http', 'https'])
      expect(await new SafeHttpClient().get(`${scheme}://${name}/x`, resolver)).toMatchObject({
        kind: 'address-refused',
      });
    noDial(address);
  });

  it('is left out where other addresses of the name may be dialled', async () => {
    const name = `mixed-${nameOf(address)}`;
    zone.set(name, [address, PUBLIC]);
    await new SafeHttpClient({ timeoutMs: 1500 }).get(`http://${name}/`, resolver);
    expect(dials.tried).toEqual([`${PUBLIC}:80`]);
  });
});

describe('a host in an address', () => {
  it.each(loopbackHosts)('is refused as what it is: %s', async (host) => {
    for (const url of [`http://${host}/`, `http://${host}:${dials.port}/`, `https://${host}/`]) {
      if (!URL.canParse(url)) continue;
      const { kind } = await new SafeHttpClient({ timeoutMs: 1500 }).get(url, resolver);
      expect([url, ['address-refused', 'url-refused', 'unresolved'].includes(kind)]).toEqual([url, true]);
    }
    noDial(host);
  });

  it.each([
    ['another port', 'http://public.example:22/', 'PORT'],
    ['the port of the other scheme', 'http://public.example:443/', 'PORT'],
    ['the port of a database', 'https://public.example:5432/', 'PORT'],
    ['a user', 'http://user@public.example/', 'CREDENTIALS'],
    ['a user and a password', 'http://user:secret@public.example/', 'CREDENTIALS'],
    ['a host before the host', 'http://public.example@127.0.0.1/', 'CREDENTIALS'],
    ['another scheme', 'ftp://public.example/', 'SCHEME'],
    ['a file', 'file:///etc/passwd', 'SCHEME'],
    ['data', 'data:text/plain,x', 'SCHEME'],
  ])('is refused from the first request on with %s', async (what, url, reason) => {
    zone.set('public.example', [PUBLIC]);
    const result = await new SafeHttpClient({ timeoutMs: 1500 }).get(url, resolver);
    expect(result).toMatchObject({ kind: 'url-refused', url, reason, hops: [] });
    noDial(what);
  });

  it('is looked up once for each request, and the address that was looked at is dialled', async () => {
    // The second answer to either question is this machine.
    rebound.set('rebind.evil.example A', [PUBLIC, '127.0.0.1', '127.0.0.1']);
    rebound.set('rebind.evil.example AAAA', ['2606:4700::1111', '::1', '::1']);
    await new SafeHttpClient({ timeoutMs: 1500 }).get('http://rebind.evil.example/', resolver);
    expect(dials.tried).toEqual([`${PUBLIC}:80`, '2606:4700::1111:80']);
    dials.forget();
    const second = await new SafeHttpClient({ timeoutMs: 1500 }).get('http://rebind.evil.example/', resolver);
    expect(second).toMatchObject({ kind: 'address-refused', addresses: ['127.0.0.1', '::1'] });
    noDial('second answer');
  });
});

/** Where a hostile server sends those who ask it. */
const destinations = () => [
  ...loopbackHosts.map((host) => `http://${host}:${dials.port}/`),
  ...loopbackHosts.map((host) => `http://${host}/`),
  ...Object.keys(privateAddresses).map((address) => `http://${nameOf(address)}/`),
  'http://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/latest/',
  `http://user:secret@127.0.0.1:${dials.port}/`,
  `//127.0.0.1:${dials.port}/`,
  `\\\\127.0.0.1:${dials.port}\\`,
  `http:127.0.0.1:${dials.port}`,
  'http://public.example:25/',
  'gopher://127.0.0.1:25/',
];

describe('a redirect', () => {
  it('of a validation file to a private place is not followed', async () => {
    let location = '';
    const { client, close } = await site((_, response) => void response.writeHead(302, { location }).end());
    const verifier = createVerifier({ resolvers: [resolver], http: client, caa: async () => caaTerms() });
    for (location of destinations().filter((to) => !/[^\x20-\x7e]/.test(to))) {
      const result = await check(verifier, challenge('site.demo.test', 'file'));
      expect([location, result.ok]).toEqual([location, false]);
      expect([location, !result.ok && /^(ADDRESS_REFUSED|REDIRECT|NO_RECORD)$/.test(result.code)]).toEqual([
        location,
        true,
      ]);
      noDial(location);
    }
    close();
  });
});

describe('a site that is audited', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await Lab.open();
  });
  afterAll(() => lab.close());

  it('leads the audit nowhere by redirects, certificates, status answers or lists', async () => {
    const authority = (place: string) => [
      `authorityInfoAccess=caIssuers;URI:http://${place}/issuer.crt,OCSP;URI:http://${place}/ocsp`,
      `crlDistributionPoints=URI:http://${place}/list.crl`,
    ];
    const places = [
      `127.0.0.1:${dials.port}`,
      `localhost:${dials.port}`,
      `2130706433:${dials.port}`,
      `user:secret@127.0.0.1:${dials.port}`,
      'private.example',
      '[::1]',
      '169.254.169.254',
      'authority.demo.test:22',
      `authority.demo.test:${dials.port}`,
    ];
    // Where a site without TLS would be.
    dials.allow(nowhere.http);
    for (const place of places) {
      const leaf = await lab.sites.issue({ name: 'evil', issuer: lab.middle, extensions: authority(place) });
      const target = await lab.sites.node({ key: leaf.key, cert: leaf.cert });
      const plain = await lab.sites.http(
        (_, response) => void response.writeHead(302, { location: `http://${place}/` }).end(),
      );
      for (const { demo } of [target, plain]) dials.allow(demo?.port ?? 0);
      const found = await lab.audit(target, plain);
      expect([place, found.plainWeb.hops.length]).toEqual([place, 1]);
      noDial(place);
      // The whole chain, so that the status is asked for.
      const whole = await lab.sites.node(lab.chainOf(leaf));
      dials.allow(portOf(whole));
      // Where the lab has no site without TLS.
      dials.allow(1);
      expect([place, codes(await lab.audit(whole))]).toEqual([
        place,
        expect.arrayContaining(['cert.statusUnknown']),
      ]);
      noDial(place);
    }
  }, 400_000);
});
