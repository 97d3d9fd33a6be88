import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, accountCalls } from '@certdeck/contract';
import { newID } from '../../platform/database/identifiers.ts';
import { type TestAccount, type TestApi, openTestApi } from '../../testing/api.ts';

let api: TestApi;
let customer: TestAccount;
let other: TestAccount;
const ids = { all: newID(), own: newID() };
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
  other = await api.addAccount();
  const text = (name: string) => ({
    title_zh: `${name}标题`,
    title_en: `${name} title`,
    content_zh: `${name}正文`,
    content_en: `${name} text`,
  });
  await api.services.db.deleteFrom('announcements').execute();
  await api.services.db
    .insertInto('announcements')
    .values([
      { id: ids.all, account_id: null, created_at: new Date(1_700_000_000_000), ...text('all') },
      {
        id: ids.own,
        account_id: customer.accountID,
        order_no: 'CD1',
        created_at: new Date(1_700_000_100_000),
        ...text('own'),
      },
    ])
    .execute();
});
afterAll(() => api.close());

const list = async (account: TestAccount, input: object = {}, language = 'zh') =>
  (
    await api.call(accountCalls.listMessages, input, {
      token: account.token,
      headers: { 'accept-language': language },
    })
  ).body;

describe('announcements', () => {
  it('are for everyone or for one account, newest first, at both places of the body (API-045, D-067)', async () => {
    const body = await list(customer);
    expect(body.data).toEqual({
      siteMsges: [
        {
          ...{ id: ids.own, title: 'own标题', content: 'own正文', time: 1_700_000_100, read: false },
          ...{ toAll: false, orderNo: 'CD1', lang: 'zh' },
        },
        {
          ...{ id: ids.all, title: 'all标题', content: 'all正文', time: 1_700_000_000, read: false },
          ...{ toAll: true, lang: 'zh' },
        },
      ],
      total: 2,
      unread: 2,
    });
    expect(body).toMatchObject({ siteMsges: body.data.siteMsges, total: 2 });
    expect((await list(other)).data.siteMsges.map((row) => row.id)).toEqual([ids.all]);
    expect((await list(customer, { limit: 1, offset: 2 }, 'de')).data.siteMsges[0]).toMatchObject({
      title: 'all title',
      lang: 'en',
    });
  });

  it('are listed and counted by whom they are written to', async () => {
    const seen = async (audience: 'all' | 'own', account: TestAccount) => {
      const { siteMsges, total, unread } = (await list(account, { audience })).data;
      return [siteMsges.map(({ id }) => id), total, unread];
    };
    expect(await seen('all', customer)).toEqual([[ids.all], 1, 1]);
    expect(await seen('own', customer)).toEqual([[ids.own], 1, 1]);
    expect(await seen('own', other)).toEqual([[], 0, 0]);
  });

  it('are all read at once, by one person alone', async () => {
    const reader = await api.addAccount();
    expect((await list(reader)).data).toMatchObject({ total: 1, unread: 1 });
    const before = (await list(customer)).data.unread;
    for (let times = 0; times < 2; times += 1) {
      const { body } = await api.call(accountCalls.readAllMessages, {}, { token: reader.token });
      expect(body.code).toBe(200);
      expect((await list(reader)).data).toMatchObject({ total: 1, unread: 0 });
    }
    expect((await list(customer)).data.unread).toBe(before);
  });

  it('are read and deleted for this account only (ACC-025, API-046, API-047)', async () => {
    const read = (id: string, account: TestAccount) =>
      api.call(accountCalls.readMessage, { id }, { token: account.token });
    const remove = (id: string, account: TestAccount) =>
      api.call(accountCalls.deleteMessage, { id }, { token: account.token });
    expect((await read(ids.all, customer)).body.code).toBe(200);
    expect((await read(ids.all, customer)).body.code).toBe(200);
    expect((await list(customer)).data).toMatchObject({ unread: 1, total: 2 });
    expect((await list(other)).data).toMatchObject({ unread: 1, total: 1 });
    expect((await remove(ids.all, customer)).body.code).toBe(200);
    expect((await list(customer)).data.siteMsges.map((row) => row.id)).toEqual([ids.own]);
    expect((await list(other)).data.total).toBe(1);
    expect((await remove(ids.all, customer)).body.code).toBe(BodyCode.notFound);
    const restore = (account: TestAccount, id = ids.all) =>
      api.call(accountCalls.restoreMessage, { id }, { token: account.token });
    expect((await restore(customer)).body.code).toBe(200);
    expect((await list(customer)).data).toMatchObject({ total: 2, unread: 1 });
    expect((await restore(other, ids.own)).body.code).toBe(BodyCode.notFound);
  });

  it('of others do not exist (API-009)', async () => {
    for (const id of [ids.own, newID(), '1']) {
      const { body } = await api.call(accountCalls.readMessage, { id }, { token: other.token });
      expect([id, body.code]).toEqual([id, BodyCode.notFound]);
    }
  });
});
