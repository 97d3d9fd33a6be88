import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from './testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = async (customer: Customer, input: object = {}) =>
  (await customer.call(orderCalls.listOrders, input)).body;
const count = async (customer: Customer) => (await customer.call(orderCalls.countOrders, {})).body.data;
const names = (length: number) => Array.from({ length }, (_, index) => [`n${index}.example`]);
const flex = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl' };

describe('the order list', () => {
  it('pages newest first with the total, from the start and near the end (API-112, ORD-001, API-006)', async () => {
    const customer = await shop.addCustomer();
    await shop.order(customer, { certs: names(25) });
    const page = async (offset: number) => {
      const { data, total } = await list(customer, { limit: 10, offset });
      expect(total).toBe(25);
      return data.map(({ commonName }) => Number(/\d+/.exec(commonName)?.[0]));
    };
    const expected = Array.from({ length: 25 }, (_, index) => 24 - index);
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(expected);
    expect(await page(4)).toEqual([]);
  });

  it('filters by status, brand and keyword, and counts what it filters (API-112, API-115, ORD-018)', async () => {
    const customer = await shop.addCustomer();
    const [first = '', second = ''] = await shop.order(customer, { certs: names(3) });
    await shop.order(customer, {
      productNo: 'CTM-DVONE',
      productType: 'dv_one_ssl',
      names: ['other.example'],
    });
    await pay(customer, first);
    await customer.call(orderCalls.saveRemark, { orderNo: second, remark: 'Renew 100% in May' });
    const found = async (filter: object) => {
      const { data, total } = await list(customer, filter);
      expect(total).toBe(data.length);
      return data.map(({ orderNo, commonName }) => (orderNo === second ? 'second' : commonName));
    };
    expect(await found({ status: 1002 })).toEqual(['n0.example']);
    expect(await found({ brand: 'certum' })).toEqual(['other.example']);
    expect(await found({ keyword: 'OTHER' })).toEqual(['other.example']);
    expect(await found({ keyword: '100%' })).toEqual(['second']);
    expect(await found({ keyword: '%' })).toEqual(['second']);
    expect(await found({ keyword: first })).toEqual(['n0.example']);
    expect(await found({ keyword: 'example', status: 1001 })).toHaveLength(3);
    expect(await count(customer)).toEqual({ total: 4, byStatus: { 1001: 3, 1002: 1 }, expiring: 0 });
  });

  it('lists what ends within 30 days or ended less than 30 days ago and is not renewed (D-191, ORD-002)', async () => {
    const customer = await shop.addCustomer();
    const orderNos = await shop.order(customer, { certs: names(5) });
    const day = 86_400_000;
    const ends = [29, 31, -29, -31, 5];
    for (const [index, orderNo] of orderNos.entries()) {
      const end = new Date(Date.now() + (ends[index] ?? 0) * day);
      await shop.services.db
        .updateTable('orders')
        .set({ status: 1005, paid_at: new Date(), end_at: end, cert_expires_at: end })
        .where('order_no', '=', orderNo)
        .execute();
    }
    const expiring = async () =>
      (await list(customer, { expiring: 'Y' })).data.map(({ commonName }) => commonName).sort();
    expect(await expiring()).toEqual(['n0.example', 'n2.example', 'n4.example']);
    expect((await count(customer)).expiring).toBe(3);
    const [renewal = ''] = await shop.order(customer, { names: ['n4.example'] });
    expect(await expiring()).toHaveLength(3);
    await pay(customer, renewal);
    expect(await expiring()).toEqual(['n0.example', 'n2.example']);
  });

  it('counts what ends between two moments and is not renewed, as the list of that time has it (D-266)', async () => {
    const customer = await shop.addCustomer();
    const orderNos = await shop.order(customer, { certs: names(6) });
    const day = 86_400;
    const now = Math.floor(Date.now() / 1000);
    // Coverage and certificate in force: the earlier of both counts.
    const ends = [
      [40, 9],
      [8, 90],
      [20, 20],
      [7, 30],
      [-3, -3],
      [14, 14],
    ] as const;
    for (const [index, orderNo] of orderNos.entries()) {
      const [coverage, certificate] = ends[index]!;
      await shop.services.db
        .updateTable('orders')
        .set({
          status: 1005,
          paid_at: new Date(),
          end_at: new Date((now + coverage * day) * 1000),
          cert_expires_at: new Date((now + certificate * day) * 1000),
        })
        .where('order_no', '=', orderNo)
        .execute();
    }
    const borders = [now - 7 * day, now, now + 7 * day, now + 14 * day, now + 21 * day];
    const counted = async (moments: readonly number[]) =>
      (await customer.call(orderCalls.countEnds, { borders: [...moments] })).body.data.ends;
    expect(await counted(borders)).toEqual([1, 0, 3, 2]);
    const week = { endsFrom: borders[2], endsBefore: borders[3], sort: 'ends' };
    const listed = async () => (await list(customer, week)).data.map(({ commonName }) => commonName);
    expect(await listed()).toEqual(['n3.example', 'n1.example', 'n0.example']);
    expect((await list(customer, { ...week, limit: 1, offset: 2 })).data[0]?.commonName).toBe('n1.example');
    expect((await list(customer, week)).total).toBe(3);

    const [renewal = ''] = await shop.order(customer, { names: ['n3.example'] });
    await pay(customer, renewal);
    expect(await counted(borders)).toEqual([1, 0, 2, 2]);
    expect(await listed()).toEqual(['n1.example', 'n0.example']);
    const other = await shop.addCustomer();
    expect((await other.call(orderCalls.countEnds, { borders })).body.data.ends).toEqual([0, 0, 0, 0]);
  });

  it.each([[[5]], [[5, 5]], [[9, 5]], [[5, 999_999_999_999]]])(
    'refuses borders that divide no time: %j (D-266)',
    async (borders) => {
      const customer = await shop.addCustomer();
      const { body } = await customer.call(orderCalls.countEnds, { borders });
      expect(body).toMatchObject({ code: 13_004 });
    },
  );

  it('exports the filtered orders as 对账订单.csv, safe to open (API-132, ORD-032, D-197)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { names: ['csv.example'] });
    await customer.call(orderCalls.saveRemark, { orderNo, remark: '=1+1, "x"' });
    const reply = await customer.call(orderCalls.exportOrders, {});
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('对账订单.csv');
    const text = reply.body.data;
    expect(text.startsWith('\ufeff订单号,产品,')).toBe(true);
    const [, row = ''] = text.split('\r\n');
    expect(row.startsWith(`"=""${orderNo}""",`)).toBe(true);
    expect(row).toContain(',158.00,待支付,');
    expect(row.endsWith(`"'=1+1, ""x"""`)).toBe(true);
  });
});

describe('one order', () => {
  it('is read by number and by id, with everything its page shows (API-113, D-193, ORD-017)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { ...flex, names: ['a.example', 'www.a.example'] });
    const byNumber = (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
    const byID = (await customer.call(orderCalls.getOrder, { id: byNumber.id })).body.data;
    expect(byID).toEqual(byNumber);
    expect(byNumber).toMatchObject({
      stage: 'payment',
      validity: 1,
      payTime: 0,
      endTime: 0,
      issueError: null,
    });
    expect(byNumber.domains.map(({ domain, status }) => [domain, status])).toEqual([
      ['a.example', 'pending'],
      ['www.a.example', 'pending'],
    ]);
    expect(byNumber.domains[0]?.dcv).toMatchObject({
      method: 'dns_txt',
      type: 'TXT',
      host: '_certdeck-dcv.a.example',
      relativeHost: '_certdeck-dcv',
    });
  });

  it('keeps a remark of up to 500 characters and clears it (API-133, ORD-021, VAL-016, D-206)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    const save = async (remark: string) =>
      (await customer.call(orderCalls.saveRemark, { orderNo, remark })).body.code;
    const read = async () => (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data.remark;
    expect(await save('备注')).toBe(200);
    expect(await read()).toBe('备注');
    expect(await save('x'.repeat(501))).toBe(13004);
    expect(await save('')).toBe(200);
    expect(await read()).toBe('');
  });

  it('has no certificate before it is issued (API-120)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    expect((await customer.call(orderCalls.getCertificate, { id: orderNo })).body.code).toBe(13002);
  });

  it('reads the record of each method and changes it, but no file for a wildcard (API-118, API-119, ORD-023)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { ...flex, names: ['a.example', '*.b.example'] });
    const read = async (domain: string, dcvMethod?: string) =>
      (await customer.call(orderCalls.readDcv, { orderNo, domain, dcvMethod })).body;
    expect((await read('a.example')).data.type).toBe('TXT');
    expect((await read('a.example', 'dns')).data.type).toBe('CNAME');
    expect((await read('a.example', 'file')).data.path).toMatch(/^\/\.well-known\/pki-validation\//);
    expect((await read('*.b.example', 'file')).code).toBe(13004);
    expect((await read('c.example')).code).toBe(13001);
    const change = async (input: object) =>
      (await customer.call(orderCalls.changeDcv, { orderNo, ...input })).body.code;
    expect(await change({ domain: '*.b.example', dcvMethod: 'file' })).toBe(13004);
    expect(await change({ dcvMethod: 'file' })).toBe(13004);
    expect(await change({ domain: 'a.example', dcvMethod: 'file' })).toBe(200);
    expect((await read('a.example')).data.method).toBe('file');
    expect(await change({ dcvMethod: 'dns' })).toBe(200);
    expect((await read('*.b.example')).data.type).toBe('CNAME');
  });

  it('gives an expired value a new one instead of showing it (API-118)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { names: ['a.example'] });
    const read = async () =>
      (await customer.call(orderCalls.readDcv, { orderNo, domain: 'a.example' })).body.data;
    const first = await read();
    expect((await read()).value).toBe(first.value);
    await shop.services.db
      .updateTable('order_names')
      .set({ token_expires_at: new Date(0) })
      .where('token', '=', first.value)
      .execute();
    const second = await read();
    expect(second.value).not.toBe(first.value);
    expect(second.expireTime).toBeGreaterThan(Date.now() / 1000);
  });

  it('loses a name but never the last one, and costs less while unpaid (API-116, API-117, ORD-022, D-194)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, {
      ...flex,
      names: ['a.example', 'b.example', 'c.example'],
    });
    const remove = async (domain: string) =>
      (await customer.call(orderCalls.deleteOrderDomain, { orderNo, domain })).body;
    const amount = async () =>
      (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data.payAmount;
    expect(await amount()).toBe(23_800 + 9_800);
    expect((await remove('c.example')).data.map(({ domain }) => domain)).toEqual(['a.example', 'b.example']);
    expect(await amount()).toBe(23_800);
    expect((await remove('a.example')).code).toBe(200);
    expect((await remove('b.example')).code).toBe(13002);
    const { body } = await customer.call(orderCalls.listOrderDomains, { orderNo, limit: 5000 });
    expect(body).toMatchObject({ total: 1, data: [{ domain: 'b.example' }] });
    expect((await list(customer)).data[0]?.commonName).toBe('b.example');
  });

  it('finds no record of a name that nothing asks for (API-127, ORD-026)', async () => {
    const customer = await shop.addCustomer();
    const detect = async (input: object) =>
      (await customer.call(orderCalls.autoDetectDomain, input)).body.data;
    expect(await detect({ domain: 'none.example' })).toEqual({ detected: false, found: [] });
  });
});
