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

const { as, codeFor, invite, join, rows, rowOf } = teamSuite(() => ({ shop, owner }));
const PASSWORD = 'Given-by-hand-7';
const password = wirePassword(PASSWORD);
let networks = 0;
/** A sign-in from a network of its own, so that none waits for another's failures. */
const signIn = (email: string, text = PASSWORD) =>
  openBrowser(shop, `2001:db8:9:${(++networks).toString(16)}::1`).login(email, text);
const accountOf = async (email: string) =>
  shop.services.db.selectFrom('accounts').select(['id', 'root_id']).where('email', '=', email).execute();

/** Mails to an address, once there is one. */
async function mailsTo(email: string): Promise<string[]> {
  for (const deadline = Date.now() + 120_000; ;) {
    const mails = (await readPost(shop, 'mail')).filter((mail) =>
      new RegExp(`^To: .*${email}`, 'm').test(mail),
    );
    if (mails.length > 0) return mails;
    if (Date.now() > deadline) throw new Error('No mail came');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('somebody whom a team adds with a password (D-689)', () => {
  it('signs in with it, acts for the team in the role that it was, and is told by mail (API-074)', async () => {
    const email = 'made@customer.example';
    const made = await invite('Made@Customer.example', { roleID: 'technician', name: 'Ines', password });
    expect(made.body.code).toBe(200);
    expect(await rowOf(made.body.data.subAccountID)).toMatchObject({ account: email, status: 'invited' });
    // Nobody's address is taken before somebody who has the password signs in.
    expect(await accountOf(email)).toEqual([]);
    expect((await signIn(email, 'another-password')).body.code).toBe(12001);
    const signedIn = await signIn(email);
    expect(signedIn.body.code).toBe(200);
    const account = await as(String(signedIn.headers['authorization']))(accountCalls.getAccount, {});
    expect(account.body.data).toMatchObject({ role: 'technician', rootUUID: owner.accountID });
    expect((await rows()).filter((row) => row.account === email)).toMatchObject([
      { status: 'active', roleID: 'technician', name: 'Ines' },
    ]);
    expect((await signIn(email)).body.code).toBe(200);
    const mails = await mailsTo(email);
    expect(mails.filter((mail) => textOf(mail).includes('/sign-in'))).toHaveLength(1);
    expect(mails.join('')).not.toContain(PASSWORD);
  });

  it('who has an account is invited, of which the team sees nothing, and whose own password stays', async () => {
    const person = await shop.addAccount();
    const nobody = 'nobody-yet@customer.example';
    const [added, stranger] = [
      await invite(person.email, { password, name: 'P' }),
      await invite(nobody, { password, name: 'P' }),
    ];
    const seen = async ({ body }: typeof added) => {
      const { subAccountID, account, endsAt, ...row } = (await rowOf(body.data.subAccountID)) ?? {};
      return {
        code: body.code,
        keys: Object.keys(body.data),
        row,
        has: [subAccountID, account, endsAt].every(Boolean),
      };
    };
    expect(await seen(added)).toEqual(await seen(stranger));
    expect((await seen(added)).row).toMatchObject({ status: 'invited' });
    // The other things that a team does with who is invited answer alike, too.
    const both = [added, stranger].map(({ body }) => body.data.subAccountID);
    for (const change of [{ roleID: 'technician' }, { status: 'disabled' }]) {
      const codes = [];
      for (const subAccountID of both)
        codes.push((await owner.call(accountCalls.changeMember, { subAccountID, ...change })).body.code);
      expect(codes[0]).toBe(codes[1]);
    }
    expect((await signIn(person.email)).body.code).toBe(12001);
    expect((await signIn(person.email, person.password)).body.code).toBe(200);
    const accepted = await as(person.token)(accountCalls.acceptInvitation, {
      code: await codeFor(person.email),
    });
    expect(accepted.body.code).toBe(200);
    expect(await rowOf(person.accountID)).toMatchObject({ status: 'active', roleID: 'technician' });
  });

  it('signs in no more once the invitation was taken back, replaced or has ended, or its sender may give it no longer', async () => {
    const back = 'back@customer.example';
    const { data } = (await invite(back, { password })).body;
    await owner.call(accountCalls.removeMember, { subAccountID: data.subAccountID });
    const replaced = 'replaced@customer.example';
    await invite(replaced, { password });
    await invite(replaced);
    const late = 'late@customer.example';
    const old = await invite(late, { password });
    await shop.services.db
      .updateTable('invitations')
      .set({ expires_at: shop.services.now() })
      .where('id', '=', old.body.data.subAccountID)
      .execute();
    const byOther = 'by-other@customer.example';
    const admin = await join({ roleID: 'admin' });
    expect((await invite(byOther, { password, roleID: 'admin' }, as(admin.token))).body.code).toBe(200);
    const lower = { subAccountID: admin.accountID, roleID: 'auditor' };
    expect((await owner.call(accountCalls.changeMember, lower)).body.code).toBe(200);
    for (const email of [back, replaced, late, byOther]) {
      expect([email, (await signIn(email)).body.code]).toEqual([email, 12001]);
      expect(await accountOf(email)).toEqual([]);
    }
  });

  it('keeps a password of their own who has signed up meanwhile', async () => {
    const email = 'meanwhile@customer.example';
    await invite(email, { password });
    const person = await shop.addAccount({ email });
    expect((await signIn(email)).body.code).toBe(12001);
    expect((await signIn(email, person.password)).body.code).toBe(200);
    expect(await accountOf(email)).toEqual([{ id: person.accountID, root_id: person.accountID }]);
  });

  it('is none by a password that is tried first, or as more than who adds them', async () => {
    const before = await rows();
    const common = (await invite('common@customer.example', { password: wirePassword('12345678') })).body;
    expect([common.code, Object.keys(common.errors ?? {})]).toEqual([13004, ['password']]);
    const admin = await join({ roleID: 'admin', orderLimit: 1000, monthLimit: 1000 });
    const more = await invite('more@customer.example', { roleID: 'admin', password }, as(admin.token));
    expect(more.body.code).toBe(13004);
    expect((await signIn('more@customer.example')).body.code).toBe(12001);
    expect((await rows()).length).toBe(before.length + 1);
  });

  it('is one, however often they are added and sign in at the same moment', async () => {
    const email = 'twice@customer.example';
    const added = await Promise.all([1, 2, 3].map(() => invite(email, { password })));
    expect(added.some(({ body }) => body.code === 200)).toBe(true);
    expect((await rows()).filter(({ account }) => account === email)).toHaveLength(1);
    const signIns = await Promise.all([1, 2, 3].map(() => signIn(email)));
    expect(signIns.map(({ body }) => body.code)).toContain(200);
    expect(await accountOf(email)).toMatchObject([{ root_id: owner.accountID }]);
    expect((await rows()).filter(({ account }) => account === email)).toHaveLength(1);
  });
});
