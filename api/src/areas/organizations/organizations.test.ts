import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, accountCalls } from '@certdeck/contract';
import { type TestAccount, type TestApi, openTestApi } from '../../testing/api.ts';
import { companies } from './companies.ts';

let api: TestApi;
let customer: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
  stranger = await api.addAccount();
});
afterAll(() => api.close());

const company = {
  orgName: '北京云岫网络科技有限公司',
  nationCode: 'CN',
  province: 'Beijing',
  city: 'Beijing',
  postalCode: '100080',
  telephone: '+86 10 8888 0000',
  address: '海淀区知春路甲 63 号',
  creditCode: '91110108MA01K7QX32',
  dateOfIncorporation: '2019-01-01',
};
const add = async (more: object = {}, options: object = {}) =>
  (
    await api.call(
      accountCalls.addOrganization,
      { ...company, ...more },
      { token: customer.token, ...options },
    )
  ).body;
const list = async (input: object = {}, token = customer.token) =>
  (await api.call(accountCalls.listOrganizations, input, { token })).body;
const post = async (payload: object) =>
  (
    await api.server.inject({
      method: 'POST',
      url: '/api/v1/organizations',
      headers: { token: customer.token },
      payload,
    })
  ).json();

describe('organisations', () => {
  it('have all fields, and answer in both vocabularies (ORD-007, API-035, API-037, D-112)', async () => {
    const { data } = await add({ digicertID: '77' });
    expect((await list({ limit: 1 })).data).toEqual([
      {
        ...company,
        id: data.id,
        checks: [],
        name: company.orgName,
        country: 'CN',
        locality: 'Beijing',
        registryAddr: company.address,
        digicertID: '77',
        digicertCnID: '',
        accountNo: customer.accountNo,
      },
    ]);
  });

  it('can be made in the other vocabulary (ORD-007, API-037, D-112)', async () => {
    const { orgName, nationCode, city, address, ...rest } = company;
    const other = {
      ...rest,
      name: `${orgName}二`,
      country: nationCode,
      locality: city,
      registryAddr: address,
    };
    expect((await post(other)).code).toBe(200);
    expect((await list({ limit: 1 })).data[0]).toMatchObject({ orgName: other.name, city, address });
  });

  it('are listed by POST as by GET when nothing but a page or a name is given (API-015, API-036, D-234)', async () => {
    for (const input of [
      { limit: 10, offset: 1 },
      { offset: 1, name: '云岫' },
      { limit: 1, offset: 2 },
      { name: '云岫' },
    ]) {
      const answer = await post(input);
      expect(answer.data.length).toBeGreaterThan(0);
      expect(answer).toEqual(await list(input));
    }
    expect((await post({ name: 'nobody has this name' })).data).toEqual([]);
    expect((await post({})).errors).toHaveProperty('orgName');
    expect((await post({ name: '云岫', country: 'CN' })).errors).toHaveProperty('province');
    expect((await post({ ...company, limit: 10 })).data).toEqual({ id: expect.any(String) });
    expect((await post({ limit: 10, orgName: '云岫' })).code).toBe(BodyCode.badInput);
    expect((await post({ limit: 10, nationCode: 'CN' })).code).toBe(BodyCode.badInput);
  });

  it('are found by a part of the name, page by page (API-035)', async () => {
    await add({ orgName: 'Harborlight 100% Freight' });
    expect((await list({ name: 'LIGHT 100%' })).total).toBe(1);
    await add({ orgName: 'Harborlight Air' });
    await add({ orgName: 'Harborlight Rail' });
    const page = async (offset: number) => {
      const { data, total } = await list({ name: 'harborlight', limit: 2, offset });
      return [data.map(({ orgName }) => orgName), total];
    };
    expect(await page(1)).toEqual([['Harborlight Rail', 'Harborlight Air'], 3]);
    expect(await page(2)).toEqual([['Harborlight 100% Freight'], 3]);
    expect((await list({ name: '%light' })).total).toBe(0);
  });

  it('need every field, a telephone and a day of the calendar (VAL-032, D-113)', async () => {
    for (const field of Object.keys(company)) {
      const { code, errors } = await add({ [field]: undefined });
      expect([field, code, Object.keys(errors ?? {})]).toEqual([field, BodyCode.badInput, [field]]);
    }
    for (const day of ['2023-02-30', '2023-13-01', 'yesterday'])
      expect((await add({ dateOfIncorporation: day })).errors).toHaveProperty('dateOfIncorporation');
    expect((await add({ telephone: 'call us' })).errors).toEqual({ telephone: '电话格式不正确' });
    expect((await add({ nationCode: 'China' })).errors).toHaveProperty('nationCode');
  });

  it('can be changed and deleted, by their account alone (API-009, API-038, API-039)', async () => {
    const { data } = await add();
    const change = { ...company, id: data.id, postalCode: '100081' };
    const theirs = await api.call(accountCalls.editOrganization, change, { token: stranger.token });
    const ours = await api.call(accountCalls.editOrganization, change, { token: customer.token });
    expect([theirs.body.code, ours.body.code]).toEqual([BodyCode.notFound, 200]);
    expect((await list({ limit: 1 })).data[0]).toMatchObject({ id: data.id, postalCode: '100081' });
    const remove = async (token: string, id: string = data.id) =>
      (await api.call(accountCalls.deleteOrganization, { id }, { token })).body.code;
    expect(await remove(stranger.token)).toBe(BodyCode.notFound);
    expect(await remove(customer.token, '1')).toBe(BodyCode.notFound);
    expect([await remove(customer.token), await remove(customer.token)]).toEqual([200, BodyCode.notFound]);
  });
});

describe('the registry look-up', () => {
  it('finds a company by a part of its name (API-040, D-233)', async () => {
    const find = (orgName: string) =>
      api.call(accountCalls.findCompany, { orgName }, { token: customer.token });
    expect((await find('云岫')).body.data).toEqual([companies[0]]);
    expect((await find('nobody has this name')).body.data).toEqual([]);
    expect((await find('')).body.errors).toEqual({ orgName: '不能为空' });
  });

  it('holds codes whose check character is right (GB 32100)', () => {
    const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    const chinese = companies.filter((one) => one.nationCode === 'CN');
    for (const { creditCode } of chinese) {
      let [sum, weight] = [0, 1];
      for (const sign of creditCode.slice(0, 17)) {
        sum += signs.indexOf(sign) * weight;
        weight = (weight * 3) % 31;
      }
      expect(creditCode[17]).toBe(signs[(31 - (sum % 31)) % 31]);
    }
  });
});
