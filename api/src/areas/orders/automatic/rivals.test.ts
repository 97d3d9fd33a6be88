import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { breakingWrites } from '../../../testing/broken-writes.ts';
import { openDeciding } from '../testing/deciding.ts';
import type { Customer } from '../testing/shop.ts';
import type { AutomaticPorts } from './ports.ts';
import { PLAN_JOB, runPlan } from './run.ts';
import { openPlans, type Plans } from './testing/plans.ts';

/* What is done by itself is done once: with rivals, and after it was broken off at any of its writes. */

let plans: Plans;
let customer: Customer;
let without: Awaited<ReturnType<typeof breakingWrites>>;
beforeAll(async () => {
  plans = await openPlans();
  customer = await plans.shop.addCustomer();
  without = await breakingWrites(plans.db);
}, 400_000);
afterAll(() => plans.shop.close());

describe('the scheduler in two processes, two tabs and a program at once (D-587)', () => {
  it('make one renewal of an order, which is paid once or not at all', async () => {
    const { id, orderNo } = await plans.issued(customer, 'rivals.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew');
    const balance = await plans.shop.balanceOf(customer);
    const renew = () => customer.call(orderCalls.createOrderRenew, { orderNo });
    await Promise.all([plans.look(), renew(), plans.look(), renew(), plans.look()]);
    await plans.look();
    const renewals = await plans.renewalsOf(id);
    expect(renewals).toHaveLength(1);
    const paid = renewals[0]?.paid_at ? renewals[0].pay_amount : 0;
    expect(await plans.shop.balanceOf(customer)).toBe(balance - paid);
  });

  it('make one reissue of an order', async () => {
    const { id, orderNo } = await plans.issued(customer, 'tabs.example.com', { days: 10, coverage: 200 });
    await plans.save(customer, orderNo, 'reissue');
    const reissue = () => customer.call(orderCalls.reSign, { orderNo });
    await Promise.all([reissue(), plans.look(), reissue(), plans.look()]);
    await plans.look();
    expect(await plans.operationsOf(id)).toHaveLength(1);
  });

  it('do nothing that was switched off after the scheduler had read it', async () => {
    const { id, orderNo } = await plans.issued(customer, 'late.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew');
    const { accountID } = customer;
    const { db, now } = plans;
    let priced = 0;
    const ports: AutomaticPorts = {
      db,
      now,
      log: { warn: () => undefined, error: () => undefined },
      nudge: () => undefined,
      submit: {
        db,
        now,
        issuer: openDeciding(now).issuer,
        parties: { contact: async () => undefined, organization: async () => undefined },
        organizations: { proofs: async () => new Map() },
        // The price is asked for between the first look and the transaction.
        async siteOf() {
          priced++;
          await plans.save(customer, orderNo, 'remind');
          return undefined;
        },
      },
      changed: async () => undefined,
      pay: async () => 'paid',
      mayPay: async () => true,
      place: async () => false,
      tell: async () => undefined,
    };
    await runPlan(ports, { kind: PLAN_JOB, accountID, subject: id, attempts: 1 });
    expect(priced).toBe(1);
    expect(await plans.renewalsOf(id)).toEqual([]);
    expect(await plans.read(customer, orderNo)).toMatchObject({ mode: 'remind', state: 'idle', lastAct: '' });
  });
});

describe('a renewal by itself that is broken off (D-587)', () => {
  it.each(['orders', 'order_names', 'order_counts', 'entries', 'balances', 'jobs', 'renewal_plans'])(
    'at writing to %s has charged and ordered nothing, and is done once afterwards',
    async (table) => {
      const { id, orderNo } = await plans.issued(customer, `${table.replace('_', '-')}.example.com`, {
        days: 40,
      });
      await plans.save(customer, orderNo, 'renew');
      const balance = await plans.shop.balanceOf(customer);
      // Where nothing can be noted the job itself fails, and comes again.
      await without(table, () => plans.runPlan(customer, id).catch(() => undefined));
      expect(await plans.renewalsOf(id)).toEqual([]);
      expect(await plans.shop.balanceOf(customer)).toBe(balance);
      const { retryTime } = await plans.read(customer, orderNo);
      if (table !== 'renewal_plans') expect(retryTime - plans.now().getTime() / 1000).toBeGreaterThan(3590);
      plans.pass(0.05);
      await plans.look();
      await plans.look();
      const [renewal, ...others] = await plans.renewalsOf(id);
      expect(others).toEqual([]);
      expect(await plans.shop.balanceOf(customer)).toBe(balance - (renewal?.pay_amount ?? NaN));
    },
  );

  it('pauses after twenty failures in a row and says so, once', async () => {
    const { id, orderNo } = await plans.issued(customer, 'twenty.example.com', { days: 60 });
    plans.pass(20);
    await plans.save(customer, orderNo, 'renew');
    let tries = 0;
    await without('order_counts', async () => {
      for (; tries < 40; tries++) {
        if ((await plans.read(customer, orderNo)).state === 'paused') break;
        await plans.runPlan(customer, id);
        plans.pass(1.01);
      }
    });
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'paused', code: 'failures' });
    expect(tries).toBe(20);
    expect(await plans.told(customer)).toEqual(expect.arrayContaining(['failures']));
    expect((await plans.told(customer)).filter((sort) => sort === 'failures')).toHaveLength(1);
    await plans.look();
    expect(await plans.renewalsOf(id)).toEqual([]);
  });
});
