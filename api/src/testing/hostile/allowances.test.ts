import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { accountCalls, type Call, orderCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Customer, csrFor, openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { ALLOWANCE } from '../../platform/server/allowance.ts';
import { removeOldKeys } from '../../platform/server/idempotency.ts';
import type { AuditResult } from '../../areas/tools/report/audit.ts';
import { beginReport, endReport } from '../../areas/tools/report/reports.store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const person = { firstname: 'a', lastname: 'b', position: 'c', email: 'a@b.co', telephone: '13812345678' };
const company = {
  orgName: 'a',
  nationCode: 'CN',
  province: 'b',
  city: 'c',
  postalCode: '100000',
  telephone: '010-12345678',
  address: 'd',
  creditCode: '91110000TEST000001',
  dateOfIncorporation: '2018-05-21',
};
const transfer = {
  bankname: 'b',
  bankno: '1',
  bankusername: 'u',
  banktotal: 1,
  banktime: 1_795_000_000,
  banktel: '13812345678',
};

/** Copies a row of an account until it has `count` of them; `change` gives the columns that must differ. */
async function fill(table: string, { accountID }: Customer, count: number, change: string): Promise<void> {
  const { db } = shop.services;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(db);
  const names = rows.map(({ name }) => `"${name}"`);
  const changed = new Map(change.split(';').map((one) => one.split('=') as [string, string]));
  const values = names.map((name) => changed.get(name.replaceAll('"', '')) ?? `t.${name}`);
  await sql
    .raw(
      `insert into ${table} (${names.join()}) select ${values.join()} from
      (select * from ${table} where account_id = '${accountID}' limit 1) t,
      generate_series(1, ${count} - (select count(*)::integer from ${table} where account_id = '${accountID}')) n`,
    )
    .execute(db);
}

const code = async (customer: Customer, call: Call<unknown, unknown>, input: object) =>
  (await customer.call(call, input, { 'accept-language': 'en' })).body;

describe('an account', () => {
  it.each([
    ['contacts', accountCalls.addContact, person, ALLOWANCE.contacts, 'contacts', 'id=gen_random_uuid()'],
    [
      'organizations',
      accountCalls.addOrganization,
      company,
      ALLOWANCE.organizations,
      'organizations',
      'id=gen_random_uuid()',
    ],
    [
      'reported bank transfers',
      accountCalls.bankTransfer,
      transfer,
      ALLOWANCE.waitingTransfers,
      'bank_transfers',
      'id=gen_random_uuid()',
    ],
    [
      'payment queues',
      orderCalls.startBatchPay,
      undefined,
      ALLOWANCE.runningQueues,
      'batch_queues',
      'id=gen_random_uuid()',
    ],
  ] as const)(
    'has a bounded number of %s, and is told so',
    async (_what, call: Call<unknown, unknown>, given, most, table, change) => {
      const customer = await shop.addCustomer();
      const stranger = await shop.addCustomer();
      const inputOf = async (buyer: Customer) => given ?? { orderNos: await shop.order(buyer) };
      const input = await inputOf(customer);
      expect(await code(customer, call, input)).toMatchObject({ code: 200 });
      await fill(table, customer, most - 1, change);
      expect(await code(customer, call, input)).toMatchObject({ code: 200 });
      expect(await code(customer, call, input)).toMatchObject({
        code: 13002,
        msg: expect.stringContaining(`up to ${most.toLocaleString('en')} of these`),
      });
      // Whoever else there is has an allowance of their own.
      expect(await code(stranger, call, await inputOf(stranger))).toMatchObject({ code: 200 });
    },
  );

  it('has a bounded number of orders that wait for payment', async () => {
    const customer = await shop.addCustomer();
    await shop.order(customer);
    const { db } = shop.services;
    const set = (count: number) =>
      db
        .updateTable('order_counts')
        .set({ count })
        .where('account_id', '=', customer.accountID)
        .where('status', '=', 1001)
        .execute();
    await set(ALLOWANCE.unpaidOrders - 1);
    await shop.order(customer);
    await expect(shop.order(customer)).rejects.toThrow('13002');
    await set(ALLOWANCE.unpaidOrders - 2);
    await expect(
      shop.order(customer, { certs: [['a.example'], ['b.example'], ['c.example']] }),
    ).rejects.toThrow('13002');
    await expect(shop.order(customer, { certs: [['a.example'], ['b.example']] })).resolves.toHaveLength(2);
  });

  it('has a bounded number of free orders under validation, and gets more when they are done', async () => {
    const customer = await shop.addCustomer();
    // A request of its own each time: an equal call would be a repeat of the first.
    const order = async () => {
      const input = { commonName: 'a.example', csr: await csrFor(['a.example']) };
      return code(customer, orderCalls.createFreeOrder, input);
    };
    expect(await order()).toMatchObject({ code: 200 });
    await fill('orders', customer, ALLOWANCE.openFreeOrders, `id=gen_random_uuid();order_no='F' || n`);
    expect(await order()).toMatchObject({ code: 13002 });
    await shop.services.db
      .updateTable('orders')
      .set({ status: 1005 })
      .where('account_id', '=', customer.accountID)
      .where('order_no', '=', 'F1')
      .execute();
    expect(await order()).toMatchObject({ code: 200 });
    // Orders that were paid for are counted by nobody.
    await shop.order(customer);
  });

  it('keeps its newest site reports, whatever their names', async () => {
    const { db } = shop.services;
    const customer = await shop.addCustomer();
    const ref = (id: string) => ({ accountID: customer.accountID, id });
    const failed: AuditResult = { ok: false, failure: { code: 'UNREACHABLE', addresses: [] } };
    const first = await transaction(db, (trx) =>
      beginReport(trx, customer.accountID, 'first.example', new Date()),
    );
    await endReport(db, ref(first), failed, new Date());
    const rows = Array.from({ length: ALLOWANCE.siteReports + 20 }, (_, n) => ({
      id: newID(),
      account_id: customer.accountID,
      domain: `n${n}.example`,
      state: 'done' as const,
      started_at: new Date(),
      ended_at: new Date(),
      progress: '{}',
    }));
    await db.insertInto('site_reports').values(rows).execute();
    const last = await transaction(db, (trx) =>
      beginReport(trx, customer.accountID, 'last.example', new Date()),
    );
    await endReport(db, ref(last), failed, new Date());
    const kept = await db
      .selectFrom('site_reports')
      .select(['id', 'domain'])
      .where('account_id', '=', customer.accountID)
      .execute();
    expect(kept).toHaveLength(ALLOWANCE.siteReports);
    expect(kept.map(({ domain }) => domain)).toEqual(
      expect.arrayContaining(['last.example', 'n100.example']),
    );
    expect(kept.map(({ id }) => id)).not.toContain(first);
  });

  it('has its newest Idempotency-Keys kept, and none older than two days (API-008)', async () => {
    const { db } = shop.services;
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    for (const [buyer, count] of [
      [customer, 6],
      [other, 2],
    ] as const)
      for (let n = 0; n < count; n += 1)
        await buyer.call(accountCalls.addContact, person, { 'idempotency-key': `k${n}` });
    const kept = async (buyer: Customer) =>
      (
        await db
          .selectFrom('idempotency_keys')
          .select('key')
          .where('account_id', '=', buyer.accountID)
          .execute()
      )
        .map(({ key }) => key)
        .sort();
    await removeOldKeys(db, new Date(), 4);
    expect(await kept(customer)).toEqual(['k2', 'k3', 'k4', 'k5']);
    expect(await kept(other)).toEqual(['k0', 'k1']);
    await removeOldKeys(db, new Date(Date.now() + 3 * 86_400_000), 4);
    expect(await kept(customer)).toEqual([]);
  });
});

describe('the file of an account’s orders', () => {
  it('is read in parts, each order once and in its order, and sent as it is read (API-132)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    await fill('orders', customer, 2_345, `id=gen_random_uuid();order_no='E' || lpad(n::text, 5, '0')`);
    const reply = await customer.call(orderCalls.exportOrders, {});
    expect(reply.headers['content-length']).toBeUndefined();
    const [head = '', ...lines] = reply.body.data.trimEnd().split('\r\n');
    expect(head.startsWith('\ufeff订单号,')).toBe(true);
    // As texts, whose digits a spreadsheet keeps (D-595).
    const numbers = lines.map((line) => line.split(',', 1)[0]?.replaceAll(/[="]/g, '') ?? '');
    expect(numbers).toHaveLength(2_345);
    expect(new Set(numbers).size).toBe(2_345);
    expect(numbers).toContain(orderNo);
    const none = await customer.call(orderCalls.exportOrders, { keyword: 'nothing' });
    expect(none.body.data).toBe(`${head}\r\n`);
  });
});

it('the documentation has the allowances of an account', () => {
  const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const reported = [...page.matchAll(/^\| .*\(`(\w+)`\) +\| ([\d,]+) /gm)].map(
    ([, name = '', count = '']) => [name, Number(count.replaceAll(',', ''))],
  );
  expect(Object.fromEntries(reported)).toEqual(ALLOWANCE);
});
