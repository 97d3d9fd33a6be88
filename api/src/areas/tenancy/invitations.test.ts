import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { disableAccount } from '../../compose/account-states.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { teamSuite } from './testing/team.ts';

let shop: Shop;
let owner: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
});
afterAll(() => shop.close());

const { as, invite, codeFor, join, rows, rowOf } = teamSuite(() => ({ shop, owner }));

describe('an invitation', () => {
  it('comes by mail, and who accepts it acts for the tenant in the given role at once (ACC-017, API-074)', async () => {
    const person = await shop.addAccount();
    const { body } = await invite(person.email, { roleID: 'technician', name: '小李' });
    const id = body.data.subAccountID;
    expect(await rowOf(id)).toMatchObject({ status: 'invited', roleID: 'technician', name: '小李' });
    const code = await codeFor(person.email);
    const seen = await as(person.token)(accountCalls.readInvitation, { code });
    expect(seen.body.data).toMatchObject({ roleID: 'technician', isOwn: true });

    const reply = await shop.call(accountCalls.acceptInvitation, { code }, { token: person.token });
    expect(reply.body.code).toBe(200);
    const account = await as(String(reply.headers['authorization']))(accountCalls.getAccount, {});
    expect(account.body.data).toMatchObject({ role: 'technician', rootUUID: owner.accountID });
    // Sessions of before were for the own tenant.
    expect((await as(person.token)(accountCalls.getAccount, {})).status).toBe(401);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(person.accountID)).toMatchObject({ status: 'active', roleID: 'technician' });
  });

  it('is accepted once, also by two requests at the same moment', async () => {
    const person = await shop.addAccount();
    await invite(person.email);
    const code = await codeFor(person.email);
    const accept = () => as(person.token)(accountCalls.acceptInvitation, { code });
    const codes = (await Promise.all([accept(), accept()])).map(({ status, body }) => [status, body.code]);
    expect(codes.filter(([, one]) => one === 200)).toHaveLength(1);
    const again = await shop.services.tokens.issue(shop.services.db, person.accountID);
    expect((await as(again)(accountCalls.acceptInvitation, { code })).body.code).toBe(13001);
  });

  it('is nothing to a team that the operator has shut since: who accepts it goes on for themselves (API-074)', async () => {
    const team = await shop.addCustomer();
    const person = await shop.addAccount();
    expect((await invite(person.email, {}, team.call)).body.code).toBe(200);
    const code = await codeFor(person.email);
    expect(await disableAccount(shop.services.db, team.email, shop.services.now())).toBe(true);
    expect((await as(person.token)(accountCalls.acceptInvitation, { code })).body.code).toBe(13001);
    const account = await as(person.token)(accountCalls.getAccount, {});
    expect(account.body.data).toMatchObject({ role: 'owner', rootUUID: person.accountID });
  });

  it('is good for the address that it was sent to alone, for a week, and until another one is sent', async () => {
    const person = await shop.addAccount();
    const other = await shop.addAccount();
    await invite(person.email);
    const first = await codeFor(person.email);
    const found = await as(other.token)(accountCalls.readInvitation, { code: first });
    expect(found.body.data.isOwn).toBe(false);
    expect((await as(other.token)(accountCalls.acceptInvitation, { code: first })).body.code).toBe(13001);
    // The refused try has used nothing up.
    expect((await as(person.token)(accountCalls.readInvitation, { code: first })).body.code).toBe(200);

    await invite(person.email);
    expect((await as(person.token)(accountCalls.acceptInvitation, { code: first })).body.code).toBe(13001);
    const waiting = (await rows()).filter(
      ({ account, status }) => status === 'invited' && account === person.email,
    );
    expect(waiting).toHaveLength(1);
    const third = await shop.addAccount();
    await invite(third.email);
    const late = await codeFor(third.email);
    const week = 7 * 86_400_000;
    const { db } = shop.services;
    const { expires_at: end } = await db
      .selectFrom('invitations')
      .select('expires_at')
      .where('email', '=', third.email)
      .executeTakeFirstOrThrow();
    expect(Math.abs(end.getTime() - Date.now() - week)).toBeLessThan(600_000);
    // Moving the clock itself would let the outbox give mails up.
    await db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', third.email)
      .execute();
    expect((await as(third.token)(accountCalls.acceptInvitation, { code: late })).body.code).toBe(13001);
  });

  it('leaves its code in no table, neither before it is accepted nor after the mail has gone', async () => {
    const person = await shop.addAccount();
    await invite(person.email);
    const code = await codeFor(person.email);
    const { db } = shop.services;
    const kept = await db.selectFrom('invitations').selectAll().execute();
    expect(kept.some(({ email }) => email === person.email)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(code);
    const deadline = Date.now() + 120_000;
    while (JSON.stringify(await db.selectFrom('mail_outbox').selectAll().execute()).includes(code)) {
      if (Date.now() > deadline) throw new Error('The outbox keeps the code');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('is refused to who belongs to another team, and to who has one', async () => {
    const elsewhere = await shop.addCustomer();
    const member = await join();
    await invite(member.email, {}, elsewhere.call);
    const refused = await as(member.token)(accountCalls.acceptInvitation, {
      code: await codeFor(member.email),
    });
    expect(refused.body.code).toBe(13002);
    const boss = await shop.addCustomer();
    await join({}, boss);
    await invite(boss.email, {}, elsewhere.call);
    const kept = await boss.call(accountCalls.acceptInvitation, { code: await codeFor(boss.email) });
    expect(kept.body.code).toBe(13002);
  });

  it('is refused for who is a member already, and for what is no mail address', async () => {
    const member = await join();
    const { body } = await invite(member.email);
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual([12004, ['account']]);
    expect((await invite('nobody')).body.code).toBe(13004);
  });
});
