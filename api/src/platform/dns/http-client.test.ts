import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as fc from 'fast-check';
import { mayDial } from './addresses.ts';
import { SafeHttpClient, type HttpClientOptions } from './http-client.ts';
import { createResolvers } from './resolvers.ts';
import type { Resolver } from './resolver.ts';
import { startScriptedDns, type ScriptedDns } from './testing/scripted-dns.ts';

const servers: (Server | TcpServer)[] = [];
const dns: ScriptedDns[] = [];

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Every name has the given addresses. */
async function resolverTo(addresses: string[], rcode = 0): Promise<Resolver> {
  const server = await startScriptedDns(({ name, type }) => ({
    rcode,
    answers: addresses
      .filter((address) => (type === 'AAAA') === address.includes(':'))
      .map((data) => ({ name, type: type === 'AAAA' ? 'AAAA' : 'A', ttl: 1, data })),
  }));
  dns.push(server);
  const [resolver] = createResolvers({ servers: server.address, timeoutMs: 10_000 });
  if (!resolver) throw new Error('no resolver');
  return resolver;
}

async function clientFor(
  listener: RequestListener,
  options: HttpClientOptions = {},
): Promise<SafeHttpClient> {
  const port = await listen(createServer(listener));
  return new SafeHttpClient({ demo: { suffix: 'demo.test', addresses: ['203.0.113.9'], port }, ...options });
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
  await Promise.all(dns.splice(0).map((server) => server.close()));
});

describe('an address that a stranger chose', () => {
  it.each([
    ['127.0.0.1', '10.1.1.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '168.63.129.16'],
    ['0.0.0.0', '0.1.2.3', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
    [
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '192.88.99.1',
      '192.175.48.1',
      '192.52.193.1',
      '192.31.196.1',
    ],
    ['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::'],
    [
      '2001::1',
      '2001:db8::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '100::1',
      '4000::1',
    ],
    ['2130706433', '0x7f.1', '127.1', '017700000001', '', 'localhost', '1.1.1.1.1'],
  ])('is not dialled when it is %s, %s, %s, …', (...addresses) => {
    expect(addresses.filter(mayDial)).toEqual([]);
  });

  it('may be dialled when it is public', () => {
    expect(['8.8.8.8', '1.1.1.1', '2606:4700::1', '100.128.0.1', '172.32.0.1'].every(mayDial)).toBe(true);
  });

  it('is never private, however it is written inside IPv6', () => {
    fc.assert(
      fc.property(fc.constantFrom('10.', '127.', '192.168.'), fc.nat(255), fc.nat(255), (net, c, d) => {
        const address = net === '192.168.' ? `${net}${c}.${d}` : `${net}${c}.${d}.1`;
        const inside = ipaddr.IPv4.parse(address).toIPv4MappedAddress();
        expect(mayDial(address) || mayDial(inside.toString()) || mayDial(inside.toNormalizedString())).toBe(
          false,
        );
      }),
    );
  });
});

describe('a fetch', () => {
  it('gives status, body and the address that was dialled', async () => {
    const client = await clientFor((request, response) => response.end(`host ${request.headers.host}`));
    const result = await client.get('http://shop.demo.test/x?y=1', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'response', status: 200, truncated: false });
    expect(result.kind === 'response' && result.body.toString()).toBe('host shop.demo.test');
    expect(result.hops).toEqual([{ url: 'http://shop.demo.test/x?y=1', address: '127.0.0.1', status: 200 }]);
  });

  it('dials nothing when a name leads to private addresses only', async () => {
    let requests = 0;
    const client = await clientFor((_, response) => response.end(String((requests += 1))));
    const result = await client.get('http://rebind.example/', await resolverTo(['127.0.0.1', '::1']));
    expect(result).toMatchObject({ kind: 'address-refused', addresses: ['127.0.0.1', '::1'], hops: [] });
    expect(requests).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
  ])('refuses the literal address %s', async (url) => {
    const client = await clientFor((_, response) => response.end());
    expect(await client.get(url, await resolverTo([]))).toMatchObject({ kind: 'address-refused' });
  });

  it.each([
    [[], 0, 'NO_ADDRESS'],
    [[], 3, 'NXDOMAIN'],
    [[], 2, 'SERVFAIL'],
  ] as const)('says why a host has no address: %j, answer code %i, %s', async (addresses, rcode, reason) => {
    const client = new SafeHttpClient();
    const result = await client.get('http://a.example/', await resolverTo([...addresses], rcode));
    expect(result).toMatchObject({ kind: 'unresolved', reason });
  });

  it.each([301, 302, 307, 308])('follows %i and keeps every hop', async (status) => {
    const client = await clientFor((request, response) => {
      if (request.url === '/a') response.writeHead(status, { location: 'http://two.demo.test/b' }).end();
      else response.end('there');
    });
    const result = await client.get('http://one.demo.test/a', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'response', url: 'http://two.demo.test/b', status: 200 });
    expect(result.hops.map((hop) => hop.status)).toEqual([status, 200]);
  });

  it('does not follow 303', async () => {
    const client = await clientFor((_, response) => response.writeHead(303, { location: '/b' }).end());
    expect(await client.get('http://a.demo.test/', await resolverTo([]))).toMatchObject({ status: 303 });
  });

  it('checks the address of every hop', async () => {
    const client = await clientFor((_, response) =>
      response.writeHead(302, { location: 'http://inner.example/' }).end(),
    );
    const result = await client.get('http://a.demo.test/', await resolverTo(['169.254.169.254']));
    expect(result).toMatchObject({ kind: 'address-refused', url: 'http://inner.example/' });
    expect(result.hops).toHaveLength(1);
  });

  it.each([
    ['http://a.demo.test:8080/', 'PORT'],
    ['ftp://a.demo.test/', 'SCHEME'],
    ['file:///etc/passwd', 'SCHEME'],
    ['http://user:secret@a.demo.test/', 'CREDENTIALS'],
    ['http://[', 'LOCATION'],
    ['', 'LOCATION'],
  ])('refuses a redirect to %p: %s', async (location, reason) => {
    const client = await clientFor((_, response) => response.writeHead(302, { location }).end());
    const result = await client.get('http://a.demo.test/', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'redirect-refused', reason });
  });

  it('gives up after too many redirects', async () => {
    const client = await clientFor((_, response) => response.writeHead(302, { location: '/again' }).end());
    const result = await client.get('http://a.demo.test/', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'redirect-refused', reason: 'TOO_MANY' });
    expect(result.hops).toHaveLength(6);
  });

  it('reads no more of a body than it may', async () => {
    const client = await clientFor((_, response) => response.end('x'.repeat(500_000)), { maxBody: 1000 });
    const result = await client.get('http://a.demo.test/', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'response', truncated: true });
    expect(result.kind === 'response' && result.body.length).toBe(1000);
  });

  it('leaves an endless body as soon as it has read enough', async () => {
    const client = await clientFor(
      (_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(600)), 5);
        response.on('close', () => clearInterval(timer));
      },
      { maxBody: 1000, timeoutMs: 5000 },
    );
    // Whoever read on would end with the time that it has.
    const result = await client.get('http://a.demo.test/', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'response', truncated: true });
  });

  it('ends in time when the server says nothing, or goes on drop by drop', async () => {
    const silent = await clientFor(() => undefined, { timeoutMs: 150 });
    expect(await silent.get('http://a.demo.test/', await resolverTo([]))).toMatchObject({ kind: 'timeout' });
    const slow = await clientFor(
      (_, response) => {
        response.write('x');
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 150 },
    );
    expect(await slow.get('http://a.demo.test/', await resolverTo([]))).toMatchObject({ kind: 'timeout' });
  });

  it('tells a refused connection and a server that speaks no HTTP', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('hello\r\n\r\n')));
    const demo = { suffix: 'demo.test', addresses: [], port };
    const result = await new SafeHttpClient({ demo }).get('http://a.demo.test/', await resolverTo([]));
    expect(result).toMatchObject({ kind: 'connection', code: 'HPE_INVALID_CONSTANT' });
    const closed = new SafeHttpClient({ demo: { ...demo, port: 1 } });
    expect(await closed.get('http://a.demo.test/', await resolverTo([]))).toMatchObject({
      kind: 'connection',
      code: 'ECONNREFUSED',
    });
  });

  it('reaches a demo address on loopback, and no other address of its range', async () => {
    const client = await clientFor((request, response) => response.end(request.headers.host));
    const resolver = await resolverTo([]);
    expect(await client.get('http://203.0.113.9/', resolver)).toMatchObject({
      kind: 'response',
      status: 200,
    });
    expect(await client.get('http://203.0.113.10/', resolver)).toMatchObject({ kind: 'address-refused' });
  });
});
