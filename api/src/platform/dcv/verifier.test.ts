import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeHttpClient } from '../dns/http-client.ts';
import { caaTerms, challenge, check, Network } from './testing/network.ts';
import { createVerifier } from './verifier.ts';
let network: Network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.stop());

describe('control of a name is shown (ORD-024, API-125)', () => {
  it.each([
    ['shop.demo.test', 'dns_txt', '3.2.2.4.7'],
    ['*.shop.demo.test', 'dns_txt', '3.2.2.4.7'],
    ['*.shop.demo.test', 'dns', '3.2.2.4.7'],
    ['shop.demo.test', 'file', '3.2.2.4.18'],
    ['203.0.113.7', 'file', '3.2.2.5.1'],
  ] as const)('for %s by %s, with the evidence that is kept (BR %s)', async (domain, method, rule) => {
    const asked = challenge(domain, method);
    await network.publish(asked);
    const result = await check(network.verifier(), asked);
    expect(result).toMatchObject({
      ok: true,
      evidence: { domain, method, rule, expected: asked.value, perspectives: [{ code: 'OK' }] },
    });
    const caa = result.ok ? result.evidence.caa.map(({ verdict }) => verdict.kind) : [];
    expect(caa).toEqual(rule === '3.2.2.5.1' ? [] : ['permits']);
  });

  it('when the text stands among others, in quotation marks', async () => {
    const asked = challenge('a.demo.test', 'dns_txt');
    await network.zone.publish({ owner: 'a', name: asked.host, type: 'TXT', value: 'v=spf1 -all' });
    await network.zone.publish({ owner: 'a', name: asked.host, type: 'TXT', value: `"${asked.value}"` });
    expect(await check(network.verifier(), asked)).toMatchObject({ ok: true });
  });

  it('when the file comes after redirects within the rules', async () => {
    const asked = challenge('a.demo.test', 'file');
    const port = await network.site((request, response) => {
      if (request.url === '/moved') response.end(asked.value);
      else response.writeHead(308, { location: 'http://b.demo.test/moved' }).end();
    });
    const result = await check(network.verifier({ port }), asked);
    expect(result.ok && result.evidence.perspectives[0]?.hops.map(({ status }) => status)).toEqual([
      308, 200,
    ]);
  });

  it('when as many points of view as the quorum asks for see it', async () => {
    const asked = challenge('a.demo.test', 'dns_txt');
    await network.publish(asked);
    const good = `127.0.0.1:${network.zone.dnsPort}`;
    const blind = await network.scripted(({ type }) => (type === 'CAA' ? {} : { rcode: 3 }));
    const strict = await check(network.verifier({ servers: [good, blind] }), asked);
    expect(strict).toMatchObject({ ok: false, code: 'RESOLVERS_DISAGREE', where: blind });
    expect(strict.ok ? [] : strict.perspectives.map(({ code }) => code)).toEqual(['OK', 'NXDOMAIN']);
    expect(await check(network.verifier({ servers: [good, blind], quorum: 1 }), asked)).toMatchObject({
      ok: true,
    });
  });

  it('asking CAA of every name that rests on it', async () => {
    const asked = challenge('demo.test', 'dns_txt');
    await network.publish(asked);
    await network.zone.publish({
      owner: 'a',
      name: 'closed.demo.test',
      type: 'CAA',
      value: '0 issue "other.example"',
    });
    const result = await network.verifier().verifyName({
      challenge: asked,
      failures: 0,
      domains: ['demo.test', 'www.closed.demo.test'],
    });
    expect(result).toMatchObject({ ok: false, code: 'CAA_FORBIDS', caa: { domain: 'www.closed.demo.test' } });
  });
});

describe('a verifier', () => {
  it('looks up CAA alone, before payment', async () => {
    expect(await network.verifier().checkCaa('*.any.demo.test', 'dns')).toMatchObject({
      kind: 'permits',
      at: 'demo.test',
    });
  });

  it('does not start without a DNS server', () => {
    expect(() =>
      createVerifier({ resolvers: [], http: new SafeHttpClient(), caa: async () => caaTerms() }),
    ).toThrow('at least one DNS server');
  });

  it('checks 200 names at once without losing one', async () => {
    const all = Array.from({ length: 200 }, (_, index) => challenge(`n${index}.demo.test`, 'dns_txt'));
    await Promise.all(all.map((asked) => network.publish(asked)));
    const verifier = network.verifier();
    const results = await Promise.all(all.map((asked) => check(verifier, asked)));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});
