import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, X509Certificate } from 'node:crypto';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { openShop, type Shop } from '../orders/testing/shop.ts';

let shop: Shop;
let bench: Workbench;
let question: Buffer;
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { RATE_LIMIT: '1000' } });
  bench = await Workbench.open();
  const issuer = await shop.server.inject('/pki/intermediate.crt');
  await bench.write('issuer.pem', new X509Certificate(issuer.rawPayload).toString());
  await bench.openssl('ocsp', '-issuer', 'issuer.pem', '-serial', '0x4711', '-reqout', 'question.der');
  question = await bench.read('question.der');
});
afterAll(async () => {
  await bench.close();
  await shop.close();
});

/** Asks with a nonce of its own, which is the request's last 16 octets: such an answer is signed each time. */
async function ask(address: string): Promise<'signed' | 'tryLater'> {
  const payload = Buffer.concat([question.subarray(0, -16), randomBytes(16)]);
  const headers = { 'content-type': 'application/ocsp-request' };
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/pki/ocsp',
    headers,
    payload,
    remoteAddress: address,
  });
  expect(reply.statusCode).toBe(200);
  // RFC 6960 4.2.1: tryLater is an error of three octets in all; a signed answer begins as `successful`.
  if (reply.rawPayload.toString('hex') === '30030a0103') return 'tryLater';
  expect(reply.rawPayload.subarray(4, 7).toString('hex')).toBe('0a0100');
  return 'signed';
}

/** How many of so many questions are answered before the first refusal. */
async function countSigned(address: string, times: number): Promise<number> {
  for (let asked = 0; asked < times; asked += 1) if ((await ask(address)) !== 'signed') return asked;
  return times;
}

describe('status answers that must be signed', () => {
  it('are 300 in a minute for one network, and go on for others', async () => {
    expect(await countSigned('2001:db8:1:2::1', 200)).toBe(200);
    // Another address of the same subscriber's /64. On a server the minute goes on meanwhile.
    const further = await countSigned('2001:db8:1:2::2', 300);
    expect(further).toBeGreaterThanOrEqual(100);
    expect(further).toBeLessThan(250);
    expect(await ask('2001:db8:9:9::1')).toBe('signed');
    expect(await ask('203.0.113.7')).toBe('signed');
  });
});
