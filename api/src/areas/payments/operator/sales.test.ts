import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { sql } from 'kysely';
import { type Customer, openShop, pay, type Shop } from '../../orders/testing/shop.ts';
import { agentDesk } from '../../agents/testing/agent.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount } from '../../../testing/api.ts';

let shop: Shop;
let clerk: TestAccount;
let customer: Customer;
beforeAll(async () => {
  shop = await openShop();
  clerk = await shop.addAccount();
  await addStaff(shop.services.db, clerk.accountNo, ['staff:reports']);
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

const by = (who = clerk, lang = 'en') => ({ token: who.token, headers: { 'accept-language': lang } });
const report = async (from: string, to: string, who = clerk) =>
  (await shop.call(operatorCalls.sales, { from, to }, by(who))).body;
const file = async (from: string, to: string, kind: 'day' | 'product' | 'agent') =>
  (await shop.call(operatorCalls.exportSales, { from, to, by: kind }, by())).octets.toString();

/** Pays an order, and moves the payment to a moment. */
async function sold(at: string, wish = {}): Promise<{ orderNo: string; cents: number }> {
  const { db } = shop.services;
  const [orderNo = ''] = await shop.order(customer, wish);
  expect((await pay(customer, orderNo)).body.code).toBe(200);
  await sql`update transfers set created_at = ${new Date(at)} where order_no = ${orderNo}`.execute(db);
  const { rows } = await sql<{ cents: number }>`select cast(sum(amount) as bigint) as cents from entries
    join transfers on transfers.account_id = entries.account_id and transfers.id = entries.transfer_id
    where ledger = 'sales' and order_no = ${orderNo}`.execute(db);
  return { orderNo, cents: rows[0]?.cents ?? 0 };
}

describe('the report of sales', () => {
  it('counts by days of Asia/Shanghai, each day once, and its total is the ledger’s (D-375)', async () => {
    const late = await sold('2024-03-01T15:59:59.999Z', { names: ['a.demo.test'] });
    const early = await sold('2024-03-01T16:00:00Z', { names: ['b.demo.test'] });
    const { data } = await report('2024-03-01', '2024-03-03');
    expect(data.days).toEqual([
      { day: '2024-03-01', sold: late.cents, refunded: 0, orders: 1 },
      { day: '2024-03-02', sold: early.cents, refunded: 0, orders: 1 },
      { day: '2024-03-03', sold: 0, refunded: 0, orders: 0 },
    ]);
    expect(late.cents).toBeGreaterThan(0);
    // Before and after are other days.
    expect((await report('2024-02-29', '2024-02-29')).data).toMatchObject({ sold: 0, orders: 0 });
    expect((await report('2024-03-02', '2024-03-02')).data).toMatchObject({ sold: early.cents });
    const { rows } = await sql<{ cents: number }>`select cast(sum(amount) as bigint) as cents
      from entries where ledger = 'sales'`.execute(shop.services.db);
    expect(data.sold - data.refunded).toBe(rows[0]?.cents);
  });

  it('counts what was given back on its own day, and what brought most comes first', async () => {
    const cheap = await sold('2024-05-10T04:00:00Z', { names: ['c.demo.test'] });
    const dear = await sold('2024-05-10T05:00:00Z', {
      productNo: 'GS-OVF',
      productType: 'ov_flex_ssl',
      names: ['d.demo.test'],
    });
    await customer.call(orderCalls.cancelOrders, { orderNos: [cheap.orderNo] });
    await sql`update transfers set created_at = ${new Date('2024-05-11T04:00:00Z')}
      where order_no = ${cheap.orderNo} and kind = 'refund'`.execute(shop.services.db);
    const { data } = await report('2024-05-10', '2024-05-11');
    expect(data.days).toMatchObject([
      { sold: cheap.cents + dear.cents, refunded: 0, orders: 2 },
      { sold: 0, refunded: cheap.cents, orders: 0 },
    ]);
    expect(data.products).toMatchObject([
      { productNo: 'GS-OVF', sold: dear.cents, orders: 1 },
      { productNo: 'ALP-DV1', sold: cheap.cents, refunded: cheap.cents },
    ]);
    expect(data.sold - data.refunded).toBe(dear.cents);
    const { rows } = await sql<{ cents: number }>`select cast(sum(amount) as bigint) as cents
      from entries where ledger = 'sales'`.execute(shop.services.db);
    const all = (await report('2024-01-01', '2024-12-31')).data;
    expect(all.sold - all.refunded).toBe(rows[0]?.cents);
  });

  it('is by agent too, with what their sites added, and a file of it (D-391)', async () => {
    const { db } = shop.services;
    const agent = await (await agentDesk(shop)).addAgent('=Quokka Ltd');
    const theirs = await sold('2024-06-01T04:00:00Z', { names: ['f.demo.test'] });
    const back = await sold('2024-06-01T05:00:00Z', { names: ['g.demo.test'] });
    const own = await sold('2024-06-01T06:00:00Z', { names: ['h.demo.test'] });
    const orderNos = [theirs.orderNo, back.orderNo];
    const site = { agent_id: agent.accountID, markup_amount: 300 };
    await db.updateTable('orders').set(site).where('order_no', 'in', orderNos).execute();
    await customer.call(orderCalls.cancelOrders, { orderNos: [back.orderNo] });
    await sql`update transfers set created_at = ${new Date('2024-06-02T04:00:00Z')}
      where order_no = ${back.orderNo} and kind = 'refund'`.execute(db);
    const { data } = await report('2024-06-01', '2024-06-02');
    const { cents } = theirs;
    expect(data.agents).toHaveLength(2);
    expect(data.agents).toEqual(
      expect.arrayContaining([
        {
          ...{ agentNo: agent.accountNo, company: '=Quokka Ltd' },
          ...{ sold: 2 * cents, refunded: cents, orders: 2, markup: 300 },
        },
        { agentNo: '', company: '', sold: own.cents, refunded: 0, orders: 1, markup: 0 },
      ]),
    );
    expect(data).toMatchObject({ sold: 3 * cents, refunded: cents, orders: 3 });
    expect(await file('2024-06-01', '2024-06-02', 'agent')).toContain(
      `${agent.accountNo},'=Quokka Ltd,${((2 * cents) / 100).toFixed(2)},${(cents / 100).toFixed(2)},`,
    );
  });

  it('is a file with decimal amounts, in which no name is a formula', async () => {
    const { orderNo, cents } = await sold('2024-07-01T04:00:00Z', { names: ['e.demo.test'] });
    await shop.services.db
      .updateTable('orders')
      .set({ product_name: '=HYPERLINK("http://x","y")' })
      .where('order_no', '=', orderNo)
      .execute();
    const amount = (cents / 100).toFixed(2);
    expect(await file('2024-07-01', '2024-07-02', 'day')).toBe(
      `\ufeffday,sold,refunded,net,orders\r\n2024-07-01,${amount},0.00,${amount},1\r\n2024-07-02,0.00,0.00,0.00,0\r\n`,
    );
    expect(await file('2024-07-01', '2024-07-01', 'product')).toContain(
      `ALP-DV1,"'=HYPERLINK(""http://x"",""y"")",${amount}`,
    );
  });

  it('covers a year at most, in order, and is for who has the duty', async () => {
    for (const [from = '', to = ''] of [
      ['2024-03-02', '2024-03-01'],
      ['2024-01-01', '2025-01-01'],
      ['2024-02-30', '2024-03-01'],
      ['yesterday', '2024-03-01'],
    ])
      expect((await report(from, to)).code).toBe(13004);
    expect((await report('2024-01-01', '2024-12-31')).code).toBe(200);
    const other = await shop.addAccount();
    const duties = staffPermissions.filter((one) => one !== 'staff:reports');
    await addStaff(shop.services.db, other.accountNo, duties);
    for (const who of [other, customer])
      expect((await report('2024-01-01', '2024-01-02', who)).code).toBe(13001);
  });
});
