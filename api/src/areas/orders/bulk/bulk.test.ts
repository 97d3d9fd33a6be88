import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { FIVE } from '../../packages/testing/five.ts';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import type { Customer } from '../testing/shop.ts';
import { type Bulks, openBulks } from './testing/bulks.ts';

/** Cents of the product that is ordered here. */
const PRICE = 15_800;

let bulks: Bulks;
let customer: Customer;
beforeAll(async () => {
  bulks = await openBulks();
}, 400_000);
afterAll(() => bulks.shop.close());
beforeEach(async () => {
  customer = await bulks.shop.addCustomer(1_000_000);
});
const balance = () => bulks.shop.balanceOf(customer);

describe('a plan for several orders (D-606, ORD-031)', () => {
  it('says what each costs and what stands against it, and writes nothing', async () => {
    const [one, two] = await bulks.orders(customer, 'plan-a', 'plan-b');
    const [unpaid = ''] = await bulks.shop.order(customer, { names: ['open.example.com'] });
    const { data } = await bulks.plan(customer, 'renew', [two!.orderNo, unpaid, one!.orderNo]);
    expect(data).toMatchObject({ action: 'renew', possible: 2, total: 2 * PRICE });
    expect(data.rows.map(({ orderNo }) => orderNo)).toEqual([two!.orderNo, unpaid, one!.orderNo]);
    expect(data.rows.map(({ price }) => price)).toEqual([PRICE, 0, PRICE]);
    expect(data.rows[1]?.obstacle).toEqual({
      code: BodyCode.wrongState,
      msg: expect.stringMatching(/Only an issued order can be renewed/),
    });
    // A year after the twenty days that are left.
    expect(data.rows[0]?.until).toBe(Math.floor(one!.end.getTime() / 1000) + 365 * 86_400);
    expect(await bulks.renewalsOf(one!.id)).toEqual([]);
    expect(await bulks.bulksOf(customer)).toEqual([]);
  });

  it('finds no orders of others, and no order twice', async () => {
    const [own] = await bulks.orders(customer, 'own');
    const stranger = await bulks.shop.addCustomer();
    const ask = async (orderNos: string[]) => (await bulks.plan(stranger, 'remark', orderNos)).code;
    expect(await ask([own!.orderNo])).toBe(BodyCode.notFound);
    const twice = [own!.orderNo, own!.id];
    expect(await bulks.plan(customer, 'remark', twice)).toMatchObject({
      code: BodyCode.badInput,
      errors: { orderNos: expect.any(String) },
    });
  });
});

describe('renewing several orders (D-606, D-607)', () => {
  it('pays each at the price that was confirmed, once, and goes on where one stands in the way', async () => {
    const [one, two] = await bulks.orders(customer, 'renew-a', 'renew-b');
    const [unpaid = ''] = await bulks.shop.order(customer, { names: ['unpaid.example.com'] });
    const wish = { orderNos: [one!.orderNo, unpaid, two!.orderNo], prices: [PRICE, 0, PRICE] };
    const before = await balance();
    const { data } = await bulks.begin(customer, orderCalls.bulkRenew, wish, 'once');
    expect((await bulks.begin(customer, orderCalls.bulkRenew, wish, 'once')).data).toEqual(data);
    expect(await bulks.bulksOf(customer)).toHaveLength(1);
    expect(await bulks.read(customer, data.id)).toMatchObject({ endTime: 0, total: 3, done: 0, failed: 0 });

    await bulks.run(customer, data.id);
    await bulks.run(customer, data.id);
    const [renewal, ...others] = await bulks.renewalsOf(one!.id);
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({ status: OrderStatus.waitingForVerification, pay_amount: PRICE });
    expect(await balance()).toBe(before - 2 * PRICE);
    const read = await bulks.read(customer, data.id);
    expect(read).toMatchObject({ total: 3, done: 2, failed: 1, charged: 2 * PRICE });
    expect(read.endTime).toBeGreaterThan(0);
    expect(read.rows[0]).toMatchObject({ state: 'done', charged: PRICE, resultNo: renewal?.order_no });
    expect(read.rows[1]).toMatchObject({ state: 'failed', charged: 0, resultNo: '' });
    expect(read.rows[1]?.refusal?.msg).toMatch(/Only an issued order/);
    const listed = (await customer.call(orderCalls.listBulks, {})).body.data;
    expect(listed).toMatchObject([{ id: data.id, done: 2, failed: 1 }]);
  });

  it('charges no other price than the one that was confirmed, and says the new one', async () => {
    const [one] = await bulks.orders(customer, 'dearer');
    const before = await balance();
    const wish = { orderNos: [one!.orderNo], prices: [PRICE - 1] };
    const { data } = await bulks.begin(customer, orderCalls.bulkRenew, wish);
    await bulks.run(customer, data.id);
    const [row] = (await bulks.read(customer, data.id)).rows;
    expect(row).toMatchObject({ state: 'failed', charged: 0, priceNow: PRICE });
    expect(row?.refusal?.msg).toMatch(/price has changed/);
    expect(await balance()).toBe(before);
    expect(await bulks.renewalsOf(one!.id)).toEqual([]);
  });

  it('leaves what the balance doesn’t reach for, so that these alone are tried again', async () => {
    customer = await bulks.shop.addCustomer(PRICE + 1);
    const [one, two] = await bulks.orders(customer, 'reach-a', 'reach-b');
    const wish = { orderNos: [one!.orderNo, two!.orderNo], prices: [PRICE, PRICE] };
    const { data } = await bulks.begin(customer, orderCalls.bulkRenew, wish);
    await bulks.run(customer, data.id);
    const { rows } = await bulks.read(customer, data.id);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(rows[1]?.refusal?.code).toBe(BodyCode.balanceTooLow);
    expect(await bulks.renewalsOf(two!.id)).toEqual([]);
    expect(await balance()).toBe(1);
    const again = await bulks.plan(customer, 'renew', [two!.orderNo]);
    expect(again.data).toMatchObject({ possible: 1, total: PRICE });
  });

  it('is for those alone who may pay, as far as it costs something, and shown to who sees all orders', async () => {
    const [one] = await bulks.orders(customer, 'team');
    const wish = { orderNos: [one!.orderNo], prices: [PRICE] };
    const requester = await addMemberOf(bulks.shop, customer, 'requester', {});
    expect(await bulks.begin(requester, orderCalls.bulkRenew, wish)).toMatchObject({
      code: BodyCode.forbidden,
      data: { permission: 'order:pay' },
    });
    const { data } = await bulks.begin(customer, orderCalls.bulkRenew, wish);
    const seen = async (who: Customer) => (await who.call(orderCalls.getBulk, { id: data.id })).body.code;
    const stranger = await bulks.shop.addCustomer();
    expect([await seen(customer), await seen(requester), await seen(stranger)]).toEqual([
      BodyCode.ok,
      BodyCode.ok,
      BodyCode.notFound,
    ]);
    const { db } = bulks;
    const { deptID: dept } = (
      await customer.call(accountCalls.addDepartment, { name: 'Sales' }, { 'idempotency-key': 'sales' })
    ).body.data;
    await db
      .updateTable('members')
      .set({ dept_id: dept, own_dept: true })
      .where('tenant_id', '=', customer.accountID)
      .where('principal_id', '=', requester.accountID)
      .execute();
    expect(await seen(requester)).toBe(BodyCode.notFound);
    expect((await requester.call(orderCalls.listBulks, {})).body.data).toEqual([]);
  });

  it('is paid from packages where a unit fits, and from the balance beyond them', async () => {
    const orders = await bulks.orders(customer, 'unit-a', 'unit-b', 'unit-c', 'unit-d');
    const bought = await customer.call(accountCalls.buyPackage, FIVE, { 'idempotency-key': 'units' });
    const use = (used: number) =>
      bulks.db.updateTable('packages').set({ used }).where('id', '=', bought.body.data.id).execute();
    await use(3);
    const orderNos = orders.map(({ orderNo }) => orderNo);
    const { data: plan } = await bulks.plan(customer, 'renew', orderNos, { payFrom: 'package' });
    expect(plan.rows.map(({ price, fromPackage }) => [price, fromPackage])).toEqual([
      ...[1, 2].map(() => [0, true]),
      ...[3, 4].map(() => [PRICE, undefined]),
    ]);
    expect(plan.total).toBe(2 * PRICE);
    const before = await balance();
    const prices = plan.rows.map(({ price }) => price);
    const wish = { orderNos, prices, fromPackage: orderNos.slice(0, 2) };
    const { data } = await bulks.begin(customer, orderCalls.bulkRenew, wish);
    // Somebody is faster with the last unit.
    await use(4);
    await bulks.run(customer, data.id);
    await bulks.run(customer, data.id);
    const { rows, charged } = await bulks.read(customer, data.id);
    expect(rows.map((row) => [row.state, row.charged])).toEqual([
      ['done', 0],
      ['failed', 0],
      ['done', PRICE],
      ['done', PRICE],
    ]);
    expect([charged, before - (await balance())]).toEqual([2 * PRICE, 2 * PRICE]);
    const [owned] = (await customer.call(accountCalls.packages, {})).body.data;
    expect(owned).toMatchObject({ used: 5 });
    expect(await bulks.renewalsOf(orders[1]!.id)).toEqual([]);
    const requester = await addMemberOf(bulks.shop, customer, 'requester', {});
    const free = { orderNos: orderNos.slice(1, 2), prices: [0], fromPackage: orderNos.slice(1, 2) };
    expect(await bulks.begin(requester, orderCalls.bulkRenew, free)).toMatchObject({
      code: BodyCode.forbidden,
    });
  });

  it('is paid by nobody who may not pay any more', async () => {
    const [one] = await bulks.orders(customer, 'demoted');
    const orderer = await addMemberOf(bulks.shop, customer, 'orders', {});
    const wish = { orderNos: [one!.orderNo], prices: [PRICE] };
    const { data } = await bulks.begin(orderer, orderCalls.bulkRenew, wish);
    await bulks.db
      .updateTable('members')
      .set({ role: 'requester' })
      .where('tenant_id', '=', customer.accountID)
      .where('principal_id', '=', orderer.accountID)
      .execute();
    await bulks.run(customer, data.id);
    const [row] = (await bulks.read(customer, data.id)).rows;
    expect(row).toMatchObject({ state: 'failed', refusal: { code: BodyCode.forbidden } });
    expect(await bulks.renewalsOf(one!.id)).toEqual([]);
  });

  it('waits for approval where it is above what its payer may spend, and says so', async () => {
    const [one] = await bulks.orders(customer, 'limited');
    const orderer = await addMemberOf(bulks.shop, customer, 'orders', { orderLimit: 1 });
    const wish = { orderNos: [one!.orderNo], prices: [PRICE] };
    const before = await balance();
    const { data } = await bulks.begin(orderer, orderCalls.bulkRenew, wish);
    await bulks.run(customer, data.id);
    expect((await bulks.read(orderer, data.id)).rows[0]).toMatchObject({
      state: 'done',
      isHeld: true,
      charged: 0,
    });
    expect(await balance()).toBe(before);
  });
});

describe('other acts for several orders (D-606)', () => {
  it('issue certificates anew, and stand in the way of one another', async () => {
    const [one, two] = await bulks.orders(customer, 'anew-a', 'anew-b');
    await customer.call(orderCalls.reSign, { orderNo: two!.orderNo });
    const orderNos = [one!.orderNo, two!.orderNo];
    const { data: plan } = await bulks.plan(customer, 'reissue', orderNos);
    expect(plan).toMatchObject({ possible: 1, total: 0 });
    expect(plan.rows[1]?.obstacle?.code).toBe(BodyCode.wrongState);
    const { data } = await bulks.begin(customer, orderCalls.bulkReissue, { orderNos, prices: [0, 0] });
    await bulks.run(customer, data.id);
    const { rows } = await bulks.read(customer, data.id);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'failed']);
    const [operation, ...others] = await bulks.operationsOf(one!.id);
    expect(others).toEqual([]);
    expect(operation).toMatchObject({ state: 'validating', actor_id: customer.accountID, price_diff: 0 });
  });

  it('give orders one remark', async () => {
    const orders = await bulks.orders(customer, 'remark-a', 'remark-b');
    const orderNos = orders.map(({ orderNo }) => orderNo);
    const { data } = await bulks.begin(customer, orderCalls.bulkRemark, { orderNos, remark: 'shop 7' });
    await bulks.run(customer, data.id);
    for (const { id } of orders) expect((await bulks.orderOf(id)).remark).toBe('shop 7');
    expect(await bulks.read(customer, data.id)).toMatchObject({ done: 2, failed: 0 });
  });

  it('say of a revocation what the issuer answers, and end with it', async () => {
    const [one, two] = await bulks.orders(customer, 'gone-a', 'gone-b');
    const orderNos = [one!.orderNo, two!.orderNo];
    const { db } = bulks;
    await db
      .updateTable('orders')
      .set({ revoked_at: bulks.now(), revocation_reason: 'superseded' })
      .where('id', '=', two!.id)
      .execute();
    const { data: plan } = await bulks.plan(customer, 'revoke', orderNos, { reason: 'superseded' });
    expect(plan.rows.map(({ obstacle }) => obstacle?.msg ?? '')).toEqual([
      '',
      expect.stringMatching(/already been revoked/),
    ]);
    // An exposed key may be told later.
    const raise = await bulks.plan(customer, 'revoke', orderNos, { reason: 'keyCompromise' });
    expect(raise.data.possible).toBe(2);
    const wish = { orderNos: [one!.orderNo], reason: 'superseded' };
    const { data } = await bulks.begin(customer, orderCalls.bulkRevoke, wish);
    expect(await bulks.run(customer, data.id)).toMatchObject({ kind: 'later' });
    expect((await bulks.read(customer, data.id)).rows[0]?.state).toBe('working');
    expect((await bulks.orderOf(one!.id)).revocation_asked_at).not.toBeNull();
    await db
      .updateTable('revocations')
      .set({ state: 'done', revoked_at: bulks.now() })
      .where('serial', '=', one!.serial)
      .execute();
    expect(await bulks.run(customer, data.id)).toEqual({ kind: 'done' });
    expect((await bulks.read(customer, data.id)).rows[0]).toMatchObject({ state: 'done' });
  });

  it('revoke the certificate that was confirmed, not one that has taken its place since', async () => {
    const [one, two] = await bulks.orders(customer, 'plan-old', 'work-old');
    const { data: plan } = await bulks.plan(customer, 'revoke', [one!.orderNo], { reason: 'superseded' });
    const serials = plan.rows.map(({ serial = '' }) => serial);
    expect(serials).toEqual([one!.serial]);
    const replace = (id: string, serial_number: string) =>
      bulks.db.updateTable('orders').set({ serial_number }).where('id', '=', id).execute();
    // Between the plan and its confirmation, and between that and the work.
    await replace(one!.id, 'A1'.repeat(16));
    const wish = { reason: 'superseded', orderNos: [one!.orderNo, two!.orderNo] };
    const { data } = await bulks.begin(customer, orderCalls.bulkRevoke, {
      ...wish,
      serials: [...serials, two!.serial],
    });
    const [three] = await bulks.orders(customer, 'late-old');
    const late = await bulks.begin(customer, orderCalls.bulkRevoke, {
      ...wish,
      orderNos: [three!.orderNo],
    });
    await replace(three!.id, 'A2'.repeat(16));
    for (const { id } of [data, late.data]) await bulks.run(customer, id);
    const { rows } = await bulks.read(customer, data.id);
    expect(rows.map(({ state, refusal }) => [state, refusal?.msg])).toEqual([
      ['failed', expect.stringMatching(/has been replaced/)],
      ['working', undefined],
    ]);
    expect((await bulks.read(customer, late.data.id)).rows[0]).toMatchObject({ state: 'failed' });
    for (const { id } of [one!, three!]) expect((await bulks.orderOf(id)).revocation_asked_at).toBeNull();
    const short = await bulks.begin(customer, orderCalls.bulkRevoke, { ...wish, serials: [one!.serial] });
    expect([short.code, Object.keys(short.errors ?? {})]).toEqual([BodyCode.badInput, ['serials']]);
  });

  it('say why an issuer refuses to revoke', async () => {
    const [one] = await bulks.orders(customer, 'refused');
    const wish = { orderNos: [one!.orderNo], reason: 'superseded' };
    const { data } = await bulks.begin(customer, orderCalls.bulkRevoke, wish);
    await bulks.run(customer, data.id);
    await bulks.db
      .updateTable('revocations')
      .set({ state: 'refused', refusal: 'serialUnknown' })
      .where('serial', '=', one!.serial)
      .execute();
    await bulks.run(customer, data.id);
    const [row] = (await bulks.read(customer, data.id)).rows;
    expect(row).toMatchObject({ state: 'failed' });
    expect(row?.refusal?.msg).toMatch(/doesn’t know this certificate/);
  });
});
