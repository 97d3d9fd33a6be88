import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { openRenewals, type Renewals } from './testing/renewals.ts';
import { signingRequest } from './testing/shop.ts';

let renewals: Renewals;
/** Of a product that signs code or documents; one is enough. */
let signing: string;

beforeAll(async () => {
  renewals = await openRenewals();
  signing = await signingRequest();
});
afterAll(() => renewals.shop.close());

describe('POST /createorderrenew (ORD-033, API-135, D-202, D-493)', () => {
  it.each<[string, string, string[]]>([
    ['ALP-DVW', 'dv_wildcard_ssl', ['*.w.example']],
    ['ALP-DVF', 'dv_flex_ssl', ['a.example', 'b.example', '*.c.example']],
    ['BIT-DVIP', 'dv_ip_ssl', ['198.51.99.7']],
    ['GS-OV1', 'ov_single_ssl', ['ov.example']],
    ['GS-OVF', 'ov_flex_ssl', ['ov.example', 'more.example']],
    ['CTM-EV1', 'ev_single_ssl', ['ev.example']],
    ['GS-MAIL', 'email', ['ann@mail.example', 'bo@mail.example']],
    ['GS-SMIMEOV', 'smime_ov', ['sales@mail.example']],
    ['GS-VMC', 'vmc_ov', ['mark.example']],
    ['CTM-CODE', 'code_ov', []],
    ['DGC-CODEEV', 'code_ev', []],
    ['GS-DOC', 'doc_ov', []],
  ])('renews %s as itself', async (productNo, productType, names) => {
    // Addresses have no DNS records of their own.
    const dcvMethod = productType === 'dv_ip_ssl' ? 'file' : 'dns_txt';
    const wish = { productNo, productType, names, dcvMethod } as const;
    const old = await renewals.issued(names.length > 0 ? wish : { ...wish, csr: signing });
    await renewals.customer.call(orderCalls.saveRemark, { orderNo: old, remark: 'only of the old one' });
    const before = await renewals.detailOf(old);
    const { code, data } = await renewals.renewAsItIs(old);
    expect(code).toBe(200);
    const after = await renewals.detailOf(data);
    for (const field of [
      ...(['productNo', 'certType', 'validity', 'commonName', 'payAmount', 'csr', 'dcvMethod'] as const),
      ...(['contact', 'organization', 'contactID', 'orgID', 'mark'] as const),
    ])
      expect(after[field]).toEqual(before[field]);
    expect(after.domains.map(({ domain }) => domain)).toEqual(before.domains.map(({ domain }) => domain));
    expect(after).toMatchObject({ orderStatus: OrderStatus.waitingForPayment, remark: '' });
  });

  it('says which part has gone: a product that is sold no more, an organisation that was deleted', async () => {
    const wish = { productNo: 'GEO-OV1', productType: 'ov_single_ssl', names: ['ov.example'] };
    const old = await renewals.issued(wish);
    const { db } = renewals.shop.services;
    await db.updateTable('products').set({ active: false }).where('product_no', '=', 'GEO-OV1').execute();
    expect((await renewals.renewAsItIs(old)).code).toBe(BodyCode.wrongState);
    await db.updateTable('products').set({ active: true }).where('product_no', '=', 'GEO-OV1').execute();
    await renewals.change(old, { organization_id: null });
    expect(await renewals.renewAsItIs(old)).toMatchObject({
      code: BodyCode.badInput,
      errors: { orgID: expect.anything() },
    });
  });

  it('takes the contact as the order has it where it is not kept any more', async () => {
    const old = await renewals.issued({
      productNo: 'GS-OV1',
      productType: 'ov_single_ssl',
      names: ['c.example'],
    });
    await renewals.change(old, { contact_id: null });
    const { data } = await renewals.renewAsItIs(old);
    const after = await renewals.detailOf(data);
    expect(after.contact).toEqual((await renewals.detailOf(old)).contact);
    expect(after).not.toHaveProperty('contactID');
  });
});
