import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { transaction } from '../../platform/database/transaction.ts';
import { DEMO_PASSWORD } from '../demo/seed.ts';
import { addStaff } from '../staff/staff.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { setContact } from './accounts.store.ts';

let api: TestApi;
let clerk: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  clerk = await api.addAccount();
  await addStaff(api.services.db, clerk.accountNo, ['staff:customers']);
});
afterAll(() => api.close());

const asClerk = () => ({ token: clerk.token, headers: { 'accept-language': 'en' } });
const find = async (keyword: string) =>
  (await api.call(operatorCalls.customers, { keyword }, asClerk())).body;
const setState = async (accountNo: string, state: 'active' | 'disabled') =>
  (await api.call(operatorCalls.setCustomerState, { accountNo, state }, asClerk())).body;

describe('a customer, as staff see them', () => {
  it('is found by number, address, name or company, with contacts masked', async () => {
    const customer = await api.addAccount({ email: 'treasurer@quokka.example' });
    const profile = { firstname: 'Ada', lastname: 'Quokka', companyName: 'Quokka 100% Ltd' };
    await api.call(accountCalls.saveProfile, profile, { token: customer.token });
    for (const keyword of [customer.accountNo, 'TREASURER@quokka', 'quokka 100%', 'Ada'])
      expect([keyword, (await find(keyword)).data]).toMatchObject([
        keyword,
        [{ accountNo: customer.accountNo, company: 'Quokka 100% Ltd', state: 'active' }],
      ]);
    expect((await find('quokka 100_')).total).toBe(0);
    const { data } = (await api.call(operatorCalls.customer, { accountNo: customer.accountNo }, asClerk()))
      .body;
    expect(data).toMatchObject({ balance: 0, orders: 0, sessions: 1, waitingTransfers: 0 });
    expect(data.members).toMatchObject([{ accountNo: customer.accountNo, role: 'owner' }]);
    expect(JSON.stringify(data)).not.toContain('treasurer@quokka.example');
    const { db } = api.services;
    await transaction(db, (trx) =>
      setContact(trx, customer.accountID, { kind: 'tel', tel: '13812345678', telPrefix: '86' }),
    );
    expect((await find(customer.accountNo)).data).toMatchObject([{ tel: '138****5678' }]);
    expect((await api.call(operatorCalls.customer, { accountNo: 'C0' }, asClerk())).body.code).toBe(13001);
  });

  it('is shut out with all their sessions, and let in again', async () => {
    const customer = await api.addAccount();
    expect(await setState(customer.accountNo, 'disabled')).toMatchObject({ code: 200 });
    expect((await api.call(accountCalls.getAccount, {}, customer)).status).toBe(401);
    expect((await find(customer.accountNo)).data).toMatchObject([{ state: 'disabled' }]);
    expect(await setState(customer.accountNo, 'active')).toMatchObject({ code: 200 });
    const token = await api.services.tokens.issue(api.services.db, customer.accountID);
    expect((await api.call(accountCalls.getAccount, {}, { token })).body.code).toBe(200);
  });

  it('has all their sessions ended for a reason, which they read in a notice and in the log (D-394)', async () => {
    const customer = await api.addAccount();
    const { db, tokens } = api.services;
    const second = await tokens.issue(db, customer.accountID);
    const input = { accountNo: customer.accountNo, reason: 'A phone was lost' };
    const end = async (more = {}) =>
      (await api.call(operatorCalls.endCustomerSessions, { ...input, ...more }, asClerk())).body.code;
    expect(await end({ reason: ' ' })).toBe(13004);
    expect(await end({ accountNo: 'C0' })).toBe(13001);
    expect(await end({ accountNo: clerk.accountNo })).toBe(13002);
    expect((await api.call(accountCalls.getAccount, {}, customer)).status).toBe(200);
    expect(await end()).toBe(200);
    for (const token of [customer.token, second])
      expect((await api.call(accountCalls.getAccount, {}, { token })).status).toBe(401);
    const token = await tokens.issue(db, customer.accountID);
    const asCustomer = { token, headers: { 'accept-language': 'en' } };
    const messages = (await api.call(accountCalls.listMessages, { audience: 'own' }, asCustomer)).body.data
      .siteMsges;
    expect(messages).toMatchObject([{ content: expect.stringContaining('A phone was lost') }]);
    const log = (await api.call(accountCalls.listAuditLogs, {}, asCustomer)).body.data;
    expect(log).toMatchObject([{ action: 'operator.customers.endSessions', actorKind: 'staff' }]);
    expect(JSON.stringify(log)).toContain('A phone was lost');
  });

  it('stays shut with the password of the demonstration, which everybody knows', async () => {
    const customer = await api.addAccount({ password: DEMO_PASSWORD });
    await setState(customer.accountNo, 'disabled');
    expect(await setState(customer.accountNo, 'active')).toMatchObject({
      code: 13002,
      msg: expect.stringContaining('password'),
    });
    expect((await find(customer.accountNo)).data).toMatchObject([{ state: 'disabled' }]);
  });

  it('is no colleague: staff don’t shut each other out', async () => {
    const colleague = await api.addAccount();
    await addStaff(api.services.db, colleague.accountNo, ['staff:jobs']);
    expect(await setState(colleague.accountNo, 'disabled')).toMatchObject({
      code: 13002,
      msg: expect.stringContaining('staff'),
    });
    expect(await setState(clerk.accountNo, 'disabled')).toMatchObject({ code: 13002 });
    expect((await api.call(accountCalls.getAccount, {}, colleague)).status).toBe(200);
  });
});
