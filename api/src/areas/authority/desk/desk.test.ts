import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { listEntries } from '../../audit/entries.store.ts';
import { openShop, pay, publish, type Shop } from '../../orders/testing/shop.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount } from '../../../testing/api.ts';

let shop: Shop;
let clerk: TestAccount;
beforeAll(async () => {
  shop = await openShop({ working: true });
  clerk = await shop.addAccount();
  await addStaff(shop.services.db, clerk.accountNo, ['staff:authority']);
}, 400_000);
afterAll(() => shop.close());

const by = (who: TestAccount = clerk) => ({ token: who.token, headers: { 'accept-language': 'en' } });
const state = async () => (await shop.call(operatorCalls.authority, {}, by())).body.data;
const authorities = async () => (await state()).authorities;
const find = async (keyID: string) => (await authorities()).find((one) => one.keyID === keyID);
const activeOf = async (kind: string) =>
  (await authorities()).find((one) => one.kind === kind && one.state === 'active')?.keyID ?? '';
const prepare = async (who = clerk) =>
  (await shop.call(operatorCalls.prepareAuthority, { kind: 'tls', reason: 'half over' }, by(who))).body;
const activate = async (keyID: string) =>
  (await shop.call(operatorCalls.activateAuthority, { keyID, reason: 'a day later' }, by())).body;
const end = async (keyID: string, confirm = keyID) =>
  (await shop.call(operatorCalls.endAuthority, { keyID, confirm, reason: 'all over' }, by())).body;

async function issue(): Promise<void> {
  const customer = await shop.addCustomer();
  const [orderNo = ''] = await shop.order(customer, { names: ['desk.demo.test'] });
  await pay(customer, orderNo);
  await publish(customer, orderNo, ['desk.demo.test']);
  await shop.reach(customer, orderNo, 1005);
}

describe('the certification authority on the desk', () => {
  it('says where each key is, what was issued, and how long lists hold (D-399)', async () => {
    const { issuer, open } = await state();
    expect([issuer, open]).toEqual(['embedded', true]);
    await issue();
    const all = await authorities();
    const places = Object.fromEntries(all.map(({ kind, state: its, key }) => [kind, `${its} ${key}`]));
    expect(places).toEqual({ root: 'active sealed', tls: 'active sealed', private: 'active sealed' });
    const tls = all.find(({ kind }) => kind === 'tls');
    expect(tls).toMatchObject({ issued: 1, revoked: 0, live: 1 });
    expect(tls?.notAfter).toBeGreaterThan(tls?.notBefore ?? 0);
    expect(JSON.stringify(all)).not.toMatch(/PRIVATE|ca_keys|sealed:/);
  }, 400_000);

  it('is rotated: what is prepared issues next, and what was issued keeps its authority', async () => {
    const before = await activeOf('tls');
    const { code, data } = await prepare();
    expect(code).toBe(200);
    expect(await find(data.keyID)).toMatchObject({ state: 'prepared', issued: 0, listNumber: 1 });
    expect((await find(data.keyID))?.listUntil).toBeGreaterThan(0);
    expect(await end(before)).toMatchObject({ code: 13002, msg: expect.stringMatching(/Activate another/) });
    const answers = await Promise.all([activate(data.keyID), activate(data.keyID)]);
    expect(answers.map((one) => one.code).toSorted()).toEqual([13002, 200].toSorted());
    expect(await activeOf('tls')).toBe(data.keyID);
    expect(await find(before)).toMatchObject({ state: 'retired', live: 1 });
    await issue();
    expect(await find(data.keyID)).toMatchObject({ issued: 1 });
    expect(await end(before)).toMatchObject({
      code: 13002,
      msg: expect.stringMatching(/1 of its certificates/),
    });
    const { rows } = await listEntries(shop.services.db, clerk.accountID, { limit: 100, skip: 0 });
    const entry = rows.find((one) => one.entry.action === 'operator.authority.activate');
    expect(entry?.entry).toMatchObject({ objectKind: 'authority', objectID: data.keyID });
    expect(entry?.body).toContain('a day later');
  }, 400_000);

  it('ends one that was never used, once its identifier was typed, in groups or not', async () => {
    const { keyID } = (await prepare()).data;
    expect(await end(keyID, keyID.slice(1))).toMatchObject({ code: 13004 });
    expect(await find(keyID)).toMatchObject({ state: 'prepared' });
    expect(
      await end(
        keyID,
        keyID
          .replaceAll(/(.{4})/g, '$1 ')
          .trim()
          .toUpperCase(),
      ),
    ).toMatchObject({ code: 200 });
    expect(await find(keyID)).toMatchObject({
      state: 'ended',
      key: 'destroyed',
      listUntil: 0,
      signerUntil: 0,
    });
    expect(await end(await activeOf('root'))).toMatchObject({ code: 13002 });
    expect(await activate('f'.repeat(40))).toMatchObject({ code: 13001 });
  });

  it('needs the root’s key for a new one, and says where it is brought in', async () => {
    await shop.services.db
      .updateTable('issuers')
      .set({ key_uri: null })
      .where('class', '=', 'root')
      .execute();
    expect(await prepare()).toMatchObject({ code: 13002, msg: expect.stringContaining('root-in') });
    expect((await authorities())[0]).toMatchObject({ kind: 'root', key: 'elsewhere' });
  });

  it('is nothing for who has another duty', async () => {
    const other = await shop.addAccount();
    const duties = staffPermissions.filter((one) => one !== 'staff:authority');
    await addStaff(shop.services.db, other.accountNo, duties);
    expect((await prepare(other)).code).toBe(13001);
    expect((await shop.call(operatorCalls.authority, {}, by(other))).body.code).toBe(13001);
  });
});
