import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, accountCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { type TestAccount, type TestApi, openTestApi } from '../../testing/api.ts';

let api: TestApi;
let customer: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
  stranger = await api.addAccount();
});
afterAll(() => api.close());

const person = {
  firstname: '小明',
  lastname: '王',
  position: '工程师',
  email: 'wang@customer.example',
  telephone: '13812345678',
};
const add = async (more: object = {}) =>
  (await api.call(accountCalls.addContact, { ...person, ...more }, { token: customer.token })).body;
const list = async (input: object = {}, token = customer.token) =>
  (await api.call(accountCalls.listContacts, input, { token })).body;

describe('contacts', () => {
  it('come back as they were saved (API-031, API-032)', async () => {
    const { data } = await add({ idCard: '11010519491231002X', firstname: ' 小红 ' });
    expect((await list({ limit: 1 })).data).toEqual([
      {
        ...person,
        id: data.id,
        firstname: '小红',
        name: '王小红',
        idCard: '11010519491231002X',
        accountNo: customer.accountNo,
      },
    ]);
  });

  it('are found by parts of both names, whose % and _ stand for themselves (API-031)', async () => {
    await add({ firstname: 'Ada_L', lastname: 'Love%lace' });
    await add({ firstname: 'AdaXL', lastname: 'Lovelace' });
    const found = async (input: object) => (await list(input)).data.map((row) => row.firstname);
    expect(await found({ firstname: 'ada' })).toEqual(['AdaXL', 'Ada_L']);
    expect(await found({ firstname: 'a_l' })).toEqual(['Ada_L']);
    expect(await found({ firstname: 'ada', lastname: '%' })).toEqual(['Ada_L']);
    expect(await found({ lastname: '\\' })).toEqual([]);
    const second = await list({ firstname: 'ada', limit: 1, offset: 2 });
    expect([second.data.map(({ firstname }) => firstname), second.total]).toEqual([['Ada_L'], 2]);
  });

  it('need every field but the identity card, in the right form (API-032, VAL-017, VAL-018, D-109, D-110)', async () => {
    for (const field of ['firstname', 'lastname', 'position', 'email', 'telephone'])
      for (const value of [undefined, '', '   ']) {
        const { code, errors } = await add({ [field]: value });
        expect([field, code, Object.keys(errors ?? {})]).toEqual([field, BodyCode.badInput, [field]]);
      }
    expect((await add({ email: 'a@b' })).errors).toEqual({ email: '邮箱格式不正确' });
    expect((await add({ telephone: '12345' })).errors).toEqual({ telephone: '电话格式不正确' });
    expect((await add({ idCard: '' })).code).toBe(200);
  });

  it('can be changed and deleted (API-033, API-034)', async () => {
    const { data } = await add();
    const change = { ...person, id: data.id, position: 'CTO' };
    const edited = await api.call(accountCalls.editContact, change, { token: customer.token });
    expect(edited.body.code).toBe(200);
    expect((await list({ limit: 1 })).data[0]).toMatchObject({ id: data.id, position: 'CTO' });
    const remove = () => api.call(accountCalls.deleteContact, { id: data.id }, { token: customer.token });
    expect((await remove()).body.code).toBe(200);
    expect((await remove()).body.code).toBe(BodyCode.notFound);
    expect((await list({ limit: 5000 })).data.map((row) => row.id)).not.toContain(data.id);
  });

  it('belong to their account alone (API-009)', async () => {
    const { data } = await add();
    expect((await list({}, stranger.token)).total).toBe(0);
    for (const id of [data.id, newID(), '1', 'x', '../etc', `${data.id}x`]) {
      const options = { token: stranger.token };
      const edited = await api.call(accountCalls.editContact, { ...person, id }, options);
      const deleted = await api.call(accountCalls.deleteContact, { id }, options);
      expect([id, edited.body.code, deleted.body.code]).toEqual([id, BodyCode.notFound, BodyCode.notFound]);
    }
    expect((await list({ limit: 5000 })).data.map((row) => row.id)).toContain(data.id);
  });
});
