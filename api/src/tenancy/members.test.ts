import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { openShop, type Customer, type Shop } from '../orders/testing/shop.ts';
import { newID } from '../database/identifiers.ts';
import { disableAccount } from '../compose/account-states.ts';
import type { TestAccount } from '../testing/api.ts';
import { memberPorts } from '../compose/members.ts';
import { addMember, removeMember } from './members.ts';

let shop: Shop;
let owner: Customer;
let order: string;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.addCustomer();
  [order = ''] = await shop.order(owner);
});
afterAll(() => shop.close());

const again = (account: TestAccount) => shop.services.tokens.issue(shop.services.db, account.accountID);
const add = (account: TestAccount, role: string) =>
  addMember(shop.services.db, memberPorts, { tenant: owner.accountNo, account: account.accountNo, role });
const codeOf = async (token: string, id: string) =>
  (await shop.call(orderCalls.getOrder, { id }, { token })).body.code;

/** The owner's contact and organisation in the hands of somebody else. */
const callsAs = (token: string): Pick<Customer, 'token' | 'call'> => ({
  token,
  call: (call, input, headers = {}) => shop.call(call, input, { token, headers }),
});

describe('a member', () => {
  it('acts for the tenant from its next sign-in, and its open pages end', async () => {
    const person = await shop.addAccount();
    expect(await codeOf(person.token, order)).toBe(13001);
    expect(await add(person, 'auditor')).toEqual({ ok: true });
    expect((await shop.call(orderCalls.getOrder, { id: order }, { token: person.token })).status).toBe(401);
    const token = await again(person);
    expect(await codeOf(token, order)).toBe(200);
    expect((await shop.call(orderCalls.cancelOrders, { orderNos: [order] }, { token })).body.code).toBe(
      13005,
    );
  });

  it('has its own again when it is taken out, and nothing of the tenant', async () => {
    const person = await shop.addCustomer();
    const [mine = ''] = await shop.order(person);
    await add(person, 'orders');
    expect(await codeOf(await again(person), mine)).toBe(13001);
    const names = { tenant: owner.accountNo, account: person.accountNo };
    expect(await removeMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    const token = await again(person);
    expect([await codeOf(token, mine), await codeOf(token, order)]).toEqual([200, 13001]);
    expect(await removeMember(shop.services.db, memberPorts, names)).toEqual({
      ok: false,
      code: 'NO_MEMBER',
    });
  });

  it('keeps its profile and its repeats to itself', async () => {
    const person = await shop.addAccount();
    await add(person, 'orders');
    const token = await again(person);
    const profile = await shop.call(accountCalls.getProfile, {}, { token });
    expect(profile.body.data).toMatchObject({ email: person.email });
    const contact = {
      ...{ firstname: '小明', lastname: '王', position: 'CTO' },
      ...{ email: 'wang@customer.example', telephone: '13812345678' },
    };
    const headers = { 'idempotency-key': 'the-same-key' };
    const made = await shop.call(accountCalls.addContact, contact, { token, headers });
    const others = await shop.call(accountCalls.addContact, contact, { token: owner.token, headers });
    expect([made.body.code, made.body.errors, others.body.code]).toEqual([200, undefined, 200]);
    expect(made.body.data).not.toEqual(others.body.data);
    const list = await shop.call(accountCalls.listContacts, { limit: 100 }, { token });
    expect(list.body.data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([made.body.data.id, owner.contactID]),
    );
  });

  it('reads the tenant’s messages, and what it has read stays unread for the others', async () => {
    const { db } = shop.services;
    const id = newID();
    const said = { title_zh: '标题', title_en: 'title', content_zh: '内容', content_en: 'content' };
    await db
      .insertInto('announcements')
      .values({ id, account_id: owner.accountID, ...said })
      .execute();
    const person = await shop.addAccount();
    await add(person, 'auditor');
    const token = await again(person);
    const unread = async (of: string) =>
      (await shop.call(accountCalls.listMessages, {}, { token: of })).body.data.unread;
    const before = [await unread(token), await unread(owner.token)];
    expect(before).toEqual([1, 1]);
    await shop.call(accountCalls.readMessage, { id }, { token });
    expect([await unread(token), await unread(owner.token)]).toEqual([0, 1]);
  });

  it('is signed out with everybody else when the tenant is disabled', async () => {
    const tenant = await shop.addAccount();
    const person = await shop.addAccount();
    await addMember(shop.services.db, memberPorts, {
      tenant: tenant.accountNo,
      account: person.email,
      role: 'admin',
    });
    const token = await again(person);
    expect((await shop.call(accountCalls.getProfile, {}, { token })).status).toBe(200);
    await disableAccount(shop.services.db, tenant.accountNo, new Date());
    expect((await shop.call(accountCalls.getProfile, {}, { token })).status).toBe(401);
  });
});

describe('what a member does', () => {
  it('belongs to the tenant and names who did it', async () => {
    const person = await shop.addAccount();
    await add(person, 'orders');
    const token = await again(person);
    const [first = ''] = await shop.order({ ...owner, ...callsAs(token) });
    await shop.call(orderCalls.batchPay, { orderNos: [first] }, { token });
    const queued = await shop.order({ ...owner, ...callsAs(token) });
    const started = await shop.call(orderCalls.startBatchPay, { orderNos: queued }, { token });
    const { db } = shop.services;
    const ofOrder = await db
      .selectFrom('orders')
      .select(['account_id', 'actor_id'])
      .where('order_no', '=', first)
      .executeTakeFirstOrThrow();
    expect(ofOrder).toEqual({ account_id: owner.accountID, actor_id: person.accountID });
    const paid = await db
      .selectFrom('transfers')
      .select(['account_id', 'actor_id'])
      .where('order_no', '=', first)
      .executeTakeFirstOrThrow();
    expect(paid).toEqual({ account_id: owner.accountID, actor_id: person.accountID });
    const queue = await db
      .selectFrom('batch_queues')
      .select('actor_id')
      .where('id', '=', started.body.data.queueId)
      .executeTakeFirstOrThrow();
    expect(queue.actor_id).toBe(person.accountID);
  });
});

describe('the owner', () => {
  it('sees who acts for the tenant, and in which role (API-073, ACC-017)', async () => {
    const tenant = await shop.addAccount();
    const person = await shop.addAccount();
    await addMember(shop.services.db, memberPorts, {
      tenant: tenant.accountNo,
      account: person.accountNo,
      role: 'finance',
    });
    const { body } = await shop.call(accountCalls.listMembers, {}, { token: tenant.token });
    expect(body.total).toBe(2);
    expect(body.data.map(({ subAccountID, roleID }) => [subAccountID, roleID])).toEqual([
      [tenant.accountID, 'owner'],
      [person.accountID, 'finance'],
    ]);
    expect(body.data[1]?.account).toMatch(/^cus\*\*\*@/);
  });

  it('is one, and neither made nor changed like a member', async () => {
    const person = await shop.addAccount();
    expect(await add(person, 'owner')).toEqual({ ok: false, code: 'NO_ROLE' });
    expect(await add(person, 'root')).toEqual({ ok: false, code: 'NO_ROLE' });
    expect(await add(owner, 'auditor')).toEqual({ ok: false, code: 'IS_OWNER' });
    const self = { tenant: owner.accountNo, account: owner.accountNo };
    expect(await removeMember(shop.services.db, memberPorts, self)).toEqual({ ok: false, code: 'IS_OWNER' });
    const nobody = { tenant: 'C0', account: person.accountNo, role: 'auditor' };
    expect(await addMember(shop.services.db, memberPorts, nobody)).toEqual({ ok: false, code: 'NO_TENANT' });
    expect(
      await addMember(shop.services.db, memberPorts, { ...nobody, tenant: owner.accountNo, account: 'C0' }),
    ).toEqual({
      ok: false,
      code: 'NO_ACCOUNT',
    });
  });
});
