import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, toolCalls } from '@certdeck/contract';
import { openShop, type Customer, type Shop } from '../orders/testing/shop.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { disableAccount } from '../../compose/account-states.ts';
import type { TestAccount } from '../../testing/api.ts';
import { memberPorts } from '../../compose/members.ts';
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

  it('names who cancelled a paid order at the refund', async () => {
    const person = await shop.addAccount();
    await add(person, 'orders');
    const token = await again(person);
    const [orderNo = ''] = await shop.order(owner);
    await owner.call(orderCalls.batchPay, { orderNos: [orderNo] });
    await shop.call(orderCalls.cancelOrders, { orderNos: [orderNo] }, { token });
    const rows = await shop.services.db
      .selectFrom('transfers')
      .select(['kind', 'actor_id'])
      .where('order_no', '=', orderNo)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { kind: 'order', actor_id: owner.accountID },
      { kind: 'refund', actor_id: person.accountID },
    ]);
  });

  it('names who added and who changed people and companies, and who had a site audited', async () => {
    const { db } = shop.services;
    const person = await shop.addAccount();
    await add(person, 'admin');
    const token = await again(person);
    const contact = {
      firstname: '明',
      lastname: '王',
      position: 'ops',
      email: 'ops@customer.example',
      telephone: '13800138000',
    };
    const company = {
      orgName: 'Example Ltd',
      nationCode: 'CN',
      province: 'Beijing',
      city: 'Beijing',
      postalCode: '100000',
      telephone: '010-12345678',
      address: '1 Example Road',
      creditCode: '91110000MA01234563',
      dateOfIncorporation: '2018-05-21',
    };
    const added = await shop.call(accountCalls.addContact, contact, { token });
    const founded = await shop.call(accountCalls.addOrganization, company, { token });
    expect([added.body.code, founded.body.code]).toEqual([200, 200]);
    const actors = async () => {
      const rows = [
        ...(await db.selectFrom('contacts').selectAll().where('id', '=', added.body.data.id).execute()),
        ...(await db
          .selectFrom('organizations')
          .selectAll()
          .where('id', '=', founded.body.data.id)
          .execute()),
      ];
      return rows.map((row) => [row.account_id, row.actor_id]);
    };
    const by = ({ accountID }: TestAccount) => Array.from({ length: 2 }, () => [owner.accountID, accountID]);
    expect(await actors()).toEqual(by(person));
    await owner.call(accountCalls.editContact, { ...contact, id: added.body.data.id });
    await owner.call(accountCalls.editOrganization, { ...company, id: founded.body.data.id });
    expect(await actors()).toEqual(by(owner));
    await shop.call(toolCalls.startReport, { domain: 'audited.demo.test' }, { token });
    const report = await db.selectFrom('site_reports').selectAll().executeTakeFirstOrThrow();
    expect([report.account_id, report.actor_id]).toEqual([owner.accountID, person.accountID]);
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
    // In full to who manages people (D-307).
    expect(body.data[1]?.account).toBe(person.email);
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
