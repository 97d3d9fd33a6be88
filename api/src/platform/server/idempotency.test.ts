import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode } from '@certdeck/contract';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { onceAsked, readKey } from './idempotency.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const keyOf = (accountID: string, input: object, header = 'one') =>
  readKey(header, { accountID, callID: 'call', input });
const away = () => Promise.reject(new Error('away'));

it('a repeat of what was asked of others before gets its answer while they are away (API-008)', async () => {
  const { db } = api.services;
  const { accountID } = await api.addAccount();
  const key = keyOf(accountID, { n: 1 });
  const said = (price: number) =>
    onceAsked(
      db,
      key,
      async () => price,
      async (_trx, paid) => ({ paid }),
    );
  await expect(onceAsked(db, key, away, async () => ({}))).rejects.toThrow('away');
  // What was asked in vain took no key.
  expect(await said(7)).toEqual({ paid: 7 });
  expect(await onceAsked(db, key, away, async () => ({}))).toEqual({ paid: 7 });
  expect(await said(9)).toEqual({ paid: 7 });
  const other = keyOf(accountID, { n: 2 });
  await expect(onceAsked(db, other, away, async () => ({}))).rejects.toMatchObject({
    code: BodyCode.badInput,
  });
  expect(
    await onceAsked(
      db,
      undefined,
      async () => 1,
      async (_trx, paid) => ({ paid }),
    ),
  ).toEqual({ paid: 1 });
});

it('of two equal requests at once the one that is told to ask less often gets the other’s answer (API-008)', async () => {
  const { db } = api.services;
  const { accountID } = await api.addAccount();
  const key = keyOf(accountID, { n: 1 });
  const pay = () =>
    onceAsked(
      db,
      key,
      async () => 7,
      async (_trx, paid) => ({ paid }),
    );
  const asked = async () => {
    await pay();
    return away();
  };
  expect(await onceAsked(db, key, asked, async () => ({ paid: 8 }))).toEqual({ paid: 7 });
});
