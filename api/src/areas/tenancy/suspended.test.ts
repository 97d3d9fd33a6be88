import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls } from '@certdeck/contract';
import { disableAccount } from '../../compose/account-states.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { openBrowser } from '../../testing/browser.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { listReachable } from './members.store.ts';
import { teamSuite } from './testing/team.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const { as, invite, codeFor, join, rowOf } = teamSuite(() => ({ shop, owner }));
const set = (subAccountID: string, status: 'active' | 'disabled', call = owner.call) =>
  call(accountCalls.changeMember, { subAccountID, status });
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await openBrowser(shop, '2001:db8:7::1').login(email, password)).body;

describe('a member whom the team suspends (D-647)', () => {
  it('is signed out by the answer, can’t sign in, hears of nothing and calls by no key, until let in again (ACC-004, API-075)', async () => {
    const member = await join({ roleID: 'admin' });
    const made = await as(member.token)(developerCalls.createKey, {
      name: 'theirs',
      permissions: ['contact:read'],
    });
    const byKey = async () => (await as(made.body.data.key)(accountCalls.listContacts, {})).status;
    const reached = async () =>
      (await transaction(shop.services.db, (trx) => listReachable(trx, owner.accountID))).map(
        ({ principalID }) => principalID,
      );
    expect(await byKey()).toBe(200);

    expect((await set(member.accountID, 'disabled')).body.code).toBe(200);
    expect((await as(member.token)(accountCalls.getAccount, {})).status).toBe(401);
    expect(await byKey()).toBe(401);
    expect(await signIn(member)).toMatchObject({ code: 13002, msg: expect.stringMatching(/团队/) });
    expect(await reached()).not.toContain(member.accountID);
    expect(await rowOf(member.accountID)).toMatchObject({
      status: 'disabled',
      suspendedAt: expect.any(Number),
      roleID: 'admin',
    });
    // A session that began at the same moment is worth nothing either.
    const late = await shop.services.tokens.issue(shop.services.db, member.accountID);
    expect((await as(late)(accountCalls.getAccount, {})).status).toBe(401);
    expect((await set(member.accountID, 'disabled')).body.code).toBe(200);

    expect((await set(member.accountID, 'active')).body.code).toBe(200);
    expect((await signIn(member)).code).toBe(200);
    expect(await byKey()).toBe(200);
    expect((await rowOf(member.accountID))?.status).toBe('active');
    expect(await rowOf(member.accountID)).not.toHaveProperty('suspendedAt');
  });

  it('is nobody’s self, not the owner, nobody with more, and nobody who was only invited', async () => {
    const admin = await join({ roleID: 'admin', orderLimit: 1000, monthLimit: 1000 });
    const call = as(admin.token);
    expect((await set(admin.accountID, 'disabled', call)).body.code).toBe(13002);
    expect((await set(owner.accountID, 'disabled', call)).body.code).toBe(13004);
    const more = await join({ roleID: 'admin' });
    expect((await set(more.accountID, 'disabled', call)).body.code).toBe(13004);
    expect((await as(more.token)(accountCalls.getAccount, {})).status).toBe(200);
    const invited = (await invite('waits@customer.example')).body.data.subAccountID;
    const refused = (await set(invited, 'disabled')).body;
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([13002, ['status']]);
  });

  it('is not let in where the operator has shut the account, and is free when taken out of the team', async () => {
    const shut = await join();
    await disableAccount(shop.services.db, shut.accountNo, new Date());
    expect((await set(shut.accountID, 'active')).body.code).toBe(13002);

    const member = await join();
    await set(member.accountID, 'disabled');
    await owner.call(accountCalls.removeMember, { subAccountID: member.accountID });
    expect((await signIn(member)).code).toBe(200);
  });

  it('lets nobody in by an invitation that it sent before, nor does who may give less by now', async () => {
    for (const lessen of [
      (id: string) => set(id, 'disabled'),
      (subAccountID: string) => owner.call(accountCalls.changeMember, { subAccountID, roleID: 'auditor' }),
    ]) {
      const admin = await join({ roleID: 'admin' });
      const guest = await shop.addAccount();
      await invite(guest.email, { roleID: 'admin' }, as(admin.token));
      const code = await codeFor(guest.email);
      expect((await lessen(admin.accountID)).body.code).toBe(200);
      expect((await as(guest.token)(accountCalls.acceptInvitation, { code })).body.code).toBe(13001);
      expect(await rowOf(guest.accountID)).toBeUndefined();
    }
  });
});
