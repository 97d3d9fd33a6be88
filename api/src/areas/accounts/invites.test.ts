import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { insertAccount } from './accounts.store.ts';

let shop: Shop;
let inviter: Customer;
beforeAll(async () => {
  shop = await openShop({ environment: { PUBLIC_URL: 'https://portal.example' } });
  inviter = await shop.addCustomer();
});
afterAll(() => shop.close());

const codeOf = async (input: object, token = inviter.token) =>
  (await shop.call(accountCalls.inviteCode, input, { token })).body;
const lookUp = async (code: string) => (await shop.call(sessionCalls.lookUpInvite, { code })).body.data;
const results = async (aim: string, num: number, token = inviter.token) =>
  (await shop.call(accountCalls.inviteResults, { aim, num }, { token })).body.data;

describe('an invite code', () => {
  it('is the person’s, with the link to sign up by it, and can be changed (ACC-020, API-078)', async () => {
    const first = (await codeOf({})).data;
    expect(first.link).toBe(`https://portal.example/sign-up?code=${first.inviteCode}`);
    const changed = (await codeOf({ customizeCode: 'Ab12' })).data;
    expect(changed).toEqual({ inviteCode: 'Ab12', link: 'https://portal.example/sign-up?code=Ab12' });
    expect((await codeOf({})).data).toEqual(changed);
    expect((await codeOf({ customizeCode: 'Ab12' })).code).toBe(200);
    expect(await lookUp(first.inviteCode)).toEqual({ valid: false, inviter: '' });
  });

  it.each([
    ['Ab-12', '您的邀请码必须由数字或大小写英文字母组成'],
    ['邀请码ABC', '您的邀请码必须由数字或大小写英文字母组成'],
    ['Ab1', '您的邀请码有效长度在4~128位字符'],
    ['a'.repeat(129), '您的邀请码有效长度在4~128位字符'],
  ])('is not changed to %s (A§5.25)', async (customizeCode, text) => {
    const before = (await codeOf({})).data;
    expect(await codeOf({ customizeCode })).toMatchObject({ code: 13004, errors: { customizeCode: text } });
    expect((await codeOf({})).data).toEqual(before);
  });

  it('of somebody else can’t be taken (ACC-022)', async () => {
    const other = await shop.addAccount();
    await codeOf({ customizeCode: 'Taken1' });
    expect(await codeOf({ customizeCode: 'Taken1' }, other.token)).toMatchObject({
      code: 12004,
      msg: '该邀请码已被使用，请换一个。',
    });
  });

  it('tells who signs up whose it is, masked, and that one is nobody’s (ACC-023, API-079, D-221)', async () => {
    await codeOf({ customizeCode: 'Found1' });
    expect(await lookUp('Found1')).toEqual({
      valid: true,
      inviter: expect.stringMatching(/^[^@*]{1,3}\*{3}@/),
    });
    for (const code of ['Found2', 'x', '%', 'Found1 '.repeat(9)])
      expect(await lookUp(code)).toEqual({ valid: false, inviter: '' });
  });

  it('is not tried out: look-ups from one network are limited', async () => {
    const replies = [];
    for (let index = 0; index < 40; index += 1)
      replies.push(
        (await shop.call(sessionCalls.lookUpInvite, { code: 'Found1' }, { address: '203.0.113.9' })).body
          .code,
      );
    // The allowance comes back with time, so a slow machine gets a few more.
    expect(new Set(replies.slice(0, 30))).toEqual(new Set([200]));
    expect(replies).toContain(12010);
  });
});

describe('what came of an invite code', () => {
  it('is who signed up by it and what they paid for, newest first and masked (ACC-024, API-080)', async () => {
    const { db } = shop.services;
    expect(await results('users', 10)).toEqual({ total: 0, list: [] });
    const guest = await shop.addCustomer();
    await db
      .updateTable('accounts')
      .set({ invited_by: inviter.accountID })
      .where('id', '=', guest.accountID)
      .execute();
    for (const name of ['first', 'second', 'third'])
      await insertAccount(db, {
        email: `${name}@invited.example`,
        passwordHash: 'x',
        invitedBy: inviter.accountID,
      });
    const users = await results('users', 2);
    expect(users.total).toBe(4);
    expect(users.list.map(({ account }) => account)).toEqual([
      'thi***@invited.example',
      'sec***@invited.example',
    ]);

    const [paid = '', open] = await shop.order(guest, {
      certs: [['a.demo.test'], ['b.demo.test']],
    });
    expect(open).toBeDefined();
    expect(await results('orders', 10)).toEqual({ total: 0, list: [] });
    await pay(guest, paid);
    const orders = await results('orders', 10);
    expect(orders.total).toBe(1);
    expect(orders.list[0]?.time).toBeGreaterThan(1_700_000_000);
    expect(JSON.stringify(orders)).not.toContain(guest.email);
    expect((await results('orders', 10, guest.token)).total).toBe(0);
  });
});
