import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { wirePassword } from '../../testing/api.ts';
import { openBrowser } from '../../testing/browser.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { teamSuite } from './testing/team.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const { as, invite, join, rows, rowOf } = teamSuite(() => ({ shop, owner }));
const PASSWORD = 'Given-by-hand-7';
const password = wirePassword(PASSWORD);

/** All mails, once one that leads to the sign-in is among them. */
async function mailsOnceThere(): Promise<string[]> {
  for (const deadline = Date.now() + 120_000; ;) {
    const mails = await readPost(shop, 'mail');
    if (mails.some((mail) => textOf(mail).includes('/sign-in'))) return mails;
    if (Date.now() > deadline) throw new Error('No mail came');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('an account that a team makes for somebody (D-648)', () => {
  it('signs in with the password at once, acts for the team in its role, and is told by mail (API-074)', async () => {
    const email = 'made@customer.example';
    await invite(email);
    const made = await invite('Made@Customer.example', { roleID: 'technician', name: 'Ines', password });
    const id = made.body.data.subAccountID;
    expect(made.body.code).toBe(200);
    // The invitation that waited for the same address has ended.
    expect((await rows()).filter(({ account }) => account === email)).toMatchObject([
      { subAccountID: id, status: 'active', roleID: 'technician', name: 'Ines' },
    ]);
    const signedIn = await openBrowser(shop, '2001:db8:9::1').login(email, PASSWORD);
    expect(signedIn.body.code).toBe(200);
    const account = await as(String(signedIn.headers['authorization']))(accountCalls.getAccount, {});
    expect(account.body.data).toMatchObject({ role: 'technician', rootUUID: owner.accountID });
    const mails = await mailsOnceThere();
    expect(mails.filter((mail) => textOf(mail).includes('/sign-in'))).toHaveLength(1);
    expect(mails.join('')).not.toContain(PASSWORD);
  });

  it('is none for an address that has one, for a password that is tried first, or for more than its maker holds', async () => {
    const person = await shop.addAccount();
    const before = await rows();
    const taken = (await invite(person.email, { password })).body;
    expect([taken.code, Object.keys(taken.errors ?? {})]).toEqual([12004, ['account']]);
    const common = (await invite('common@customer.example', { password: wirePassword('12345678') })).body;
    expect([common.code, Object.keys(common.errors ?? {})]).toEqual([13004, ['password']]);
    const admin = await join({ roleID: 'admin', orderLimit: 1000, monthLimit: 1000 });
    const more = await invite('more@customer.example', { roleID: 'admin', password }, as(admin.token));
    expect(more.body.code).toBe(13004);
    expect(
      (await openBrowser(shop, '2001:db8:9::2').login('more@customer.example', PASSWORD)).body.code,
    ).toBe(12001);
    expect((await rows()).length).toBe(before.length + 1);
    expect(await rowOf(person.accountID)).toBeUndefined();
  });

  it('is one, whatever is sent twice at the same moment', async () => {
    const email = 'twice@customer.example';
    const headers = { 'idempotency-key': 'make-one' };
    const input = { account: email, roleID: 'auditor', password };
    const both = await Promise.all([1, 2].map(() => owner.call(accountCalls.inviteMember, input, headers)));
    expect(both.every(({ body }) => [200, 12004, 13002].includes(body.code))).toBe(true);
    const rivals = await Promise.all([1, 2, 3].map(() => invite('rivals@customer.example', { password })));
    const codes = rivals.map(({ body }) => body.code);
    expect(codes.sort((one, other) => one - other)).toEqual([200, 12004, 12004]);
    const accounts = (await rows()).map(({ account }) => account);
    expect(accounts.filter((one) => one === email)).toHaveLength(1);
    expect(accounts.filter((one) => one === 'rivals@customer.example')).toHaveLength(1);
  });
});
