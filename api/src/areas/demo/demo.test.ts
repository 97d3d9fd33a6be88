import { afterEach, describe, expect, it } from '@jest/globals';
import { accountCalls, languages, orderCalls } from '@certdeck/contract';
import { isPassword } from '../session/passwords.ts';
import { openShop, publish } from '../orders/testing/shop.ts';
import { openTestApi, type TestApi, wirePassword } from '../../testing/api.ts';
import { seedDemo } from '../../compose/demo.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './seed.ts';

const open: TestApi[] = [];
afterEach(async () => {
  for (const api of open.splice(0)) await api.close();
});

describe('demo mode', () => {
  it('has one account with a balance from the ledger, two contacts, an organisation and announcements, however often it starts (API-001, D-248)', async () => {
    const api = await openTestApi();
    open.push(api);
    const { db } = api.services;
    await Promise.all([seedDemo(db, new Date()), seedDemo(db, new Date())]);
    await seedDemo(db, new Date());
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', DEMO_EMAIL)
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toContain('$argon2id$');
    expect(await isPassword(account.password_hash, wirePassword(DEMO_PASSWORD))).toBe(true);
    const token = await api.services.tokens.issue(db, account.id);
    const { body } = await api.call(accountCalls.getAccount, {}, { token });
    expect(body.data.balance).toBe(1_000_000);
    const transactions = await api.call(accountCalls.listTransactions, {}, { token });
    expect(transactions.body.data).toMatchObject([{ type: 'opening', amount: 1_000_000 }]);
    expect((await api.call(accountCalls.listContacts, {}, { token })).body.total).toBe(2);
    expect((await api.call(accountCalls.listOrganizations, {}, { token })).body.total).toBe(1);
    for (const language of languages) {
      const headers = { 'accept-language': language };
      const { body } = await api.call(accountCalls.listMessages, {}, { token, headers });
      expect(body.data.siteMsges.map(({ lang }) => lang)).toEqual([language, language, language]);
    }
  });

  it('publishes an order’s own record under the zone and nothing else (API-009)', async () => {
    const shop = await openShop({ working: true });
    open.push(shop);
    const customer = await shop.addCustomer();
    const [inside = ''] = await shop.order(customer, { names: ['in.demo.test'] });
    const [outside = ''] = await shop.order(customer, { names: ['out.example'] });
    await publish(customer, inside, ['in.demo.test']);
    expect(shop.services.work.demoZone?.list(customer.accountID)).toMatchObject([
      { name: '_certdeck-dcv.in.demo.test', type: 'TXT' },
    ]);
    const asked = async (orderNo: string, domain: string) =>
      (await customer.call(orderCalls.publishDemoRecord, { orderNo, domain })).body.code;
    expect(await asked(outside, 'out.example')).toBe(13002);
    expect(await asked(inside, 'other.demo.test')).toBe(13001);
  });

  it('is nowhere when it is off (D-248)', async () => {
    const api = await openTestApi({ DEMO: '0' });
    open.push(api);
    await api.services.work.start();
    const { token } = await api.addAccount();
    const reply = await api.call(
      orderCalls.publishDemoRecord,
      { orderNo: '1', domain: 'a.demo.test' },
      { token },
    );
    expect(reply.status).toBe(404);
    expect(api.services.work.demoZone).toBeUndefined();
  });
});
