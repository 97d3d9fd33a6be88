import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { orderCalls, OrderStatus } from '@certdeck/contract';
import { Workbench } from '../../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../../ports/issuers/testing/relying-party.ts';
import { servedBy } from '../../revocations/testing/served.ts';
import { csrFor, type Customer, openShop, pay, publish, type Shop } from '../testing/shop.ts';

/* A certificate that the embedded authority issues anew, as openssl sees it and the one before. */

const WAIT_MS = 240_000;

let [shop, bench]: [Shop, Workbench] = [] as never;
beforeAll(async () => {
  bench = await Workbench.open();
  shop = await openShop({ working: true });
}, 400_000);
afterAll(async () => {
  await shop.close();
  await bench.close();
});

/** Looks again and again until something is so. */
async function until<Found>(look: () => Promise<Found>, isSo: (found: Found) => boolean): Promise<Found> {
  for (const deadline = Date.now() + WAIT_MS; ;) {
    const found = await look();
    if (isSo(found) || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const detailOf = async (customer: Customer, id: string) =>
  (await customer.call(orderCalls.getOrder, { id })).body.data;
const leafOf = async (customer: Customer, id: string) =>
  new X509Certificate((await customer.call(orderCalls.getCertificate, { id })).body.data.certificate);

describe('a certificate that is reissued with one more name (ORD-030, API-126)', () => {
  it('is valid to openssl as long as what was bought, and the one before is revoked', async () => {
    const customer = await shop.addCustomer();
    const names = ['one.demo.test', 'two.demo.test', 'three.demo.test', 'four.demo.test'];
    const flex = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl', names };
    const [orderNo = ''] = await shop.order(customer, flex);
    await pay(customer, orderNo);
    await publish(customer, orderNo, names);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const first = await shop.reach(customer, orderNo, OrderStatus.issued);
    const old = await leafOf(customer, orderNo);

    const balance = await shop.balanceOf(customer);
    const more = [...names, 'five.demo.test'];
    const begun = await customer.call(orderCalls.reSign, {
      orderNo,
      csr: await csrFor(more),
      domainNames: more,
      revokeAfterHours: 0,
    });
    expect(begun.body).toMatchObject({ code: 200, data: { reSignStatus: 5004 } });
    await customer.call(orderCalls.pay, { payMethod: 'balance', aim: 'reSign', orderNo });
    expect(await shop.balanceOf(customer)).toBe(balance - begun.body.data.reSignPriceDiff);
    await publish(customer, orderNo, ['five.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const after = await until(
      () => detailOf(customer, orderNo),
      ({ serialNumber }) => serialNumber !== first.serialNumber,
    );
    expect(after).toMatchObject({ orderStatus: OrderStatus.issued, endTime: first.endTime });

    const fresh = await leafOf(customer, orderNo);
    expect(fresh.serialNumber).toBe(after.serialNumber);
    expect(fresh.subjectAltName?.split(', ').sort()).toEqual(more.map((name) => `DNS:${name}`).sort());
    expect(Date.parse(fresh.validTo) / 1000).toBeLessThanOrEqual(after.endTime);
    await until(
      async () => (await customer.call(orderCalls.listReSigns, { orderNo })).body.data,
      ([record]) => record?.replacedRevocation === 'revoked',
    );
    const party = new RelyingParty(bench, shop.services.now);
    expect(await party.judge(servedBy(shop), fresh.raw)).toEqual({ chain: 'OK', status: 'good', list: 'OK' });
    expect(await party.judge(servedBy(shop), old.raw)).toMatchObject({
      chain: 'OK',
      status: 'revoked',
      list: 'certificate revoked',
    });
    expect(await detailOf(customer, orderNo)).not.toHaveProperty('revocation');
  }, 400_000);
});
