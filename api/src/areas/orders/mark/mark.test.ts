import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { MARK } from '../testing/mark.ts';
import { type Customer, csrFor, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

/** Orders one certificate as the page does. */
const order = async (productNo: string, productType: string, mark?: string) =>
  (
    await customer.call(orderCalls.createOrder, {
      ...{ productNo, productType, year: 1, dcvMethod: 'dns_txt', ...(mark === undefined ? {} : { mark }) },
      contactID: customer.contactID,
      orgID: customer.organizationID,
      sslCerts: [{ commonName: 'mark.example', csr: await csrFor(['mark.example']) }],
    })
  ).body;

describe('an order of a Verified Mark Certificate', () => {
  it('is refused at its field without a mark, or with one that does not suit (API-109, D-617)', async () => {
    for (const mark of [undefined, '', MARK.replace('<path', '<script/><path')]) {
      const { code, errors } = await order('GS-VMC', 'vmc_ov', mark);
      expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, ['mark']]);
    }
  });

  it('keeps its mark, which orders of other products do not have (API-109, D-617)', async () => {
    for (const [productNo, productType, kept] of [
      ['GS-VMC', 'vmc_ov', MARK],
      ['GS-OV1', 'ov_single_ssl', undefined],
    ] as const) {
      const { data } = await order(productNo, productType, `${MARK.replaceAll('\n', '\r\n')}\r\n`);
      const detail = (await customer.call(orderCalls.getOrder, { id: data })).body.data;
      expect(detail.mark).toBe(kept);
    }
  });
});
