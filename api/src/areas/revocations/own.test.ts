import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { BodyCode, orderCalls, OrderStatus, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../ports/issuers/testing/relying-party.ts';
import { csrFor, type Customer, openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import { servedBy } from './testing/served.ts';

let [shop, bench]: [Shop, Workbench] = [] as never;
beforeAll(async () => {
  bench = await Workbench.open();
  shop = await openShop({ working: true });
}, 400_000);
afterAll(async () => {
  await shop.close();
  await bench.close();
});

let count = 0;
async function issued(customer: Customer, name = `own${++count}.demo.test`, csr?: string): Promise<string> {
  const [orderNo = ''] = await shop.order(customer, { names: [name], ...(csr && { csr }) });
  await pay(customer, orderNo);
  await publish(customer, orderNo, [name]);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
  return orderNo;
}
const leafOf = async (customer: Customer, orderNo: string) =>
  new X509Certificate(
    (await customer.call(orderCalls.getCertificate, { id: orderNo })).body.data.certificate,
  );
const revoke = async (customer: Customer, orderNo: string, reason = 'superseded') =>
  (await customer.call(orderCalls.revokeCertificate, { orderNo, reason }, { 'accept-language': 'en' })).body;
/** The order once its certificate is revoked, which a job may do. */
async function revokedOrder(customer: Customer, orderNo: string) {
  for (const deadline = Date.now() + 120_000; ;) {
    const order = await orderOf(customer, orderNo);
    if (order.revocation?.state === 'revoked' || Date.now() > deadline) return order;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const orderOf = async (customer: Customer, orderNo: string) =>
  (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;

describe('a certificate that its customer revokes (BR 4.9.2, D-465)', () => {
  it('is revoked to openssl, and its order, the list and the file say so', async () => {
    const customer = await shop.addCustomer();
    const orderNo = await issued(customer);
    const { raw } = await leafOf(customer, orderNo);
    const party = new RelyingParty(bench, shop.services.now);
    expect((await party.judge(servedBy(shop), raw)).status).toMatch(/good/);
    expect(await orderOf(customer, orderNo)).not.toHaveProperty('revocation');
    expect(await revoke(customer, orderNo)).toMatchObject({ code: 200, data: { state: 'revoked' } });
    const judged = await party.judge(servedBy(shop), raw);
    expect([judged.status, judged.list]).toEqual([
      expect.stringMatching(/revoked/),
      expect.stringMatching(/revoked/),
    ]);
    const revocation = { state: 'revoked', reason: 'superseded', time: expect.any(Number) };
    expect(await orderOf(customer, orderNo)).toMatchObject({ orderStatus: OrderStatus.issued, revocation });
    const { body } = await customer.call(orderCalls.listOrders, {});
    expect(body.data).toMatchObject([{ orderNo, revocation }]);
    const file = await shop.server.inject({
      url: '/api/v1/orders/batch/download',
      headers: { token: customer.token, 'accept-language': 'en' },
    });
    expect(file.body).toContain(',revoked,');
  });

  it('is the one that was confirmed, not one that has taken its place since', async () => {
    const customer = await shop.addCustomer();
    const orderNo = await issued(customer);
    const { serialNumber } = await orderOf(customer, orderNo);
    const confirm = async (serial: string) =>
      (await customer.call(orderCalls.revokeCertificate, { orderNo, reason: 'superseded', serial })).body;
    expect((await confirm('A1'.repeat(16))).code).toBe(BodyCode.wrongState);
    expect(await orderOf(customer, orderNo)).not.toHaveProperty('revocation');
    expect(await confirm(serialNumber)).toMatchObject({ code: BodyCode.ok });
  });

  it('is revoked once however often it is asked for', async () => {
    const customer = await shop.addCustomer();
    const orderNo = await issued(customer);
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => (await revoke(customer, orderNo)).code),
    );
    expect(codes).toContain(BodyCode.ok);
    expect(await revoke(customer, orderNo)).toMatchObject({
      code: BodyCode.wrongState,
      msg: 'This certificate has been revoked already.',
    });
    const rows = await shop.services.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('topic', '=', 'revocation')
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(rows).toEqual([{ recipient: customer.email }]);
  });

  it('takes the customer’s others with it whose key was exposed, and nobody else’s: a request proves no key', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const name = 'shared.demo.test';
    const csr = await csrFor([name]);
    const [first, second, foreign] = [
      await issued(customer, name, csr),
      await issued(customer, name, csr),
      await issued(other, name, csr),
    ];
    const apart = await issued(customer);
    expect((await revoke(customer, first, 'keyCompromise')).code).toBe(200);
    const revoked = { revocation: { state: 'revoked', reason: 'keyCompromise' } };
    expect(await revokedOrder(customer, second)).toMatchObject(revoked);
    expect(await orderOf(other, foreign)).not.toHaveProperty('revocation');
    expect(await orderOf(customer, apart)).not.toHaveProperty('revocation');
  });

  it('is told later that its key was exposed, which counts more than what was said before (BR 7.2.2)', async () => {
    const customer = await shop.addCustomer();
    const name = 'later.demo.test';
    const csr = await csrFor([name]);
    const [first, second] = [await issued(customer, name, csr), await issued(customer, name, csr)];
    expect((await revoke(customer, first)).code).toBe(200);
    expect((await revoke(customer, first, 'unspecified')).code).toBe(BodyCode.wrongState);
    expect((await revoke(customer, first, 'keyCompromise')).code).toBe(200);
    const revoked = { revocation: { state: 'revoked', reason: 'keyCompromise' } };
    expect(await orderOf(customer, first)).toMatchObject(revoked);
    expect(await revokedOrder(customer, second)).toMatchObject(revoked);
    expect((await revoke(customer, first, 'keyCompromise')).code).toBe(BodyCode.wrongState);
  });

  it('has the later reason in the list, too', async () => {
    const customer = await shop.addCustomer();
    const orderNo = await issued(customer);
    const { serialNumber } = await orderOf(customer, orderNo);
    /** What the list says of it, to openssl. */
    const listed = async () => {
      await bench.write('later.crl', (await servedBy(shop).crl('intermediate')) ?? '');
      const { text } = await bench.openssl(...'crl -inform DER -in later.crl -noout -text'.split(' '));
      return text.split('Serial Number:').find((entry) => entry.trim().startsWith(serialNumber)) ?? text;
    };
    expect((await revoke(customer, orderNo)).code).toBe(200);
    expect(await listed()).toMatch(/Superseded/);
    expect((await revoke(customer, orderNo, 'keyCompromise')).code).toBe(200);
    expect(await listed()).toMatch(/Key Compromise/);
  });

  it('stays where it isn’t one’s own, isn’t there, or has ended', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const orderNo = await issued(customer);
    const [unpaid = ''] = await shop.order(customer, { names: ['unpaid.demo.test'] });
    expect((await revoke(other, orderNo)).code).toBe(BodyCode.notFound);
    expect(await revoke(customer, unpaid)).toMatchObject({
      code: BodyCode.wrongState,
      msg: 'There is no certificate yet.',
    });
    await shop.services.db
      .updateTable('orders')
      .set({ cert_expires_at: new Date(0) })
      .where('account_id', '=', customer.accountID)
      .where('order_no', '=', orderNo)
      .execute();
    expect((await revoke(customer, orderNo)).code).toBe(BodyCode.wrongState);
    expect(await orderOf(customer, orderNo)).not.toHaveProperty('revocation');
  });

  it('needs a reason that is a customer’s to give (BR 7.2.2)', async () => {
    const customer = await shop.addCustomer();
    const answer = await revoke(customer, 'X', 'privilegeWithdrawn');
    expect([answer.code, Object.keys(answer.errors ?? {})]).toEqual([BodyCode.badInput, ['reason']]);
  });
});

describe('a certificate that staff revoke', () => {
  it('says so on the customer’s order (D-393)', async () => {
    const customer = await shop.addCustomer();
    const staff = await shop.addAccount();
    await addStaff(shop.services.db, staff.accountNo, staffPermissions);
    const orderNo = await issued(customer);
    const { serialNumber: serial } = await orderOf(customer, orderNo);
    const asked = { serial, reason: 'privilegeWithdrawn', sentence: 'The order was a mistake.' };
    expect((await shop.call(operatorCalls.revokeCertificate, asked, { token: staff.token })).body.code).toBe(
      200,
    );
    expect(await orderOf(customer, orderNo)).toMatchObject({
      revocation: { state: 'revoked', reason: 'privilegeWithdrawn' },
    });
  });

  it('for an exposed key takes with it whatever has the key', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const staff = await shop.addAccount();
    await addStaff(shop.services.db, staff.accountNo, staffPermissions);
    const name = 'exposed.demo.test';
    const csr = await csrFor([name]);
    const [own, foreign] = [await issued(customer, name, csr), await issued(other, name, csr)];
    const { serialNumber: serial } = await orderOf(customer, own);
    const asked = { serial, reason: 'keyCompromise', sentence: 'The key is on the web.' };
    expect((await shop.call(operatorCalls.revokeCertificate, asked, { token: staff.token })).body.code).toBe(
      200,
    );
    expect(await revokedOrder(other, foreign)).toMatchObject({
      revocation: { state: 'revoked', reason: 'keyCompromise' },
    });
  });
});
