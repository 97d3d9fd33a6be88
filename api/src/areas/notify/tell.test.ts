import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountCalls,
  BodyCode,
  developerCalls,
  noticeKinds,
  sessionCalls,
  waysOf,
} from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { memberPorts } from '../../compose/members.ts';
import { headerOf } from '../../ports/mail/testing/mail-contract.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addMember } from '../tenancy/members.ts';
import { factsFor } from '../webhooks/testing/facts.ts';
import type { TestAccount } from '../../testing/api.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { doJobs, issuedOrder, lookForEnds } from './testing/ending.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.freeze();
}, 400_000);
afterAll(() => shop.close());

const choose = (
  who: { token: string },
  informType: string,
  isInformed: 'Y' | 'N',
  modifyTo: string = 'email',
) => shop.call(accountCalls.setInform, { informType, isInformed, modifyTo }, { token: who.token });
const choicesOf = async (who: { token: string }) =>
  (await shop.call(accountCalls.listInform, {}, { token: who.token })).body.data;
const subjectsTo = async (address: string) =>
  (await readPost(shop, 'mail'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => headerOf(mail, 'Subject'));

/** A customer with a member besides, who may sign in. */
async function team(): Promise<{ owner: Customer; member: TestAccount }> {
  const owner = await shop.addCustomer();
  const member = await shop.addAccount();
  const names = { tenant: owner.accountNo, account: member.accountNo, role: 'technician' };
  expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
  const token = await shop.services.tokens.issue(shop.services.db, member.accountID);
  return { owner, member: { ...member, token } };
}

describe('what a member wants to hear of', () => {
  it('is every kind by every way, as specified, for the owner and in the portal (ACC-009, API-043)', async () => {
    const { owner, member } = await team();
    const pairs = noticeKinds.flatMap((informType) =>
      waysOf(informType).map((modifyTo) => ({ informType, modifyTo })),
    );
    // A text message comes to nobody who hasn't asked.
    const asked = (way: string, is: boolean) => (way !== 'tel' && is ? 'Y' : 'N');
    expect(await choicesOf(owner)).toEqual(
      pairs.map((pair) => ({ ...pair, isInformed: asked(pair.modifyTo, true) })),
    );
    expect(await choicesOf(member)).toEqual(
      pairs
        // A technician doesn't see the money.
        .filter(({ informType }) => informType !== 'payment' && informType !== 'moneyLow')
        .map((pair) => ({
          ...pair,
          isInformed: asked(
            pair.modifyTo,
            pair.modifyTo === 'site' || ['newSignIn', 'approvals'].includes(pair.informType),
          ),
        })),
    );
  });

  it('is each member’s own, and is changed by one call as often as one likes (API-044, D-232)', async () => {
    const { owner, member } = await team();
    for (const isInformed of ['N', 'N', 'Y', 'N'] as const)
      expect((await choose(owner, 'issued', isInformed)).body.code).toBe(200);
    const off = (await choicesOf(owner)).filter(
      ({ isInformed, modifyTo }) => isInformed === 'N' && modifyTo !== 'tel',
    );
    expect(off).toEqual([{ informType: 'issued', isInformed: 'N', modifyTo: 'email' }]);
    expect(await choicesOf(member)).toContainEqual({
      informType: 'issued',
      isInformed: 'Y',
      modifyTo: 'site',
    });
  });

  it.each([
    ['weather', 'Y', 'email'],
    ['issued', 'maybe', 'email'],
    ['issued', 'Y', 'pigeon'],
  ])('can’t be %s, %s, %s', async (kind, informed, way) => {
    const { owner } = await team();
    expect((await choose(owner, kind, informed as 'Y', way)).body.code).toBe(BodyCode.badInput);
  });

  it('decides who gets a mail; whom the order names gets one besides', async () => {
    const { owner, member } = await team();
    await choose(owner, 'expiry7', 'N');
    await choose(member, 'expiry7', 'Y');
    const contact = 'ops@customer.example';
    await issuedOrder(shop, owner, 'who.example.com', 7, contact);
    const before = await subjectsTo(contact);
    await lookForEnds(shop);
    expect(await subjectsTo(owner.email)).toEqual([]);
    expect(await subjectsTo(member.email)).toHaveLength(1);
    expect((await subjectsTo(contact)).length - before.length).toBe(1);
  });

  it('is the member’s word also where the order names the member', async () => {
    const { owner } = await team();
    await choose(owner, 'expiry7', 'N');
    await issuedOrder(shop, owner, 'named.example.com', 7, owner.email);
    await lookForEnds(shop);
    expect(await subjectsTo(owner.email)).toEqual([]);
  });

  it('hides notices of the portal from that member alone, read and counted', async () => {
    const { owner, member } = await team();
    await issuedOrder(shop, owner, 'hidden.example.com', 1);
    await lookForEnds(shop);
    await choose(member, 'expiry1', 'N', 'site');
    const seen = async (who: { token: string }) => {
      const { body } = await shop.call(accountCalls.listMessages, { limit: 50 }, { token: who.token });
      return [body.data.siteMsges.length, body.data.unread];
    };
    expect([await seen(owner), await seen(member)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await choose(member, 'expiry1', 'Y', 'site');
    expect(await seen(member)).toEqual([1, 1]);
  });

  it('is nothing while the team has suspended them, and no less afterwards (D-647)', async () => {
    const { owner, member } = await team();
    await choose(member, 'expiry7', 'Y');
    const set = async (status: 'active' | 'disabled') =>
      (await owner.call(accountCalls.changeMember, { subAccountID: member.accountID, status })).body.code;
    expect(await set('disabled')).toBe(200);
    await issuedOrder(shop, owner, 'away.example.com', 7);
    await lookForEnds(shop);
    expect([await subjectsTo(owner.email), await subjectsTo(member.email)]).toEqual([
      [expect.stringContaining('away.example.com')],
      [],
    ]);
    expect(await set('active')).toBe(200);
    await issuedOrder(shop, owner, 'back.example.com', 7);
    await lookForEnds(shop);
    expect(await subjectsTo(member.email)).toEqual([expect.stringContaining('back.example.com')]);
  });

  it('is never told twice: not to who is added later, not after a change of mind', async () => {
    const { owner } = await team();
    await choose(owner, 'expiry14', 'N');
    await issuedOrder(shop, owner, 'once.example.com', 14);
    await lookForEnds(shop);
    await choose(owner, 'expiry14', 'Y');
    await lookForEnds(shop);
    expect(await subjectsTo(owner.email)).toEqual([]);
  });
});

describe('what is kept of a member’s notices', () => {
  it('is shown to the member and goes with them, and others’ is left', async () => {
    const { owner, member } = await team();
    const { db } = shop.services;
    await choose(member, 'expiry7', 'Y');
    await choose(owner, 'issued', 'N');
    await issuedOrder(shop, owner, 'kept.example.com', 7);
    await lookForEnds(shop);
    const personal = shop.areas.find(({ name }) => name === 'notify')?.personal;
    const person = { principalID: member.accountID, tenantID: owner.accountID, isOwner: false };
    const choices = [expect.objectContaining({ kind: 'expiry7', chosen: true })];
    const notifications = [expect.objectContaining({ kind: 'expiry7', recipient: member.email })];
    expect(await personal?.read(person)).toEqual({ notificationChoices: choices, notifications, chats: [] });
    await transaction(db, async (trx) => personal?.erase?.(trx, person));
    expect(await personal?.read(person)).toEqual({ notificationChoices: [], notifications: [], chats: [] });
    const off = (await choicesOf(owner)).filter(
      ({ isInformed, modifyTo }) => isInformed === 'N' && modifyTo !== 'tel',
    );
    expect(off).toHaveLength(1);
  });
});

describe('a sign-in on a new device', () => {
  it('is told to that member alone, in the language they read, and not the first of all', async () => {
    const { owner, member } = await team();
    const home = openBrowser(shop, '203.0.113.8');
    const elsewhere = openBrowser(shop, '203.0.113.9');
    const signIn = async (browser: Browser) => {
      expect((await browser.login(member.email, member.password)).body.code).toBe(200);
      await doJobs(shop, ['notice-mail']);
    };
    await signIn(home);
    expect(await subjectsTo(member.email)).toEqual([]);
    const headers = { 'accept-language': 'de' };
    await shop.call(sessionCalls.verifyToken, {}, { token: member.token, headers });
    await signIn(elsewhere);
    await signIn(elsewhere);
    await signIn(home);
    expect(await subjectsTo(member.email)).toEqual(['Neue Anmeldung bei Ihrem Konto']);
    expect(await subjectsTo(owner.email)).toEqual([]);
    const mail = (await readPost(shop, 'mail')).findLast((one) => one.includes(`To: ${member.email}`));
    expect(textOf(mail ?? '')).toContain('203.0.113.9');
  });

  it('is told to the tenant’s programs with the same notice, once (D-663)', async () => {
    const { owner, member } = await team();
    const hook = { url: 'https://hook.example/', events: ['member.newSignIn'] };
    expect((await owner.call(developerCalls.createWebhook, hook)).body.code).toBe(200);
    const home = openBrowser(shop, '203.0.113.10');
    const elsewhere = openBrowser(shop, '203.0.113.11');
    for (const browser of [home, elsewhere, elsewhere, home])
      expect((await browser.login(member.email, member.password)).body.code).toBe(200);
    expect(await factsFor(shop.services.db, owner.accountID)).toEqual([
      [
        'member.newSignIn',
        { accountNo: member.accountNo, address: '203.0.113.11', userAgent: expect.any(String) },
      ],
    ]);
  });
});

describe('more than ten mails within an hour', () => {
  it('are ten, and one that gathers the rest an hour later, each notice in one of them', async () => {
    const { owner } = await team();
    for (let n = 0; n < 14; n++) await issuedOrder(shop, owner, `flood${n}.example.com`, 7);
    await lookForEnds(shop);
    expect(await subjectsTo(owner.email)).toHaveLength(10);
    shop.advance(3599);
    await lookForEnds(shop);
    expect(await subjectsTo(owner.email)).toHaveLength(10);
    shop.advance(2);
    await doJobs(shop, ['notice-digest']);
    await doJobs(shop, ['notice-digest']);
    await doJobs(shop, ['notice-mail']);
    const mails = (await readPost(shop, 'mail')).filter((mail) => mail.includes(`To: ${owner.email}`));
    expect(mails).toHaveLength(11);
    const all = mails.map((mail) => `${headerOf(mail, 'Subject')}\n${textOf(mail)}`).join('\n');
    for (let n = 0; n < 14; n++) expect(all).toContain(`flood${n}.example.com`);
    expect(await subjectsTo(owner.email)).toContainEqual(expect.stringContaining('4'));
  });
});
