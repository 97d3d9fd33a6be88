import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { challenge, check, Network, patienceFor } from './testing/network.ts';
let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.stop());

const asked = () => challenge('a.example.com', 'dns_txt');

describe('a failed check of a DNS record says (ORD-024)', () => {
  it.each([
    ['NXDOMAIN', { rcode: 3 }],
    ['NO_RECORD', {}],
    ['SERVFAIL', { rcode: 2 }],
    ['TIMEOUT', 'silence'],
  ] as const)('%s', async (code, reaction) => {
    const server = await network.scripted(() => reaction);
    const result = await check(
      network.verifier({ servers: [server], timeoutMs: patienceFor(reaction) }),
      asked(),
    );
    expect(result).toMatchObject({ ok: false, code, where: server });
  });

  it('VALUE_DIFFERS with what was expected and what stands there', async () => {
    const mine = challenge('a.demo.test', 'dns_txt');
    await network.zone.publish({ owner: 'a', name: mine.host, type: 'TXT', value: `${mine.value}x` });
    const result = await check(network.verifier(), mine, 2);
    expect(result).toMatchObject({
      ok: false,
      code: 'VALUE_DIFFERS',
      expected: mine.value,
      seen: [`${mine.value}x`],
      where: `127.0.0.1:${network.zone.dnsPort}`,
    });
    const wait = result.ok || !result.nextTryAt ? 0 : result.nextTryAt.getTime() - result.checkedAt.getTime();
    expect(wait).toBeGreaterThan(15_000);
    expect(wait).toBeLessThan(25_000);
  });

  it('TOKEN_EXPIRED without looking or promising another try', async () => {
    const old = challenge('a.demo.test', 'dns_txt', new Date('2026-01-01'));
    await network.publish(old);
    expect(await check(network.verifier(), old)).toMatchObject({
      ok: false,
      code: 'TOKEN_EXPIRED',
      perspectives: [],
      nextTryAt: undefined,
    });
  });

  it('CAA_FORBIDS with the records and the line that would permit', async () => {
    const mine = challenge('a.demo.test', 'dns');
    await network.publish(mine);
    const result = await check(network.verifier({ caaIdentity: 'another.example' }), mine);
    expect(result).toMatchObject({
      ok: false,
      code: 'CAA_FORBIDS',
      expected: '0 issue "another.example"',
      seen: ['0 issue "certdeck.test"'],
      where: 'CAA demo.test',
    });
  });

  it.each([
    ['SERVFAIL', { rcode: 2 }],
    ['TIMEOUT', 'silence'],
  ] as const)('%s when only CAA could not be looked up', async (code, reaction) => {
    const mine = asked();
    const server = await network.scripted(({ name, type }) =>
      type === 'CAA' ? reaction : { answers: [{ name, type: 'TXT', ttl: 1, data: mine.value }] },
    );
    expect(
      await check(network.verifier({ servers: [server], timeoutMs: patienceFor(reaction) }), mine),
    ).toMatchObject({
      ok: false,
      code,
      where: 'CAA a.example.com',
    });
  });

  it('shows a bounded part of what strangers wrote', async () => {
    const server = await network.scripted(({ name }) => ({
      answers: Array.from({ length: 30 }, () => ({
        name,
        type: 'TXT' as const,
        ttl: 1,
        data: ['x'.repeat(255), 'x'.repeat(255), 'y'.repeat(255)],
      })),
    }));
    const result = await check(network.verifier({ servers: [server] }), asked());
    expect(result.ok ? [] : result.seen.map(({ length }) => length)).toEqual(
      Array.from({ length: 20 }, () => 500),
    );
  });
});

describe('a failed check recognises usual mistakes', () => {
  it('the zone appended twice', async () => {
    const asked = challenge('www.demo.test', 'dns_txt');
    await network.zone.publish({
      owner: 'a',
      name: `${asked.host}.demo.test`,
      type: 'TXT',
      value: asked.value,
    });
    expect(await check(network.verifier(), asked)).toMatchObject({ hint: 'ZONE_APPENDED_TWICE' });
  });

  it('the text at the domain itself', async () => {
    const asked = challenge('www.demo.test', 'dns_txt');
    await network.zone.publish({ owner: 'a', name: 'www.demo.test', type: 'TXT', value: asked.value });
    expect(await check(network.verifier(), asked)).toMatchObject({
      code: 'NXDOMAIN',
      hint: 'RECORD_AT_APEX',
    });
  });

  it('a text where an alias belongs', async () => {
    const asked = challenge('www.demo.test', 'dns');
    await network.zone.publish({ owner: 'a', name: asked.host, type: 'TXT', value: asked.value });
    expect(await check(network.verifier(), asked)).toMatchObject({
      code: 'NO_RECORD',
      hint: 'WRONG_RECORD_TYPE',
    });
  });

  it('a page around the value of a file', async () => {
    const asked = challenge('www.demo.test', 'file');
    await network.zone.publishFile({
      owner: 'a',
      host: asked.host,
      path: asked.path,
      body: `<p>${asked.value}</p>`,
    });
    expect(await check(network.verifier(), asked)).toMatchObject({
      code: 'BODY_DIFFERS',
      hint: 'EXTRA_TEXT_IN_FILE',
    });
  });

  it('none when nothing is recognised', async () => {
    const result = await check(network.verifier(), challenge('www.demo.test', 'dns'));
    expect(result).toMatchObject({ ok: false, code: 'NXDOMAIN', hint: undefined });
  });
});
