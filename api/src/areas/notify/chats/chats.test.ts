import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, noticeKinds } from '@certdeck/contract';
import { sql } from 'kysely';
import { type ChatServer, startChatServer } from '../../../ports/chat/testing/chat-server.ts';
import { memberPorts } from '../../../compose/members.ts';
import { type Customer, openShop, type Shop } from '../../orders/testing/shop.ts';
import { addMember } from '../../tenancy/members.ts';
import { readPost, textOf } from '../../../testing/post.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { tellingOfTest } from '../testing/telling.ts';
import { noteAnswer } from './answer.ts';
import { findChat } from './chats.store.ts';
import { chatOf, connect, sendMessages, tellOfEnds } from '../testing/chatting.ts';
import { doJobs, issuedOrder } from '../testing/ending.ts';

const DAY = 86_400;
let shop: Shop;
let slack: ChatServer;
let customer: Customer;
beforeAll(async () => {
  slack = await startChatServer('slack', { secret: '', now: () => new Date() });
  shop = await openShop({ environment: { WEBHOOK_RECEIVERS: slack.place } });
  shop.freeze();
}, 400_000);
beforeEach(async () => {
  slack.shown.length = 0;
  customer = await shop.addCustomer();
});
afterEach(() => slack.next());
afterAll(async () => {
  await shop.close();
  await slack.close();
});

const choose = (informType: string, modifyTo: string, isInformed: 'Y' | 'N', of = customer) =>
  of.call(accountCalls.setInform, { informType, modifyTo, isInformed });
const test = async (id: string) => (await customer.call(accountCalls.testChat, { id })).body;

describe('a chat of a tenant (D-410)', () => {
  it('is told a fact once, in its language and with a link, however often the work is done', async () => {
    await connect(customer, slack, { language: 'de' });
    const { orderNo } = await issuedOrder(shop, customer, 'chat.example.com', 7);
    await tellOfEnds(shop);
    await tellOfEnds(shop);
    expect(slack.shown).toHaveLength(1);
    expect(slack.shown[0]?.text).toContain('chat.example.com läuft in 7 Tagen ab');
    expect(slack.shown[0]?.links[0]).toMatch(new RegExp(`^https?://.+/ssl/certificate/${orderNo}$`));
  });

  it('is told what was chosen for it, and of money only when somebody said so', async () => {
    const id = await connect(customer, slack);
    const { body } = await customer.call(accountCalls.listInform, {});
    const on = body.data.filter(({ modifyTo, isInformed }) => modifyTo === id && isInformed === 'Y');
    expect(on.map(({ informType }) => informType)).toEqual(
      noticeKinds.filter((kind) => !['payment', 'moneyLow', 'newSignIn'].includes(kind)),
    );
    expect((await choose('expiry7', id, 'N')).body.code).toBe(200);
    expect((await choose('newSignIn', id, 'Y')).body.code).toBe(BodyCode.badInput);
    await issuedOrder(shop, customer, 'unwanted.example.com', 7);
    await tellOfEnds(shop);
    expect(slack.shown).toEqual([]);
  });

  it('is managed by those who manage webhooks alone, and never another tenant’s', async () => {
    const id = await connect(customer, slack);
    const other = await shop.addCustomer();
    expect((await other.call(accountCalls.changeChat, { id, name: 'mine' })).body.code).toBe(
      BodyCode.notFound,
    );
    expect((await other.call(accountCalls.testChat, { id })).body.code).toBe(BodyCode.notFound);
    expect((await choose('issued', id, 'Y', other)).body.code).toBe(BodyCode.notFound);
    const member = await shop.addAccount();
    const names = { tenant: customer.accountNo, account: member.accountNo, role: 'finance' };
    expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    const token = await shop.services.tokens.issue(shop.services.db, member.accountID);
    expect((await shop.call(accountCalls.listChats, {}, { token })).body.code).not.toBe(200);
    const rows = (await shop.call(accountCalls.listInform, {}, { token })).body.data;
    expect(rows.some(({ modifyTo }) => modifyTo === id)).toBe(false);
    const input = { informType: 'issued', modifyTo: id, isInformed: 'N' };
    expect((await shop.call(accountCalls.setInform, input, { token })).body.code).toBe(BodyCode.badInput);
  });

  it('is shown without what opens it, which no table has in clear', async () => {
    const url = `http://${slack.place}/services/T0/B0/PLANTEDaddress`;
    await connect(customer, { url });
    const chat = await chatOf(customer);
    expect(chat).toMatchObject({ shownAs: `${slack.place}/…ress`, hasSecret: false, enabled: true });
    expect(JSON.stringify(chat)).not.toContain('PLANTED');
    const rows = await sql<{ row: string }>`select row_to_json(t)::text as row from chats t
      union all select row_to_json(t)::text from audit_details t`.execute(shop.services.db);
    expect(rows.rows.some(({ row }) => row.includes('PLANTED'))).toBe(false);
    expect(shop.log.join('\n')).not.toContain('PLANTED');
  });

  it.each([
    ['slack', 'https://hooks.slack.com.evil.example/services/T/B/X'],
    ['feishu', 'http://open.feishu.cn/open-apis/bot/v2/hook/x'],
    ['wecom', 'https://127.0.0.1/cgi-bin/webhook/send?key=x'],
    ['teams', 'nonsense'],
  ] as const)('is refused at an address that is none of %s', async (platform, secretAddress) => {
    const input = { name: 'ops', platform, language: 'en', secretAddress };
    const { body } = await customer.call(accountCalls.createChat, input);
    expect(body).toMatchObject({ code: BodyCode.badInput, errors: { secretAddress: expect.any(String) } });
  });

  it('gets what comes after ten within an hour as one message that leads to the notices', async () => {
    await connect(customer, slack);
    for (let n = 0; n < 13; n++) await issuedOrder(shop, customer, `flood${n}.example.com`, 7);
    await tellOfEnds(shop);
    expect(slack.shown).toHaveLength(10);
    shop.advance(3601);
    await doJobs(shop, ['notice-digest']);
    await sendMessages(shop);
    expect(slack.shown).toHaveLength(11);
    expect(slack.shown[10]?.text).toContain('3 notices');
    expect(slack.shown[10]?.links[0]).toMatch(/\/notification$/);
  });

  it('is in the file of who added it, and goes with the owner', async () => {
    await connect(customer, slack, { name: 'the room' });
    const personal = shop.areas.find(({ name }) => name === 'notify')?.personal;
    const person = { principalID: customer.accountID, tenantID: customer.accountID, isOwner: true };
    const read = await personal?.read(person);
    expect(read).toMatchObject({ chats: [{ name: 'the room', platform: 'slack' }] });
    expect(JSON.stringify(read)).not.toContain(slack.url);
    await transaction(shop.services.db, async (trx) => personal?.erase?.(trx, person));
    expect(await personal?.read(person)).toMatchObject({ chats: [] });
    expect(await chatOf(customer)).toBeUndefined();
  });
});

describe('a test of a chat', () => {
  it('says that it has arrived, or what the chat says', async () => {
    const id = await connect(customer, slack, { name: 'the <room>' });
    expect(await test(id)).toMatchObject({ data: { arrived: true } });
    expect(slack.shown[0]?.text).toContain('the <room>');
    slack.next('message');
    const problem = { reason: 'message', said: 'invalid_payload', words: 'invalid_payload' };
    expect(await test(id)).toMatchObject({ data: { arrived: false, problem } });
    expect(await chatOf(customer)).toMatchObject({ problem, enabled: true });
    expect((await test(id)).data).toEqual({ arrived: true });
    expect(await chatOf(customer)).not.toHaveProperty('problem');
  });

  it('is signed with the secret that was given, or given later', async () => {
    const secret = 'SEC of a robot';
    const robot = await startChatServer('dingtalk', { secret, now: shop.services.now });
    const otherShop = await openShop({ environment: { WEBHOOK_RECEIVERS: robot.place } });
    const owner = await otherShop.addCustomer();
    const id = await connect(owner, robot, { platform: 'dingtalk' });
    const tested = async () => (await owner.call(accountCalls.testChat, { id })).body.data;
    expect(await tested()).toMatchObject({ arrived: false, problem: { reason: 'signature' } });
    await owner.call(accountCalls.changeChat, { id, secret });
    expect(await tested()).toEqual({ arrived: true });
    expect(await chatOf(owner)).toMatchObject({ hasSecret: true });
    await otherShop.close();
    await robot.close();
  });
});

describe('a message that doesn’t arrive', () => {
  /** A message that waits to be sent. */
  async function waiting() {
    const id = await connect(customer, slack);
    await issuedOrder(shop, customer, 'late.example.com', 7);
    await doJobs(shop, ['notice-message']);
    slack.shown.length = 0;
    return id;
  }
  const tellLater = async (seconds: number) => {
    shop.advance(seconds);
    await sendMessages(shop);
  };

  it('is tried again when the chat says so, and shown once', async () => {
    await waiting();
    slack.next('limited', 'unavailable');
    await tellOfEnds(shop);
    expect(slack.shown).toEqual([]);
    await tellLater(29);
    expect(slack.shown).toEqual([]);
    await tellLater(3);
    expect(slack.shown).toEqual([]);
    await tellLater(400);
    await tellLater(400);
    expect(slack.shown).toHaveLength(1);
  });

  it.each(['broken', 'hang-up'] as const)('isn’t sent again when it may have arrived: %s', async (script) => {
    await waiting();
    slack.next(script);
    await tellOfEnds(shop);
    for (const seconds of [60, 3600, DAY]) await tellLater(seconds);
    expect(slack.shown).toEqual([]);
    expect(await chatOf(customer)).toMatchObject({ problem: { reason: 'unknown' }, enabled: true });
  });

  it('isn’t sent by who finds it on its way', async () => {
    await waiting();
    await tellOfEnds(shop).catch(() => undefined);
    slack.shown.length = 0;
    await issuedOrder(shop, customer, 'other.example.com', 14);
    const { db } = shop.services;
    slack.next('unavailable');
    await tellOfEnds(shop);
    await db
      .updateTable('notice_messages')
      .set({ state: 'handing' })
      .where('state', '=', 'waiting')
      .execute();
    await tellLater(7200);
    expect(slack.shown).toEqual([]);
    const states = await db.selectFrom('notice_messages').select('state').distinct().execute();
    expect(states.map(({ state }) => state)).toContain('unsure');
  });

  it('for five days switches the chat off, with a notice and a mail to who manages it', async () => {
    const id = await connect(customer, slack, { name: 'dead room' });
    slack.next('message');
    await test(id);
    shop.advance(5 * DAY - 60);
    slack.next('message');
    await test(id);
    expect(await chatOf(customer)).toMatchObject({ enabled: true });
    shop.advance(61);
    slack.next('message');
    await test(id);
    expect(await chatOf(customer)).toMatchObject({ enabled: false, switchedOffAt: expect.any(Number) });
    await doJobs(shop, ['notice-mail']);
    const mails = (await readPost(shop, 'mail')).filter((mail) => mail.includes(`To: ${customer.email}`));
    expect(mails.some((mail) => textOf(mail).includes('dead room'))).toBe(true);
    const { body } = await customer.call(accountCalls.listMessages, { limit: 50 });
    expect(body.data.siteMsges.some(({ title }) => title.includes('dead room'))).toBe(true);
    expect((await customer.call(accountCalls.testChat, { id })).body.code).toBe(BodyCode.wrongState);
    const token = await shop.services.tokens.issue(shop.services.db, customer.accountID);
    await shop.call(accountCalls.changeChat, { id, enabled: 'Y' }, { token });
    expect(await test(id)).toMatchObject({ data: { arrived: true } });
  });

  it('to an address that was gone says nothing of the one that took its place meanwhile', async () => {
    const { db } = shop.services;
    const id = await connect(customer, slack);
    const ref = { accountID: customer.accountID, id };
    const { sealed } = (await findChat(db, ref))!;
    const secretAddress = `${slack.url}x`;
    expect((await customer.call(accountCalls.changeChat, { id, secretAddress })).body.code).toBe(200);
    const gone = { kind: 'refused', reason: 'gone', code: 'no_service', says: '' } as const;
    await transaction(db, (trx) => noteAnswer(trx, tellingOfTest(shop), { ...ref, sealed }, gone));
    expect(await chatOf(customer)).toMatchObject({ enabled: true, failingSince: 0 });
  });

  it('to a chat that is gone switches it off at once', async () => {
    const id = await connect(customer, slack);
    slack.next('gone');
    expect(await test(id)).toMatchObject({ data: { problem: { reason: 'gone', said: 'no_service' } } });
    expect(await chatOf(customer)).toMatchObject({ enabled: false });
    await issuedOrder(shop, customer, 'nobody.example.com', 7);
    await tellOfEnds(shop);
    expect(slack.shown.filter(({ text }) => text.includes('nobody.example.com'))).toEqual([]);
  });
});
