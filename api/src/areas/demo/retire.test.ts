import { tenantOf } from '../../platform/database/identifiers.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, OrderStatus, sessionCalls } from '@certdeck/contract';
import { disableAccount, enableAccount } from '../../compose/account-states.ts';
import { retireDemo, seedDemo } from '../../compose/demo.ts';
import { openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';
import { hashPassword } from '../session/passwords.ts';
import { addStaff } from '../staff/staff.store.ts';
import { wirePassword } from '../../testing/api.ts';
import { solveWork } from '../../testing/captcha.ts';
import { describeRetired } from './retire.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, STAFF_EMAIL } from './seed.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await seedDemo(shop.services.db, new Date());
});
afterEach(() => shop.close());

const retire = () => retireDemo(shop.services.db, shop.services.now());
async function signIn(account: string, password = DEMO_PASSWORD): Promise<number> {
  const input = { account, password: wirePassword(password), ...(await solveWork(shop)) };
  return (await shop.call(sessionCalls.login, input)).body.code;
}
const idOf = async (email: string) =>
  (
    await shop.services.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

describe('a database that was used for a demonstration, with demo mode off', () => {
  it('lets nobody in with the public password, not even with a session from before (D-248)', async () => {
    const { db, tokens } = shop.services;
    const token = await tokens.issue(db, await idOf(STAFF_EMAIL));
    expect(await signIn(DEMO_EMAIL)).toBe(200);
    const reported = describeRetired((await retire())!);
    expect(reported).toContain(DEMO_EMAIL);
    expect(reported).toContain(STAFF_EMAIL);
    expect([await signIn(DEMO_EMAIL), await signIn(STAFF_EMAIL)]).toEqual([
      BodyCode.wrongCredentials,
      BodyCode.wrongCredentials,
    ]);
    expect((await shop.call(accountCalls.getAccount, {}, { token })).status).toBe(401);
    // Nor with one that a process begins which still has demo mode on.
    const late = await tokens.issue(db, await idOf(DEMO_EMAIL));
    expect((await shop.call(accountCalls.getAccount, {}, { token: late })).status).toBe(401);
    expect(await retire()).toBeUndefined();
  });

  it('sends such an account no code for a new password', async () => {
    await retire();
    const send = await shop.call(sessionCalls.passwordCodeByEmail, { email: DEMO_EMAIL });
    expect(send.body.code).toBe(200);
    await shop.services.notifier.idle();
    expect(existsSync(join(shop.folder, 'mail'))).toBe(false);
  });

  it('removes nothing of an account that somebody made their own, names it, and lets the operator keep it', async () => {
    const { db } = shop.services;
    const id = await idOf(DEMO_EMAIL);
    const own = { email: 'wang@customer.example', password_hash: await hashPassword(wirePassword('Mine-1')) };
    await db.updateTable('accounts').set(own).where('id', '=', id).execute();
    const retired = await retire();
    expect(describeRetired(retired!)).toMatch(
      /changed the password or address of wang@customer\.example \(C\d+\)/,
    );
    const kept = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([kept.email, kept.password_hash]).toEqual([own.email, own.password_hash]);
    const { count } = await db
      .selectFrom('contacts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', tenantOf(id))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
    expect(await signIn(own.email, 'Mine-1')).toBe(BodyCode.wrongCredentials);
    expect(await enableAccount(db, own.email)).toBe('enabled');
    expect(await signIn(own.email, 'Mine-1')).toBe(200);
    // From now on it is an account like any other.
    expect(await retire()).toBeUndefined();
  });

  it('disables staff who kept the public password under another address, and leaves other staff alone', async () => {
    const { db } = shop.services;
    const [careless, careful] = [
      await shop.addAccount({ password: DEMO_PASSWORD }),
      await shop.addAccount({ password: 'Another-1' }),
    ];
    for (const { accountNo } of [careless, careful]) await addStaff(db, accountNo);
    await retire();
    expect(await signIn(careless.email)).toBe(BodyCode.wrongCredentials);
    expect(await signIn(careful.email, 'Another-1')).toBe(200);
    expect(await enableAccount(db, careless.email)).toBe('public');
  });

  it('shows nobody the announcements of the demonstration', async () => {
    const { token } = await shop.addAccount();
    const titles = async () =>
      (await shop.call(accountCalls.listMessages, {}, { token })).body.data.siteMsges.length;
    expect(await titles()).toBe(3);
    expect((await retire())?.announcements).toBe(3);
    expect(await titles()).toBe(0);
  });

  it('is as it was when demo mode is on again, but for what the operator shut', async () => {
    const { db } = shop.services;
    await retire();
    await disableAccount(db, STAFF_EMAIL, shop.services.now());
    await seedDemo(db, new Date());
    expect([await signIn(DEMO_EMAIL), await signIn(STAFF_EMAIL)]).toEqual([200, BodyCode.wrongCredentials]);
    const { token } = await shop.addAccount();
    const { body } = await shop.call(accountCalls.listMessages, {}, { token });
    expect(body.data.siteMsges).toHaveLength(3);
  });

  it('is silent where there never was a demonstration', async () => {
    const other = await openShop();
    try {
      await other.addAccount();
      expect(await retireDemo(other.services.db, other.services.now())).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});

describe('an order of the demonstration', () => {
  it('counts no name as verified that only the demo zone vouched for, and is not worked on', async () => {
    const working = await openShop({ working: true });
    try {
      const { db } = working.services;
      await seedDemo(db, new Date());
      const customer = await working.addCustomer();
      const [unpaid = ''] = await working.order(customer, { names: ['later.demo.test'] });
      await publish(customer, unpaid, ['later.demo.test']);
      await db
        .updateTable('order_names')
        .set({ status: 'verified', verified_at: working.services.now() })
        .execute();
      expect((await retireDemo(db, working.services.now()))?.names).toBe(1);
      const { status } = await db.selectFrom('order_names').select('status').executeTakeFirstOrThrow();
      expect(status).toBe('pending');

      await working.services.work.stop();
      await pay(customer, unpaid);
      await disableAccount(db, customer.accountNo, working.services.now());
      await working.services.work.start();
      const job = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'order').executeTakeFirst();
      const deadline = Date.now() + 120_000;
      while (((await job())?.run_at.getTime() ?? 0) < Date.now()) {
        if (Date.now() > deadline) throw new Error('The job was not put off');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // Its record stands in the zone: whoever had looked would have verified it.
      expect((await db.selectFrom('order_names').select('status').executeTakeFirst())?.status).toBe(
        'pending',
      );
      await enableAccount(db, customer.accountNo);
      working.services.work.nudge();
      const enabled = { ...customer, token: await working.services.tokens.issue(db, customer.accountID) };
      await working.reach(
        { ...customer, call: (call, input) => working.call(call, input, { token: enabled.token }) },
        unpaid,
        OrderStatus.issued,
      );
    } finally {
      await working.close();
    }
  }, 400_000);
});
