import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls, orderCalls } from '@certdeck/contract';
import { memberPorts } from '../../compose/members.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addMember, endMembership } from './members.ts';
import { teamSuite } from './testing/team.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const { as, invite, codeFor, join, rowOf } = teamSuite(() => ({ shop, owner }));

describe('a member who is taken out', () => {
  it('is signed out by the answer, and acts for the own tenant again (API-076)', async () => {
    const member = await join({ roleID: 'orders' });
    const removed = await owner.call(accountCalls.removeMember, { subAccountID: member.accountID });
    expect(removed.body.code).toBe(200);
    expect((await as(member.token)(accountCalls.getAccount, {})).status).toBe(401);
    const token = await shop.services.tokens.issue(shop.services.db, member.accountID);
    const own = await as(token)(accountCalls.getAccount, {});
    expect(own.body.data).toMatchObject({ role: 'owner', rootUUID: member.accountID });
    expect(await rowOf(member.accountID)).toBeUndefined();
  });

  it('takes along the invitations that it sent and whatever acts for it, or nothing ends at all', async () => {
    const admin = await join({ roleID: 'admin' });
    const guest = await shop.addAccount();
    await invite(guest.email, {}, as(admin.token));
    const code = await codeFor(guest.email);
    const { db } = shop.services;
    const member = { tenantID: owner.accountID, principalID: admin.accountID };
    const ended: object[] = [];
    const end = (ending: () => void) =>
      transaction(db, (trx) =>
        endMembership(
          trx,
          {
            ...memberPorts,
            endings: [
              (_trx, who) => {
                ended.push(who);
                ending();
                return Promise.resolve();
              },
            ],
          },
          member,
        ),
      );
    await expect(
      end(() => {
        throw new Error('it can’t end');
      }),
    ).rejects.toThrow('it can’t end');
    expect((await as(admin.token)(accountCalls.getAccount, {})).body.data).toMatchObject({ role: 'admin' });
    await end(() => undefined);
    expect(ended).toEqual([member, member]);
    expect((await as(admin.token)(accountCalls.getAccount, {})).status).toBe(401);
    expect((await as(guest.token)(accountCalls.readInvitation, { code })).body.code).toBe(13001);
  });

  it('acts no more by sessions, keys or approvals from the answer on, whatever was under way', async () => {
    const member = await join({ roleID: 'admin', orderLimit: 1 });
    const call = as(member.token);
    const made = await call(developerCalls.createKey, {
      ...{ name: 'theirs', permissions: ['contact:read', 'contact:write', 'order:pay', 'order:read'] },
    });
    const byKey = as(made.body.data.key);
    const [orderNo = '', other = ''] = [...(await shop.order(owner)), ...(await shop.order(owner))];
    const payment = { payMethod: 'balance', aim: 'makeOrder' };
    expect((await call(orderCalls.pay, { ...payment, orderNo })).body.data).toEqual({ approval: 'waiting' });
    const approvals = async () =>
      (await owner.call(accountCalls.listApprovals, { orderNo })).body.data.map(({ id, state, amount }) => ({
        ...{ id, state, amount },
      }));
    const [open] = await approvals();
    const before = await shop.balanceOf(owner);

    // Requests of theirs are on their way while they are taken out.
    const person = {
      lastname: 'Li',
      position: 'Ops',
      email: 'li@customer.example',
      telephone: '13812345678',
    };
    const under = Array.from({ length: 8 }, (_, at) => [
      call(accountCalls.addContact, { ...person, firstname: `by-session-${at}` }),
      byKey(accountCalls.addContact, { ...person, firstname: `by-key-${at}` }),
      byKey(orderCalls.pay, { ...payment, orderNo: other }),
    ]).flat();
    const removed = await owner.call(accountCalls.removeMember, { subAccountID: member.accountID });
    expect(removed.body.code).toBe(200);
    const { status, body } = await byKey(accountCalls.listContacts, {});
    expect([(await call(accountCalls.getAccount, {})).status, status, body.code]).toEqual([401, 401, 401]);
    await Promise.all(under);

    expect(await approvals()).toEqual([{ ...open, state: 'withdrawn' }]);
    const late = await owner.call(accountCalls.approve, { id: open?.id ?? '', amount: open?.amount ?? 0 });
    expect([late.body.code, await shop.balanceOf(owner)]).toEqual([13002, before]);
    const kept = (await owner.call(developerCalls.listKeys, {})).body.data;
    expect(kept.find(({ id }) => id === made.body.data.id)?.revokedAt).toBeGreaterThan(0);

    // What they did stays under their name, in the log and beside the approval.
    const log = (await owner.call(accountCalls.listAuditLogs, { limit: 100 })).body.data;
    const theirs = log.filter(({ action }) => action === 'apiKeys.create');
    expect(theirs).toMatchObject([{ actorID: member.accountID, account: 'cus***@customer.example' }]);

    // Coming back brings none of it back.
    const again = { tenant: owner.accountNo, account: member.accountNo, role: 'admin' };
    expect(await addMember(shop.services.db, memberPorts, again)).toEqual({ ok: true });
    expect((await byKey(accountCalls.listContacts, {})).status).toBe(401);
  });
});
