import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';
import { createResolvers } from '../../../platform/dns/resolvers.ts';
import type { Resolver } from '../../../platform/dns/resolver.ts';
import type { DemoZone, DemoZoneStore } from './demo-zone.ts';
import { createDemoZone } from './local-demo-zone.ts';
import { MemoryDemoZoneStore } from './memory-store.ts';

let store: DemoZoneStore;
let zone: DemoZone;
let resolver: Resolver;

async function open(): Promise<void> {
  zone = createDemoZone({ dnsPort: 0, httpPort: 0, store, addresses: ['203.0.113.7'] });
  await zone.start();
  const [first] = createResolvers({ servers: `127.0.0.1:${zone.dnsPort}`, timeoutMs: 1000 });
  if (!first) throw new Error('no resolver');
  resolver = first;
}

const fetchFrom = (host: string, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${zone.httpPort}${path}`, { headers: { host } });

/** A GET whose Host header is really the given one, which fetch would overwrite. */
async function get(host: string, path: string): Promise<string> {
  const socket = connect(zone.httpPort, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

beforeEach(async () => {
  store = new MemoryDemoZoneStore();
  await open();
});
afterEach(() => zone.stop());

describe('the demo zone answers over DNS', () => {
  it('with a published TXT record, and with nothing after its removal', async () => {
    const published = await zone.publish({
      owner: 'a',
      name: '_certdeck-dcv.Shop.demo.test.',
      type: 'TXT',
      value: 'abc',
    });
    expect(published).toMatchObject({ ok: true, item: { name: '_certdeck-dcv.shop.demo.test' } });
    expect(await resolver.lookup('_certdeck-dcv.shop.demo.test', 'TXT')).toMatchObject({
      kind: 'answer',
      records: ['abc'],
    });
    expect(await zone.remove(published.ok ? published.item.id : '')).toBe(true);
    expect(await resolver.lookup('_certdeck-dcv.shop.demo.test', 'TXT')).toMatchObject({ kind: 'nxdomain' });
  });

  it('with its own SOA-backed records: address, name server and the CAA permission', async () => {
    expect(await resolver.lookup('demo.test', 'CAA')).toMatchObject({
      records: [{ critical: false, tag: 'issue', value: 'certdeck.test' }],
    });
    expect(await resolver.lookup('demo.test', 'NS')).toMatchObject({ records: ['ns1.demo.test'] });
    expect(await resolver.lookup('any.host.demo.test', 'A')).toMatchObject({ records: ['127.0.0.1'] });
    expect(await resolver.lookup('any.host.demo.test', 'AAAA')).toMatchObject({
      kind: 'answer',
      records: [],
    });
  });

  it('with the name above a published one as existing but empty (RFC 8020)', async () => {
    await zone.publish({ owner: 'a', name: 'x._b.demo.test', type: 'TXT', value: 'v' });
    expect(await resolver.lookup('_b.demo.test', 'TXT')).toMatchObject({ kind: 'answer', records: [] });
  });

  it('through aliases inside the zone, and with the alias alone when it leads outside', async () => {
    await zone.publish({ owner: 'a', name: 'one.demo.test', type: 'CNAME', value: 'two.demo.test' });
    await zone.publish({ owner: 'a', name: 'two.demo.test', type: 'TXT', value: 'end' });
    expect(await resolver.lookup('one.demo.test', 'TXT')).toMatchObject({
      records: ['end'],
      aliases: ['two.demo.test'],
    });
    expect(await resolver.lookup('one.demo.test', 'CNAME')).toMatchObject({ records: ['two.demo.test'] });
  });

  it('over TCP when an answer does not fit into a datagram', async () => {
    const values = Array.from({ length: 12 }, (_, index) => `${index}:${'x'.repeat(300)}`);
    for (const value of values) await zone.publish({ owner: 'a', name: 'big.demo.test', type: 'TXT', value });
    const result = await resolver.lookup('big.demo.test', 'TXT');
    expect(result.kind === 'answer' && new Set(result.records)).toEqual(new Set(values));
  });

  it('with no datagram longer than the asker has room for', async () => {
    for (const part of ['a', 'b', 'c', 'd']) {
      await zone.publish({ owner: 'a', name: 'big.demo.test', type: 'TXT', value: part.repeat(200) });
    }
    const udp = createSocket('udp4');
    const question = dnsPacket.encode({
      type: 'query',
      id: 9,
      questions: [{ name: 'big.demo.test', type: 'TXT' }],
    });
    udp.send(question, zone.dnsPort, '127.0.0.1');
    const [reply] = await once(udp, 'message');
    udp.close();
    expect(reply.length).toBeLessThanOrEqual(512);
    expect(dnsPacket.decode(reply)).toMatchObject({ flag_tc: true, flag_aa: true, answers: [] });
  });

  it('with a refusal for names of others', async () => {
    expect(await resolver.lookup('example.com', 'A')).toMatchObject({ kind: 'servfail', reason: 'REFUSED' });
  });

  it('with every standing or published type it is asked for, case apart', async () => {
    await zone.publish({ owner: 'a', name: 'c.demo.test', type: 'CAA', value: '128 issue ";"' });
    await zone.publish({ owner: 'a', name: 'c.demo.test', type: 'AAAA', value: '2001:db8::1' });
    expect(await resolver.lookup('C.Demo.Test', 'CAA')).toMatchObject({
      records: [{ critical: true, tag: 'issue', value: ';' }],
    });
    expect(await resolver.lookup('c.demo.test', 'AAAA')).toMatchObject({ records: ['2001:db8::1'] });
  });

  it('after garbage came in on either transport', async () => {
    const udp = createSocket('udp4');
    for (const junk of ['', 'x', '\u0000'.repeat(40)]) udp.send(junk, zone.dnsPort, '127.0.0.1');
    const tcp = connect(zone.dnsPort, '127.0.0.1');
    tcp.on('error', () => undefined);
    tcp.write(Buffer.from([0, 3, 1, 2, 3]));
    await once(tcp, 'close');
    udp.close();
    expect(await resolver.lookup('demo.test', 'A')).toMatchObject({ kind: 'answer' });
  });

  it('to two questions on one connection', async () => {
    const tcp = connect(zone.dnsPort, '127.0.0.1');
    const question = dnsPacket.streamEncode({
      type: 'query',
      id: 7,
      questions: [{ name: 'demo.test', type: 'A' }],
    });
    tcp.write(Buffer.concat([question, question]));
    let received = Buffer.alloc(0);
    tcp.on('data', (chunk) => (received = Buffer.concat([received, chunk])));
    while (received.length < 2 || received.length < 2 * (2 + received.readUInt16BE(0)))
      await once(tcp, 'data');
    tcp.destroy();
    expect(dnsPacket.streamDecode(received).answers).toHaveLength(1);
  });
});

describe('the demo zone refuses', () => {
  it.each([
    [{ name: 'example.com', type: 'TXT', value: 'v' }, 'OUTSIDE_ZONE'],
    [{ name: 'xdemo.test', type: 'TXT', value: 'v' }, 'OUTSIDE_ZONE'],
    [{ name: 'a b.demo.test', type: 'TXT', value: 'v' }, 'NAME_INVALID'],
    [{ name: '-a.demo.test', type: 'TXT', value: 'v' }, 'NAME_INVALID'],
    [{ name: 'a.demo.test', type: 'A', value: '::1' }, 'VALUE_INVALID'],
    [{ name: 'a.demo.test', type: 'AAAA', value: '1.2.3.4' }, 'VALUE_INVALID'],
    [{ name: 'a.demo.test', type: 'CAA', value: 'issue' }, 'VALUE_INVALID'],
    [{ name: 'a.demo.test', type: 'TXT', value: 'line\nbreak' }, 'VALUE_INVALID'],
    [{ name: 'demo.test', type: 'CNAME', value: 'a.demo.test' }, 'CNAME_CONFLICT'],
  ] as const)('%j with %s', async (record, code) => {
    expect(await zone.publish({ owner: 'a', ...record })).toEqual({ ok: false, code });
  });

  it('an alias beside other records, in either order', async () => {
    await zone.publish({ owner: 'a', name: 'x.demo.test', type: 'TXT', value: 'v' });
    const alias = await zone.publish({
      owner: 'a',
      name: 'x.demo.test',
      type: 'CNAME',
      value: 'y.demo.test',
    });
    expect(alias).toEqual({ ok: false, code: 'CNAME_CONFLICT' });
    await zone.publish({ owner: 'a', name: 'z.demo.test', type: 'CNAME', value: 'y.demo.test' });
    const text = await zone.publish({ owner: 'b', name: 'z.demo.test', type: 'TXT', value: 'v' });
    expect(text).toEqual({ ok: false, code: 'CNAME_CONFLICT' });
  });
});

describe('the demo zone serves files', () => {
  const path = '/.well-known/pki-validation/abc.txt';

  it('of a host and path, and of no other host', async () => {
    await zone.publishFile({ owner: 'a', host: 'shop.demo.test', path, body: 'token' });
    expect(await get('shop.demo.test', path)).toMatch(/^HTTP\/1.1 200 [\s\S]*token$/);
    expect(await get('SHOP.demo.test:8081', path)).toMatch(/^HTTP\/1.1 200 /);
    expect(await get('other.demo.test', path)).toMatch(/^HTTP\/1.1 404 /);
    expect((await fetchFrom('shop.demo.test', '/')).status).toBe(404);
  });

  it('for challenges of ACME as well (RFC 8555 8.3)', async () => {
    const file = { owner: 'a', host: 'shop.demo.test', path: '/.well-known/acme-challenge/abc', body: 'key' };
    expect(await zone.publishFile(file)).toMatchObject({ ok: true });
    expect(await get('shop.demo.test', file.path)).toMatch(/key$/);
  });

  it('of two hosts under one path', async () => {
    await zone.publishFile({ owner: 'a', host: 'one.demo.test', path, body: 'first' });
    await zone.publishFile({ owner: 'a', host: 'two.demo.test', path, body: 'second' });
    expect(await get('one.demo.test', path)).toMatch(/first$/);
    expect(await get('two.demo.test', path)).toMatch(/second$/);
  });

  it('again with a new body under the same owner, host and path', async () => {
    const first = await zone.publishFile({ owner: 'a', host: 'shop.demo.test', path, body: 'old' });
    const second = await zone.publishFile({ owner: 'a', host: 'shop.demo.test', path, body: 'new' });
    expect(first.ok && second.ok && first.item.id === second.item.id).toBe(true);
    expect(await get('shop.demo.test', path)).toMatch(/new$/);
  });

  it('for a demo address, but not for other addresses or folders', async () => {
    expect(await zone.publishFile({ owner: 'a', host: '203.0.113.7', path, body: 't' })).toMatchObject({
      ok: true,
    });
    expect(await zone.publishFile({ owner: 'a', host: '203.0.113.8', path, body: 't' })).toMatchObject({
      code: 'OUTSIDE_ZONE',
    });
    const upward = `${path}/../../x`;
    expect(
      await zone.publishFile({ owner: 'a', host: 'a.demo.test', path: upward, body: 't' }),
    ).toMatchObject({
      code: 'PATH_INVALID',
    });
  });
});

describe('the demo zone keeps', () => {
  it('records and files over a restart', async () => {
    await zone.publish({ owner: 'a', name: '_t.demo.test', type: 'TXT', value: 'kept' });
    await zone.publishFile({
      owner: 'b',
      host: 'h.demo.test',
      path: '/.well-known/pki-validation/f',
      body: 'kept',
    });
    await zone.stop();
    await open();
    expect(await resolver.lookup('_t.demo.test', 'TXT')).toMatchObject({ records: ['kept'] });
    expect(zone.list('a')).toHaveLength(1);
    expect(zone.listFiles('a')).toHaveLength(0);
    expect(zone.listFiles('b')).toHaveLength(1);
  });

  it('one record when the same one is published twice at once', async () => {
    const record = { owner: 'a', name: '_t.demo.test', type: 'TXT', value: 'v' } as const;
    const [one, two] = await Promise.all([zone.publish(record), zone.publish(record)]);
    expect(one).toEqual(two);
    expect(zone.list()).toHaveLength(1);
  });

  it('apart what lies under it and what does not', () => {
    expect(['demo.test', '*.demo.test', 'A.b.demo.test.'].every((name) => zone.covers(name))).toBe(true);
    expect(['test', 'xdemo.test', 'demo.test.example.com'].some((name) => zone.covers(name))).toBe(false);
  });

  it('both ports free after it stopped', async () => {
    const { dnsPort, httpPort } = zone;
    await zone.stop();
    const again = createDemoZone({ dnsPort, httpPort, store });
    await again.start();
    expect([again.dnsPort, again.httpPort]).toEqual([dnsPort, httpPort]);
    await again.stop();
  });
});
