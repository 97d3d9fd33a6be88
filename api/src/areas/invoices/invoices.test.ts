import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { issueInvoice, refuseInvoice } from './invoices.ts';

const PRICE = 15_800;
const TITLE = { orgName: 'Example Ltd', taxNum: '91350100m000100y43', email: 'tax@customer.example' };
const WHOLE = {
  ...TITLE,
  address: '1 Example Road',
  telephone: '010-12345678',
  bankName: 'Example Bank',
  bankAccount: '6222',
};
const PLACE = { name: '王明', telephone: '13800138000', address: '1 Example Road' };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const tell = async () => undefined;
const key = () => ({ 'idempotency-key': newID() });
const title = async (customer: Customer, fields: object = TITLE): Promise<string> => {
  const { body } = await customer.call(accountCalls.addInvoiceOrganization, fields, key());
  expect(body).toMatchObject({ code: 200 });
  return body.data.id;
};
const apply = async (customer: Customer, wish: object, headers = key()) =>
  (await customer.call(accountCalls.createInvoice, { invoiceType: 1, amount: PRICE, ...wish }, headers)).body;
const listed = async (customer: Customer) => (await customer.call(accountCalls.listInvoices, {})).body;
const open = async (customer: Customer) =>
  (await customer.call(accountCalls.getAccount, {})).body.data.toBeInvoicedAmount;

/** A customer who has paid one order. */
async function paying(): Promise<{ customer: Customer; orderNo: string; invoiceOrgID: string }> {
  const customer = await shop.addCustomer();
  const [orderNo = ''] = await shop.order(customer);
  await pay(customer, orderNo);
  return { customer, orderNo, invoiceOrgID: await title(customer) };
}

describe('an invoice', () => {
  it('is applied for out of what was paid, with the title as it was then (BIL-039, API-084, API-085, D-184)', async () => {
    const { customer, invoiceOrgID } = await paying();
    expect(await open(customer)).toBe(PRICE);
    const contact = await customer.call(accountCalls.addInvoiceContact, PLACE, key());
    const wish = { invoiceOrgID, invoiceConID: contact.body.data.id, amount: 10_000 };
    const { data } = await apply(customer, wish);
    expect(await open(customer)).toBe(PRICE - 10_000);
    await customer.call(accountCalls.editInvoiceOrganization, {
      id: invoiceOrgID,
      ...TITLE,
      orgName: 'Other',
    });
    await customer.call(accountCalls.deleteInvoiceContact, { id: contact.body.data.id });
    const { data: rows, total } = await listed(customer);
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id: data.id,
        invoiceType: 1,
        amount: 10_000,
        state: 'requested',
        organization: {
          ...{ orgName: 'Example Ltd', taxNum: '91350100M000100Y43', email: TITLE.email },
          ...{ telephone: '', bankName: '', bankAccount: '', address: '' },
        },
        contact: PLACE,
        time: expect.any(Number),
        ended: 0,
        number: '',
        reason: '',
        hasFile: false,
      },
    ]);
  });

  it('is of no more than what isn’t invoiced yet, also when several are asked for at once (BIL-039, D-184)', async () => {
    const { customer, invoiceOrgID } = await paying();
    const over = await apply(customer, { invoiceOrgID, amount: PRICE + 1 });
    expect(over).toMatchObject({
      code: BodyCode.badInput,
      errors: { amount: expect.stringContaining('158.00') },
    });
    expect((await apply(customer, { invoiceOrgID, amount: 0 })).errors).toHaveProperty('amount');
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => apply(customer, { invoiceOrgID, amount: PRICE - 1 })),
    );
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 13_004, 13_004, 13_004]);
    expect(await open(customer)).toBe(1);
    // Repeated with its key it is the same one.
    const same = key();
    const [first, again] = [
      await apply(customer, { invoiceOrgID, amount: 1 }, same),
      await apply(customer, { invoiceOrgID, amount: 1 }, same),
    ];
    expect(again.data).toEqual(first.data);
    expect((await listed(customer)).total).toBe(2);
  });

  it('is of what is left after refunds (BIL-039)', async () => {
    const { customer, orderNo, invoiceOrgID } = await paying();
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(await open(customer)).toBe(0);
    expect((await apply(customer, { invoiceOrgID, amount: 1 })).code).toBe(BodyCode.badInput);
    // What was invoiced before it was given back is taken off what is paid next.
    const invoiced = await paying();
    await apply(invoiced.customer, { invoiceOrgID: invoiced.invoiceOrgID });
    await invoiced.customer.call(orderCalls.cancelOrders, { orderNos: [invoiced.orderNo] });
    expect(await open(invoiced.customer)).toBe(0);
    const [next = ''] = await shop.order(invoiced.customer);
    await pay(invoiced.customer, next);
    expect(await open(invoiced.customer)).toBe(0);
  });

  it('of the special kind needs a title that has all that stands on it (D-719)', async () => {
    const { customer, invoiceOrgID } = await paying();
    const lacking = await apply(customer, { invoiceType: 2, invoiceOrgID });
    expect(lacking).toMatchObject({
      code: BodyCode.badInput,
      errors: { invoiceOrgID: expect.stringMatching(/\S/) },
    });
    expect((await apply(customer, { invoiceType: 2, invoiceOrgID: await title(customer, WHOLE) })).code).toBe(
      200,
    );
    expect((await apply(customer, { invoiceType: 3, invoiceOrgID })).errors).toHaveProperty('invoiceType');
  });

  it('names titles and contacts of its own tenant alone (BIL-039)', async () => {
    const { customer } = await paying();
    const other = await paying();
    const foreign = await apply(customer, { invoiceOrgID: other.invoiceOrgID });
    expect(foreign).toMatchObject({ code: BodyCode.notFound, errors: { invoiceOrgID: expect.any(String) } });
    const place = await other.customer.call(accountCalls.addInvoiceContact, PLACE, key());
    const wish = { invoiceOrgID: await title(customer), invoiceConID: place.body.data.id };
    expect((await apply(customer, wish)).errors).toHaveProperty('invoiceConID');
  });

  it('that isn’t issued can be withdrawn, and its amount applied for again (API-086)', async () => {
    const { customer, invoiceOrgID } = await paying();
    const { db, now } = shop.services;
    const remove = async (id: string) => (await customer.call(accountCalls.deleteInvoice, { id })).body.code;
    const first = (await apply(customer, { invoiceOrgID })).data.id;
    const other = await paying();
    expect((await other.customer.call(accountCalls.deleteInvoice, { id: first })).body.code).toBe(
      BodyCode.notFound,
    );
    expect([await remove(first), await remove(first)]).toEqual([200, BodyCode.notFound]);
    expect([await open(customer), (await listed(customer)).total]).toEqual([PRICE, 0]);
    const refused = (await apply(customer, { invoiceOrgID })).data.id;
    await refuseInvoice({ db, tell }, refused, { reason: 'no such company', now: now() });
    // What was refused can be applied for again before it is taken away.
    expect(await open(customer)).toBe(PRICE);
    const issued = (await apply(customer, { invoiceOrgID })).data.id;
    await issueInvoice({ db, tell }, issued, { number: 'F-0001', now: now() });
    expect([await remove(refused), await remove(issued)]).toEqual([200, BodyCode.wrongState]);
    expect(await open(customer)).toBe(0);
  });
});

describe('what is kept for invoices', () => {
  it('is made, changed and removed, titles and contacts alike (BIL-040, BIL-041, API-087, API-088, API-089, API-090, API-091, API-092, API-093, API-094)', async () => {
    const customer = await shop.addCustomer();
    const id = await title(customer, WHOLE);
    const read = async () => (await customer.call(accountCalls.listInvoiceOrganizations, {})).body;
    expect((await read()).data).toEqual([{ id, ...WHOLE, taxNum: '91350100M000100Y43' }]);
    await customer.call(accountCalls.editInvoiceOrganization, { id, ...TITLE, orgName: 'Renamed' });
    expect((await read()).data[0]).toMatchObject({ orgName: 'Renamed', bankName: '' });
    const stranger = await shop.addCustomer();
    const foreign = await stranger.call(accountCalls.deleteInvoiceOrganization, { id });
    expect(foreign.body.code).toBe(BodyCode.notFound);
    expect((await customer.call(accountCalls.deleteInvoiceOrganization, { id })).body.code).toBe(200);
    expect((await read()).total).toBe(0);

    const added = await customer.call(accountCalls.addInvoiceContact, PLACE, key());
    const place = { id: added.body.data.id, ...PLACE };
    await customer.call(accountCalls.editInvoiceContact, { ...place, name: '李雷' });
    const contacts = async () => (await customer.call(accountCalls.listInvoiceContacts, {})).body;
    expect((await contacts()).data).toEqual([{ ...place, name: '李雷' }]);
    expect((await stranger.call(accountCalls.editInvoiceContact, place)).body.code).toBe(BodyCode.notFound);
    expect((await customer.call(accountCalls.deleteInvoiceContact, { id: place.id })).body.code).toBe(200);
    expect((await contacts()).total).toBe(0);
  });

  it('says at each field what is wrong (BIL-040, BIL-041)', async () => {
    const customer = await shop.addCustomer();
    const wrong = { ...TITLE, taxNum: '91350100M000100Y44', email: 'nobody', telephone: 'x' };
    const { body } = await customer.call(accountCalls.addInvoiceOrganization, wrong, key());
    expect(body.code).toBe(BodyCode.badInput);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'taxNum', 'telephone']);
    const place = await customer.call(accountCalls.addInvoiceContact, { ...PLACE, telephone: 'x' }, key());
    expect(place.body.errors).toHaveProperty('telephone');
  });
});
