import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateKey } from 'node:crypto';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { readCsr } from '@certdeck/pki';
import { csrFor, type Customer, openShop, pay, publish, type Shop } from '../testing/shop.ts';

let shop: Shop;
let customer: Customer;
let stranger: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
  stranger = await shop.addCustomer();
}, 400_000);
afterAll(() => shop.close());

let count = 0;
const fresh = () => `b${(count += 1)}.demo.test`;
/** A product that takes several names. */
const MANY = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl' };
async function waiting(names = [fresh()]): Promise<{ orderNo: string; names: string[] }> {
  const [orderNo = ''] = await shop.order(customer, { ...(names.length > 1 && MANY), names });
  await pay(customer, orderNo);
  return { orderNo, names };
}
async function issued() {
  const { orderNo, names } = await waiting();
  await publish(customer, orderNo, names);
  await customer.call(orderCalls.verifyDomains, { id: orderNo });
  await shop.reach(customer, orderNo, OrderStatus.issued);
  return orderNo;
}
const detail = async (id: string) => (await customer.call(orderCalls.getOrder, { id })).body.data;

describe('calls over several orders', () => {
  it('answer the certificates of those that have one, in the order in which they were named (API-128)', async () => {
    const [first, second] = [await issued(), await issued()];
    const open = (await waiting()).orderNo;
    const { id } = await detail(first);
    const { data } = (await customer.call(orderCalls.batchCerts, { orderNos: [second, open, id, second] }))
      .body;
    expect(data.map(({ orderNo }) => orderNo)).toEqual([second, first]);
    for (const { orderNo, ...files } of data) {
      const one = (await customer.call(orderCalls.getCertificate, { id: orderNo })).body.data;
      expect(files).toEqual({ certificate: one.certificate, caBundle: one.caBundle, root: one.root });
    }
  });

  it('answer the certificate in force, and none from before (API-128, D-512)', async () => {
    const orderNo = await issued();
    const { db } = shop.services;
    const { id, serialNumber } = await detail(orderNo);
    const inForce = await db
      .selectFrom('order_certificates')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const before = {
      attempt: 0,
      serial: `00${serialNumber}`,
      sha256: '00'.repeat(32),
      certificate_pem: 'before',
    };
    await db
      .insertInto('order_certificates')
      .values({ ...inForce, ...before })
      .execute();
    const { data } = (await customer.call(orderCalls.batchCerts, { orderNos: [orderNo] })).body;
    expect(data.map(({ certificate }) => certificate)).toEqual([inForce.certificate_pem]);
  });

  it('let the names of those that wait be looked up, without anybody who waits for it (API-129)', async () => {
    const [shown, open, done] = [await waiting(), await waiting(), await issued()];
    const [unpaid = ''] = await shop.order(customer, { names: [fresh()] });
    await publish(customer, shown.orderNo, shown.names);
    const orderNos = [shown.orderNo, open.orderNo, done, unpaid];
    const { data } = (await customer.call(orderCalls.batchVerify, { orderNos })).body;
    expect(data).toEqual([
      { orderNo: shown.orderNo, ok: true },
      { orderNo: open.orderNo, ok: true },
      { orderNo: done, ok: false },
      { orderNo: unpaid, ok: false },
    ]);
    await shop.reach(customer, shown.orderNo, OrderStatus.issued);
    expect((await detail(open.orderNo)).orderStatus).toBe(OrderStatus.waitingForVerification);
  });

  it('look though the next look was to be later (API-129)', async () => {
    const { orderNo } = await waiting();
    const { db } = shop.services;
    const { id } = await detail(orderNo);
    const names = () =>
      db.selectFrom('order_names').select('last_check').where('order_id', '=', id).executeTakeFirstOrThrow();
    await db
      .updateTable('order_names')
      .set({ next_try_at: new Date('2100-01-01'), last_check: null })
      .where('order_id', '=', id)
      .execute();
    await customer.call(orderCalls.batchVerify, { orderNos: [orderNo] });
    while ((await names()).last_check === null) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await names()).last_check?.code).not.toBe('OK');
  });

  it('answer nothing for a name that is shown (API-130)', async () => {
    const { orderNo, names } = await waiting([fresh(), fresh()]);
    const [shown = '', open] = names;
    await publish(customer, orderNo, [shown]);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    const { data } = (await customer.call(orderCalls.hashValues, { orderNos: [orderNo] })).body;
    expect(data.map(({ domain }) => domain)).toEqual([open]);
  });

  it('answer what is still to be published, as the order’s page does (API-130)', async () => {
    const [first, done] = [await waiting([fresh(), fresh()]), await issued()];
    const [unpaid = ''] = await shop.order(customer, { names: [fresh()] });
    const { data } = (await customer.call(orderCalls.hashValues, { orderNos: [first.orderNo, done, unpaid] }))
      .body;
    const expected = [];
    for (const orderNo of [first.orderNo, unpaid])
      for (const { domain, dcv } of (await detail(orderNo)).domains) {
        const { method, type, host, value, path } = dcv;
        expected.push({ orderNo, domain, method, type, host, value, path });
      }
    expect(data).toEqual(expected);
    expect(data).toHaveLength(3);
  });

  const asks = {
    certificates: (orderNos: string[]) => customer.call(orderCalls.batchCerts, { orderNos }),
    looks: (orderNos: string[]) => customer.call(orderCalls.batchVerify, { orderNos }),
    records: (orderNos: string[]) => customer.call(orderCalls.hashValues, { orderNos }),
  };

  it.each(Object.entries(asks))(
    'refuse them all where one isn’t there, or is another’s: %s (API-009)',
    async (_name, ask) => {
      const own = (await waiting()).orderNo;
      const [foreign = ''] = await shop.order(stranger, { names: [fresh()] });
      for (const other of [foreign, 'N-none'])
        expect((await ask([own, other])).body.code).toBe(BodyCode.notFound);
    },
  );

  it('are made ten times a minute where they look (D-518)', async () => {
    const other = await shop.addCustomer();
    const orderNos = await shop.order(other, { names: [fresh()] });
    const verify = async () => (await other.call(orderCalls.batchVerify, { orderNos })).body.code;
    // One comes back every six seconds, so that a slow machine gets a few more.
    let passed = 0;
    let code = await verify();
    for (; code === BodyCode.ok && passed < 400; passed += 1) code = await verify();
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(code).toBe(BodyCode.tooManySends);
  });
});

describe('a batch of orders by program', () => {
  const batch = async (orders: object[], key: string, values: object = {}) =>
    (
      await customer.call(
        orderCalls.batchOrders,
        { productNo: 'ALP-DV1', year: 1, dcvMethod: 'dns_txt', orders, ...values },
        { 'idempotency-key': key },
      )
    ).body;

  it('makes one order for each, once for a key (API-131, ORD-031)', async () => {
    const names = [fresh(), fresh()];
    const orders = await Promise.all(
      names.map(async (commonName) => ({ commonName, csr: await csrFor([commonName]) })),
    );
    const made = await batch(orders, 'batch-1');
    expect(made.code).toBe(200);
    const orderNos = made.data.split(',');
    expect(orderNos).toHaveLength(2);
    expect((await batch(orders, 'batch-1')).data).toBe(made.data);
    const found = await Promise.all(orderNos.map((orderNo) => detail(orderNo)));
    expect(found.map(({ commonName }) => commonName)).toEqual(names);
  });

  it('is refused whole, at the order and field that are wrong (API-131)', async () => {
    const name = fresh();
    const orders = [
      { commonName: name, csr: await csrFor([name]) },
      { commonName: fresh(), csr: 'none' },
    ];
    expect(await batch(orders, 'batch-2')).toMatchObject({
      code: BodyCode.badInput,
      errors: { 'orders.1.csr': expect.stringMatching(/\S/) },
    });
    expect(await batch([], 'batch-3')).toMatchObject({ code: BodyCode.badInput });
    expect(await batch(orders, 'batch-4', { productNo: 'none' })).toMatchObject({ code: BodyCode.notFound });
  });
});

describe('calls that are kept for older programs', () => {
  it('take a name out of an order (API-136, ORD-033)', async () => {
    const names = [fresh(), fresh()];
    const [orderNo = ''] = await shop.order(customer, { ...MANY, names });
    const [host = ''] = names.slice(1);
    expect((await customer.call(orderCalls.cancelHost, { orderNo, host })).body).toMatchObject({ code: 200 });
    expect((await detail(orderNo)).domains.map(({ domain }) => domain)).toEqual(names.slice(0, 1));
    expect((await customer.call(orderCalls.cancelHost, { orderNo, host })).body.code).toBe(BodyCode.notFound);
  });

  it('make a key and a request for each name, each with its own (API-108)', async () => {
    const domains = [fresh(), fresh(), fresh()];
    const input = { country: 'CN', encryption: 'ECC', hashSign: 'SHA256', keyCurve: 'P256' } as const;
    const { data } = (await customer.call(orderCalls.batchSaveCsr, { ...input, domains })).body;
    expect(data.map(({ domain }) => domain)).toEqual(domains);
    for (const { domain, key, csr } of data) {
      expect(readCsr(csr).dnsNames).toContain(domain);
      expect(createPrivateKey(key).asymmetricKeyType).toBe('ec');
    }
    expect(new Set(data.map(({ key }) => key)).size).toBe(3);
    for (const wrong of [[], Array.from({ length: 21 }, fresh)])
      expect((await customer.call(orderCalls.batchSaveCsr, { ...input, domains: wrong })).body.code).toBe(
        BodyCode.badInput,
      );
  });
});
