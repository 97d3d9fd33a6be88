import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountCalls,
  BodyCode,
  developerCalls,
  keyPermissions,
  orderCalls,
  OrderStatus,
  securityCalls,
} from '@certdeck/contract';
import { permissionsOf, roles } from '@certdeck/contract/roles';
import { encryptPrivateKey, generateCsr } from '@certdeck/pki';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { wirePassword } from '../../testing/api.ts';
import { type Customer, openShop, pay, publish, type Shop } from './testing/shop.ts';

let shop: Shop;
let owner: Customer;
/** What the browser sealed, and the issued order that it came with. */
let [sealed, orderNo] = ['', ''];

async function order(customer: Customer, name: string, key = ''): Promise<string> {
  const { publicKey: csr } = await generateCsr({ hostname: name, signAlg: 'ECDSA', keyLen: 'P256' });
  const { body } = await customer.call(orderCalls.createOrder, {
    ...{ productNo: 'ALP-DV1', productType: 'dv_single_ssl', year: 1, dcvMethod: 'dns_txt' },
    sslCerts: [{ commonName: name, domainNames: [], csr, key }],
  });
  expect(body.code).toBe(200);
  return body.data;
}
async function issued(customer: Customer, name: string, key = ''): Promise<string> {
  const number = await order(customer, name, key);
  await pay(customer, number);
  await publish(customer, number, [name]);
  await customer.call(orderCalls.verifyDomains, { id: number });
  await shop.reach(customer, number, OrderStatus.issued);
  return number;
}
/** The same person in a session that has just proved who it is. */
async function fresh(customer: Customer): Promise<Customer> {
  const token = await shop.services.tokens.issue(shop.services.db, customer.accountID);
  return {
    ...customer,
    token,
    call: (call, input, headers = {}) => shop.call(call, input, { token, headers }),
  };
}
const exportKey = async (who: Customer, id = orderNo) => (await who.call(orderCalls.exportKey, { id })).body;
const exportsOf = async (customer: Customer) =>
  (await (await fresh(customer)).call(accountCalls.listAuditLogs, { limit: 1000 })).body.data.filter(
    ({ action }) => action === 'orders.exportKey',
  );

beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
  const { privateKey } = await generateCsr({ hostname: 'sealed.test', signAlg: 'ECDSA', keyLen: 'P256' });
  sealed = (await encryptPrivateKey(privateKey, { secret: '0'.repeat(64) })).trim();
  orderNo = await issued(owner, 'sealed.demo.test', sealed);
}, 400_000);
afterAll(() => shop.close());

describe('the sealed private key of an order (D-466)', () => {
  it('is not in the answer with the certificate, whoever asks (API-120, D-203)', async () => {
    const key = { name: 'reads', permissions: keyPermissions };
    const made = (await (await fresh(owner)).call(developerCalls.createKey, key)).body.data;
    const auditor = await addMemberOf(shop, owner, 'auditor');
    for (const token of [owner.token, auditor.token, made.key]) {
      const { body } = await shop.call(orderCalls.getCertificate, { id: orderNo }, { token });
      expect(body.data).toMatchObject({ certificate: expect.stringContaining('BEGIN CERTIFICATE'), key: '' });
    }
    expect((await shop.call(orderCalls.exportKey, { id: orderNo }, { token: made.key })).body).toMatchObject({
      code: BodyCode.forbidden,
      data: { permission: 'key:export', by: 'person' },
    });
  });

  it('comes as it was sent, after a fresh proof alone', async () => {
    const person = await fresh(owner);
    expect(await exportKey(person)).toMatchObject({ code: 200, data: { key: sealed } });
    shop.advance(601);
    expect(await exportKey(person)).toMatchObject({
      code: BodyCode.stepUp,
      data: { ways: 'password' },
    });
    await person.call(securityCalls.stepUp, { way: 'password', password: wirePassword('wrong') });
    expect((await exportKey(person)).code).toBe(BodyCode.stepUp);
    await person.call(securityCalls.stepUp, { way: 'password', password: wirePassword(owner.password) });
    expect(await exportKey(person)).toMatchObject({ code: 200, data: { key: sealed } });
  });

  it.each(roles)('comes to a member who may export keys, and to nobody else: %s', async (role) => {
    const who = role === 'owner' ? await fresh(owner) : await addMemberOf(shop, owner, role);
    const reply = await exportKey(who);
    expect(permissionsOf(role).has('key:export')).toBe(!['finance', 'auditor'].includes(role));
    if (permissionsOf(role).has('key:export'))
      expect(reply).toMatchObject({ code: 200, data: { key: sealed } });
    else expect(reply).toMatchObject({ code: BodyCode.forbidden, data: { permission: 'key:export' } });
  });

  it('is given or withheld by roles of the tenant’s own, which read certificates all the same (D-467)', async () => {
    const member = await addMemberOf(shop, owner, 'auditor');
    for (const [permissions, code] of [
      [['order:read', 'certificate:read'], BodyCode.forbidden],
      [['order:read', 'certificate:read', 'key:export'], 200],
    ] as const) {
      const wish = { roleName: `Role ${permissions.length}`, permissions };
      const { roleID } = (await (await fresh(owner)).call(accountCalls.addRole, wish)).body.data;
      const given = { subAccountID: member.accountID, roleID };
      expect((await (await fresh(owner)).call(accountCalls.changeMember, given)).body.code).toBe(200);
      expect((await exportKey(await fresh(member))).code).toBe(code);
      const read = await (await fresh(member)).call(orderCalls.getCertificate, { id: orderNo });
      expect(read.body.code).toBe(200);
    }
  });

  it('is in the audit log each time that it is given away, by its order, and never itself (ACC-006)', async () => {
    const customer = await shop.addCustomer();
    const own = await issued(customer, 'logged.demo.test', sealed);
    const technician = await addMemberOf(shop, customer, 'technician');
    const { id } = (await customer.call(orderCalls.getOrder, { id: own })).body.data;
    await exportKey(await fresh(customer), own);
    await exportKey(technician, id);
    await exportKey(await addMemberOf(shop, customer, 'auditor'), own);
    const stale = await fresh(customer);
    shop.advance(601);
    expect((await exportKey(stale, own)).code).toBe(BodyCode.stepUp);
    const found = await exportsOf(customer);
    expect(found.map(({ objectKind, objectID, actorID }) => [objectKind, objectID, actorID])).toEqual([
      ['orders', own, technician.accountID],
      ['orders', own, customer.accountID],
    ]);
    expect(JSON.stringify(found)).not.toContain('CMS');
  });

  it('isn’t there of another tenant’s order, of one without a key, and before the certificate', async () => {
    const stranger = await fresh(await shop.addCustomer());
    expect((await exportKey(stranger)).code).toBe(BodyCode.notFound);
    const person = await fresh(owner);
    const without = await issued(person, 'own-csr.demo.test');
    const unpaid = await order(person, 'unpaid.demo.test', sealed);
    for (const [id, msg] of [
      [without, 'No private key is kept with this order.'],
      [unpaid, 'The certificate has not been issued yet.'],
    ] as const) {
      const { body } = await person.call(orderCalls.exportKey, { id }, { 'accept-language': 'en' });
      expect(body).toMatchObject({ code: BodyCode.wrongState, msg });
    }
    const told = (await exportsOf(owner)).map(({ objectID }) => objectID);
    expect(told.filter((one) => one === without || one === unpaid)).toEqual([]);
  });
});
