import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls, toolCalls } from '@certdeck/contract';
import { type ScriptedDns, startScriptedDns } from '../../platform/dns/testing/scripted-dns.ts';
import { easySlide } from '../captcha.ts';
import { type Customer, openShop, pay, type Shop } from '../../areas/orders/testing/shop.ts';
import { type Dials, watchDials } from './testing/dials.ts';
import { loopbackHosts, privateAddresses } from './testing/private-addresses.ts';

let dials: Dials;
let dns: ScriptedDns;
let shop: Shop;
let customer: Customer;

/** An address of the internet, which no test reaches: the try is noted and refused. */
const PUBLIC = '93.184.216.34';
let looks = 0;

/** Every name leads to a private address: the one whose place in the list it has, or this machine. */
const addressOf = (name: string): string => {
  if (name.startsWith('rebind.') && (looks += 1) === 1) return PUBLIC;
  const place = /^n(\d+)\./.exec(name)?.[1];
  return (place === undefined ? undefined : Object.keys(privateAddresses)[Number(place)]) ?? '127.0.0.1';
};
const names = Object.keys(privateAddresses).map((_address, place) => `n${place}.evil.example`);

beforeAll(async () => {
  dials = await watchDials();
  dns = await startScriptedDns(({ name, type }) => {
    const data = addressOf(name);
    const kind = data.includes(':') ? ('AAAA' as const) : ('A' as const);
    return { answers: type === kind ? [{ name, type: kind, ttl: 1, data }] : [] };
  });
  shop = await openShop({
    working: true,
    environment: { DEMO: '0', DNS_SERVERS: dns.address, CLOUDFLARE_API: `http://127.0.0.1:${dials.port}` },
  });
  customer = await shop.addCustomer();
  const server = process.env['TEST_DATABASE'] ?? '';
  if (URL.canParse(server)) dials.allow(Number(new URL(server).port));
  dials.forget();
});
afterAll(async () => {
  await shop.close();
  await dns.close();
  await dials.stop();
});

const noDial = (what: unknown) => expect([what, dials.tried, dials.arrived]).toEqual([what, [], 0]);

describe('a call that names a host', () => {
  it('refuses what is no name of the internet, and says so at the field (D-210)', async () => {
    for (const domain of [
      // A name below localhost is a name like any other: where it leads is what counts.
      ...loopbackHosts.filter((host) => host !== 'any.localhost'),
      ...Object.keys(privateAddresses),
      'http://a.example/',
      'a.example:22',
      'u@a.example',
      'a.example/x',
    ]) {
      const started = await customer.call(toolCalls.startReport, { domain });
      // Full-width and circled signs are other spellings of names, which are refused as the addresses they spell.
      expect([domain, started.body.code, Object.keys(started.body.errors ?? {})]).toEqual([
        domain,
        13004,
        ['domain'],
      ]);
      const ordered = await customer.call(orderCalls.createOrder, {
        productNo: 'BIT-DVIP',
        productType: 'dv_ip_ssl',
        year: 1,
        dcvMethod: 'file',
        sslCerts: [{ commonName: domain, csr: 'none' }],
      });
      expect([domain, ordered.body.code]).toEqual([domain, 13004]);
    }
    noDial('names');
  });

  it('audits no site whose name leads to a private place (D-210)', async () => {
    const { db } = shop.services;
    for (const domain of names) {
      const { body } = await customer.call(toolCalls.startReport, { domain });
      expect([domain, body.code]).toEqual([domain, 200]);
      // So many an hour are not allowed, and it is not the limit that is to be seen.
      await db.deleteFrom('attempts').execute();
    }
    for (const domain of names) {
      const found = await ended(domain);
      expect([domain, found.state, found.failure?.code]).toEqual([domain, 'failed', 'ADDRESS_REFUSED']);
    }
    noDial('audits');
  }, 400_000);

  it('audits no such site for a guest either, nor one whose name leads there later (D-210, D-273)', async () => {
    const { db, now } = shop.services;
    const audit = async (domain: string) => {
      const captcha = await easySlide(db, now());
      const started = await shop.call(toolCalls.startGuestReport, { domain, ...captcha });
      await db.deleteFrom('attempts').execute();
      expect([domain, started.body.code]).toEqual([domain, 200]);
      for (;;) {
        const { body } = await shop.call(toolCalls.getGuestReport, { id: started.body.data.id });
        if (body.data.state !== 'running') return body.data;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    for (const domain of names.filter((_name, place) => place % 4 === 0)) {
      const found = await audit(domain);
      expect([domain, found.state, found.failure?.code]).toEqual([domain, 'failed', 'ADDRESS_REFUSED']);
    }
    noDial('audits of guests');
    for (const domain of [...loopbackHosts.filter((host) => host !== 'any.localhost'), '10.0.0.1', '[::1]']) {
      const { body } = await shop.call(toolCalls.startGuestReport, { domain });
      expect([domain, body.code]).toEqual([domain, 13004]);
    }
    noDial('names of guests');
    // Public at the first look, this machine at every later one.
    const found = await audit('rebind.evil.example');
    expect([found.state, found.failure?.code]).toEqual(['failed', 'UNREACHABLE']);
    expect([...new Set(dials.tried)]).toEqual([`${PUBLIC}:443`]);
    expect(dials.arrived).toBe(0);
    dials.forget();
  }, 400_000);

  it('fetches no validation file from a private place, at once or in the background (BR 3.2.2.4.18)', async () => {
    const some = names.filter((_name, place) => place % 5 === 0);
    const [orderNo = ''] = await shop.order(customer, {
      productNo: 'ALP-DVF',
      productType: 'dv_flex_ssl',
      dcvMethod: 'file',
      names: some,
    });
    await pay(customer, orderNo);
    const { body } = await customer.call(orderCalls.verifyDomains, { id: orderNo });
    expect(body.data.map(({ lastCheck }) => lastCheck?.code)).toEqual(some.map(() => 'ADDRESS_REFUSED'));
    for (const domain of some) {
      const detected = await customer.call(orderCalls.autoDetectDomain, { domain, orderNo });
      expect([domain, detected.body.data.detected]).toEqual([domain, false]);
    }
    noDial('files');
  });

  it('sends a DNS provider’s token to the provider alone, whatever names it is about (D-209)', async () => {
    const input = {
      token: 'token-of-a-provider',
      names: ['127.0.0.1', 'localhost', 'http://169.254.169.254/'],
    };
    await customer.call(toolCalls.readZones, input);
    // The provider of this test is the listener itself.
    expect(dials.tried.every((place) => place === `127.0.0.1:${dials.port}`)).toBe(true);
  });
});

/** The report of a name once it isn't running any more. */
async function ended(domain: string) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { body } = await customer.call(toolCalls.getReport, { domain });
    if (body.data.state !== 'running') return body.data;
    if (Date.now() > deadline) throw new Error(`${domain} is still audited`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
