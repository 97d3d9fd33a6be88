import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus, TLS_PORTS } from '@certdeck/contract';
import { type Customer, openShop, pay, publish, type Shop } from '../../orders/testing/shop.ts';

let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  // The demo's own sites are the only ones on loopback that may be looked at.
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
}, 400_000);
afterAll(() => shop.close());

async function issued(names: string[]): Promise<string> {
  const [orderNo = ''] = await shop.order(customer, { names });
  await pay(customer, orderNo);
  await publish(customer, orderNo, names);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
  return orderNo;
}
const check = async (input: { id: string; host?: string; port?: number }) =>
  (await customer.call(orderCalls.checkServed, input, { 'accept-language': 'en' })).body;

describe('the call that looks whether a certificate is served', () => {
  it('looks at the servers of an issued order, at ports of TLS and at names of the certificate (D-535)', async () => {
    const id = await issued(['modern.demo.test']);
    const { data } = await check({ id });
    expect(data.rows).toEqual([
      expect.objectContaining({ host: 'modern.demo.test', address: '127.0.0.1', state: 'other' }),
    ]);
    expect(data.rows[0]?.issuer).toMatch(/Demo/);

    expect(await check({ id, host: 'other.demo.test' })).toMatchObject({
      code: BodyCode.badInput,
      errors: { host: 'The certificate does not hold for this host.' },
    });
    expect(await check({ id, host: '127.0.0.1' })).toMatchObject({ code: BodyCode.badInput });
    expect(await check({ id, port: 22 })).toMatchObject({
      code: BodyCode.badInput,
      errors: { port: expect.stringContaining(TLS_PORTS.slice(0, -1).join(', ')) },
    });
    expect((await check({ id, host: 'MODERN.demo.test', port: 8443 })).data.rows).toHaveLength(1);
  });

  it('answers no order that isn’t issued, and none of others (API-009, D-535)', async () => {
    const [unpaid = ''] = await shop.order(customer, { names: ['unpaid.demo.test'] });
    expect(await check({ id: unpaid })).toMatchObject({ code: BodyCode.wrongState });
    const stranger = await shop.addCustomer();
    const { body } = await stranger.call(orderCalls.checkServed, { id: unpaid });
    expect(body.code).toBe(BodyCode.notFound);
  });

  it('is made ten times a minute (D-535)', async () => {
    await shop.services.db.deleteFrom('attempts').execute();
    const id = await issued(['private.demo.test']);
    const codes: number[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await check({ id })).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), BodyCode.tooManySends]);
  });
});
