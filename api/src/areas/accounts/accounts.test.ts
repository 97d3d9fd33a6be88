import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { type TestAccount, type TestApi, openTestApi } from '../../testing/api.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount({ email: 'wang@customer.example' });
});
afterAll(() => api.close());

const profile = async () =>
  (await api.call(accountCalls.getProfile, {}, { token: customer.token })).body.data;

describe('the account', () => {
  it('begins with nothing owed, nothing bought and its own root (API-024, SES-039)', async () => {
    const { body } = await api.call(accountCalls.getAccount, {}, { token: customer.token });
    expect(body.data).toEqual({
      accountInfo: 'wan***@customer.example',
      accountNo: customer.accountNo,
      rootUUID: customer.accountID,
      tenant: { accountNo: customer.accountNo, owner: 'wan***@customer.example' },
      role: 'owner',
      permissions: [...permissionsOf('owner')],
      balance: 0,
      toBeInvoicedAmount: 0,
      expiredOrdersTotal: 0,
      authPProgress: 0,
      authEProgress: 0,
      telAuth: 'N',
      emailAuth: 'N',
      googleAuth: 'N',
      lastLoginIP: '',
      lastLoginTime: 0,
      agentStatus: 'none',
    });
  });

  it('takes its company, and names what is set elsewhere (API-025, D-214)', async () => {
    const { token } = await api.addAccount();
    const save = async (input: object) => (await api.call(accountCalls.saveAccount, input, { token })).body;
    expect((await save({ companyName: 'Quokka Ltd' })).code).toBe(200);
    expect(await save({ companyName: 'Other Ltd', lastname: 'Wang' })).toMatchObject({
      code: 13004,
      errors: { lastname: expect.any(String) },
    });
    expect((await api.call(accountCalls.getAccount, {}, { token })).body.data.accountInfo).toBe('Quokka Ltd');
  });

  it('is known by its company once it has one (D-033)', async () => {
    const input = { companyName: '北京云岫网络科技有限公司' };
    await api.call(accountCalls.saveProfile, input, { token: customer.token });
    const { body } = await api.call(accountCalls.getAccount, {}, { token: customer.token });
    expect(body.data.accountInfo).toBe(input.companyName);
  });
});

describe('the profile', () => {
  it('saves what is given and keeps the rest, by form and JSON (API-026, API-028)', async () => {
    const token = customer.token;
    await api.call(accountCalls.saveProfile, { firstname: '小明', lastname: '王' }, { token });
    await api.call(
      accountCalls.saveProfile,
      { idCard: '11010519491231002X', lastname: '' },
      { token, as: 'json' },
    );
    await api.call(accountCalls.saveProfile, {}, { token });
    expect(await profile()).toEqual({
      firstname: '小明',
      lastname: '',
      idCard: '11010519491231002X',
      email: 'wang@customer.example',
      tel: '',
      key: expect.stringMatching(/^[0-9a-f]{4}\*{4}[0-9a-f]{4}$/),
      authName: '',
      companyName: '北京云岫网络科技有限公司',
    });
  });

  it('is saved by POST as by PUT (API-027, D-214)', async () => {
    const { token } = await api.addAccount();
    await api.call(accountCalls.postProfile, { firstname: 'Ada', companyName: 'Quokka Ltd' }, { token });
    await api.call(accountCalls.saveProfile, { lastname: 'Quokka' }, { token });
    expect((await api.call(accountCalls.getProfile, {}, { token })).body.data).toMatchObject({
      firstname: 'Ada',
      lastname: 'Quokka',
      companyName: 'Quokka Ltd',
    });
  });

  it('shows the API key masked, and names each field that it does not take (D-217, D-214)', async () => {
    const before = await profile();
    expect(before.key).toMatch(/^[0-9a-f]{4}\*{4}[0-9a-f]{4}$/);
    const input = { email: 'other@customer.example', key: 'x', accountNo: '', firstname: '大明' };
    for (const as of ['form', 'json'] as const) {
      const { body } = await api.call(accountCalls.saveProfile, input, { token: customer.token, as });
      expect(body).toMatchObject({
        code: 13004,
        errors: { email: '此接口不接受该字段', key: '此接口不接受该字段', accountNo: '此接口不接受该字段' },
      });
      expect(Object.keys(body.errors ?? {})).toHaveLength(3);
    }
    expect(await profile()).toEqual(before);
  });

  it('refuses an ID number that is none, by its field, and saves nothing of the call (ACC-002)', async () => {
    const token = customer.token;
    const profile = async () => (await api.call(accountCalls.getProfile, {}, { token })).body.data;
    const before = await profile();
    for (const call of [accountCalls.saveProfile, accountCalls.postProfile])
      for (const idCard of ['1', '110105194912310021', 'a<b>cde']) {
        const { body } = await api.call(call, { idCard, firstname: 'Other' }, { token });
        expect([body.code, Object.keys(body.errors ?? {})]).toEqual([13004, ['idCard']]);
      }
    expect(await profile()).toEqual(before);
  });

  it('refuses control characters and texts over 255 characters (VAL-016, D-128)', async () => {
    for (const firstname of ['a\nb', 'x'.repeat(256)]) {
      const { body } = await api.call(
        accountCalls.saveProfile,
        { firstname },
        { token: customer.token, as: 'json' },
      );
      expect([body.code, Object.keys(body.errors ?? {})]).toEqual([13004, ['firstname']]);
    }
  });
});
