import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { ordersOfFingerprints, ordersWithCertificate } from './by-certificate.store.ts';
import { certificateNumber } from './certificate-number.ts';
import { findOrder } from './find.store.ts';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

const OLD = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const NEW = '0B0B0B0BC0DE00112233445566778899';
const SHA256 = 'FACADE00'.repeat(8);
const colons = (number: string) => number.match(/../g)!.join(':');

let shop: Shop;
let customer: Customer;
let orderNo = '';

/** Gives an order a certificate, as issuing it does. */
async function certify(owner: Customer, number: string, attempt: number, serial: string, sha256: string) {
  const { db } = shop.services;
  const order = await findOrder(db, owner.accountID, number);
  await db
    .insertInto('order_certificates')
    .values({
      account_id: owner.accountID,
      order_id: order.id,
      attempt,
      serial,
      sha256,
      certificate_pem: 'x',
      ca_bundle_pem: 'x',
      root_pem: 'x',
      not_before: new Date(0),
      not_after: new Date(1),
    })
    .execute();
}

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
  const [first = '', second = ''] = await shop.order(customer, {
    certs: [['one.example'], ['a1b2c3.example'], ['three.example']],
  });
  orderNo = first;
  await certify(customer, first, 1, OLD, SHA256);
  await certify(customer, first, 2, NEW, '11'.repeat(32));
  await certify(customer, second, 1, 'FF'.repeat(16), '22'.repeat(32));
});
afterAll(() => shop.close());

const find = async (keyword: string, who = customer, more: object = {}) => {
  const { data, total } = (await who.call(orderCalls.listOrders, { keyword, ...more })).body;
  expect(total).toBe(data.length);
  return data.map(({ commonName }) => commonName);
};

describe('an order', () => {
  it.each([
    ['the serial number', OLD],
    ['small letters', OLD.toLowerCase()],
    ['colons', colons(OLD)],
    ['small letters with colons', colons(OLD.toLowerCase())],
    ['its beginning', OLD.slice(0, 17)],
    ['the number of its newest certificate', NEW],
    ['the fingerprint', SHA256.toLowerCase()],
    ['the fingerprint with colons', colons(SHA256)],
    ['the beginning of the fingerprint', colons(SHA256).slice(0, 20)],
  ])('is found by %s (D-282, API-112)', async (_what, keyword) => {
    expect(await find(keyword)).toEqual(['one.example']);
  });

  it('is found by a short beginning beside orders in whose names that stands', async () => {
    expect(await find('a1b2c3')).toEqual(['a1b2c3.example', 'one.example']);
    expect(await find('a1:b2:c3')).toEqual(['one.example']);
  });

  it('is found by its own number and by a remark, which may look like a certificate’s number', async () => {
    expect(await find(orderNo)).toEqual(['one.example']);
    const remark = 'was 77:77:77:77:77:77:77:77:77';
    await customer.call(orderCalls.saveRemark, { orderNo, remark });
    expect(await find('77:77:77:77:77:77:77:77:77')).toEqual(['one.example']);
  });

  it('is found by no number that only stands within it, and not where another filter leaves it out', async () => {
    expect(await find(OLD.slice(2))).toEqual([]);
    expect(await find(OLD, customer, { status: 1005 })).toEqual([]);
  });

  it('of another customer is never found', async () => {
    const other = await shop.addCustomer();
    await shop.order(other, { names: ['theirs.example'] });
    expect(await find(OLD, other)).toEqual([]);
    expect(await find('a1b2c3', other)).toEqual([]);
  });

  it('is told by fingerprints of what it has or had, to its account and of a department alone (DISC-006)', async () => {
    const { db } = shop.services;
    const asked = [SHA256.toLowerCase(), '11'.repeat(32), '99'.repeat(32)];
    expect(await ordersOfFingerprints(db, customer.accountID, asked, null)).toEqual(
      new Map([
        [SHA256.toLowerCase(), orderNo],
        ['11'.repeat(32), orderNo],
      ]),
    );
    expect(await ordersOfFingerprints(db, customer.accountID, asked, newID())).toEqual(new Map());
    const other = await shop.addCustomer();
    expect(await ordersOfFingerprints(db, other.accountID, asked, null)).toEqual(new Map());
  });

  it('is in the file of what was looked for too', async () => {
    const { octets } = await customer.call(orderCalls.exportOrders, { keyword: colons(OLD) });
    const text = octets.toString();
    expect(text).toContain('one.example');
    expect(text).not.toContain('three.example');
  });

  it('is looked up in the indexes of both numbers', async () => {
    const plan = await transaction(shop.services.db, async (trx) => {
      // Of a few rows any index is as good as another.
      await sql`insert into order_certificates
        (account_id, order_id, attempt, serial, sha256, certificate_pem, ca_bundle_pem, root_pem, not_before, not_after)
        select account_id, order_id, attempt + n, upper(md5(n::text)), upper(md5(n::text)), certificate_pem,
          ca_bundle_pem, root_pem, not_before, not_after
        from (select * from order_certificates where account_id = ${customer.accountID} limit 1) one,
          generate_series(1000, 3000) n`.execute(trx);
      await sql`analyze order_certificates`.execute(trx);
      return ordersWithCertificate(trx, customer.accountID, certificateNumber(OLD)!).explain();
    });
    const text = JSON.stringify(plan);
    // Serial numbers have another index, for who doesn’t know whose they are: here it is as good.
    expect(text).toMatch(/using order_certificates_(by_)?serial /);
    expect(text).toContain('order_certificates_by_sha256');
    expect(text).toMatch(/Index Cond: [^"]*serial[^"]*>=/);
  });
});
