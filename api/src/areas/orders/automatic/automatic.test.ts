import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { doJobs, lookForEnds } from '../../notify/testing/ending.ts';
import type { Customer } from '../testing/shop.ts';
import { chooseForIssued } from './run.ts';
import { openPlans, type Plans } from './testing/plans.ts';

let plans: Plans;
let customer: Customer;
const addCustomer = async (balance?: number) => (customer = await plans.shop.addCustomer(balance));
beforeAll(async () => {
  plans = await openPlans();
  await plans.shop.areas.find(({ name }) => name === 'authority')?.start?.();
}, 400_000);
afterAll(() => plans.shop.close());

describe('an order that renews by itself (D-585, D-587)', () => {
  it('is ordered anew at its moment, paid once from the balance, and goes on with the new order', async () => {
    await addCustomer(1_000_000);
    const { id, orderNo } = await plans.issued(customer, 'renews.example.com');
    await plans.save(customer, orderNo, 'renew');
    const planned = await plans.read(customer, orderNo);
    expect(planned).toMatchObject({
      state: 'planned',
      next: 'renew',
      reason: 'life',
      needsValidation: false,
    });
    const days = (planned.time * 1000 - plans.now().getTime()) / 86_400_000;
    expect(Math.abs(days - (100 - 190 / 3))).toBeLessThan(2);
    await plans.look();
    expect(await plans.renewalsOf(id)).toEqual([]);

    plans.pass(days + 0.01);
    // A moment is chosen once.
    expect((await plans.read(customer, orderNo)).time).toBe(planned.time);
    for (let looks = 0; looks < 3; looks++) await plans.look();
    const renewals = await plans.renewalsOf(id);
    const before = await plans.orderOf(id);
    expect(renewals).toHaveLength(1);
    const [renewal] = renewals;
    expect(renewal).toMatchObject({
      status: OrderStatus.waitingForVerification,
      csr: before.csr,
      product_no: before.product_no,
      actor_id: customer.accountID,
    });
    expect(await plans.shop.balanceOf(customer)).toBe(1_000_000 - (renewal?.pay_amount ?? 0));
    expect(await plans.read(customer, orderNo)).toMatchObject({
      state: 'working',
      orderNo: renewal?.order_no,
      lastAct: 'renewed',
    });
    // Its names were shown more than 100 days ago and nobody can publish for it: its customer is told, once.
    expect(await plans.told(customer)).toEqual(['names']);
    expect(await plans.read(customer, renewal?.order_no ?? '')).toMatchObject({
      mode: 'renew',
      state: 'planned',
      time: 0,
    });
  });

  it('chooses the moment of the next certificate with the certificate, and ends with its renewal', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'next.example.com', { days: 1 });
    await plans.save(customer, orderNo, 'renew');
    await plans.look();
    const [renewal] = await plans.renewalsOf(id);
    await plans.db
      .updateTable('order_names')
      .set({ status: 'verified', verified_at: plans.now(), caa_checked_at: plans.now() })
      .where('order_id', '=', renewal?.id ?? '')
      .execute();
    await doJobs(plans.shop, ['order']);
    const issued = await plans.orderOf(renewal?.id ?? '');
    expect(issued.status).toBe(OrderStatus.issued);
    const next = await plans.read(customer, issued.order_no);
    expect(next).toMatchObject({ state: 'planned', next: 'reissue' });
    expect(next.time * 1000).toBeGreaterThan(plans.now().getTime());
    plans.pass(0.5);
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({
      state: 'ended',
      code: 'renewed',
      orderNo: issued.order_no,
    });
  });

  it('is issued anew within its coverage, without a price and once for each certificate', async () => {
    await addCustomer(1_000_000);
    const { id, orderNo } = await plans.issued(customer, 'anew.example.com', { days: 10, coverage: 200 });
    const balance = await plans.shop.balanceOf(customer);
    await plans.save(customer, orderNo, 'reissue');
    await plans.look();
    await plans.look();
    expect(await plans.operationsOf(id)).toMatchObject([
      {
        state: 'validating',
        price_diff: 0,
        csr: (await plans.orderOf(id)).csr,
        actor_id: customer.accountID,
      },
    ]);
    expect(await plans.shop.balanceOf(customer)).toBe(balance);
    // Its names’ validation holds.
    expect(await plans.told(customer)).toEqual([]);
    await customer.call(orderCalls.cancelReSign, { orderNo });
    plans.pass(0.3);
    await plans.look();
    expect(await plans.operationsOf(id)).toHaveLength(1);
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'cancelled' });
    // Whoever saves it again wants it again.
    await plans.save(customer, orderNo, 'reissue');
    await plans.look();
    expect(await plans.operationsOf(id)).toHaveLength(2);
  });

  it('ends what it began itself, and not what its customer began, once the certificate is revoked', async () => {
    await addCustomer();
    for (const isOwn of [true, false]) {
      const { id, orderNo } = await plans.issued(customer, `revoked-${isOwn}.example.com`, {
        days: 10,
        coverage: 200,
      });
      if (!isOwn) await customer.call(orderCalls.reSign, { orderNo });
      await plans.save(customer, orderNo, 'reissue');
      await plans.look();
      expect(await plans.operationsOf(id)).toMatchObject([{ state: 'validating' }]);
      await plans.db
        .updateTable('orders')
        .set({ revocation_asked_at: plans.now() })
        .where('id', '=', id)
        .execute();
      plans.pass(0.3);
      await plans.look();
      expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'ended', code: 'revoked' });
      expect(await plans.operationsOf(id)).toMatchObject([{ state: isOwn ? 'cancelled' : 'validating' }]);
    }
  });

  it('leaves an order whose coverage is over to its reminders, where only reissues are wanted', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'over.example.com', { days: 10 });
    await plans.save(customer, orderNo, 'reissue');
    expect(await plans.read(customer, orderNo)).toMatchObject({
      state: 'ended',
      code: 'coverage',
      next: 'none',
    });
    await plans.look();
    expect([await plans.renewalsOf(id), await plans.operationsOf(id)]).toEqual([[], []]);
  });

  it('waits for the end of quiet hours', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'quiet.example.com', { days: 20 });
    const hour = plans.now().getUTCHours();
    const wish = { quietFrom: hour, quietUntil: (hour + 3) % 24, timeZone: 'UTC' };
    await plans.save(customer, orderNo, 'renew', wish);
    await plans.look();
    expect(await plans.renewalsOf(id)).toEqual([]);
    plans.pass(3 / 24);
    await plans.look();
    expect(await plans.renewalsOf(id)).toHaveLength(1);
  });
});

describe('what stands against it (D-588)', () => {
  it('is told once, looked at daily, and over when it is changed', async () => {
    await addCustomer(100);
    const { id, orderNo } = await plans.issued(customer, 'limit.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew', { maxPrice: 100 });
    for (let days = 0; days < 3; days++) {
      await plans.look();
      plans.pass(1.01);
    }
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'price' });
    expect(await plans.told(customer)).toEqual(['price']);
    await plans.save(customer, orderNo, 'renew');
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'balance' });
    expect(await plans.told(customer)).toEqual(['price', 'balance']);
    await plans.save(customer, orderNo, 'renew', { payFrom: 'package' });
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'package' });
    // Nothing of a try stays.
    expect(await plans.renewalsOf(id)).toEqual([]);
    expect(await plans.shop.balanceOf(customer)).toBe(100);
  });

  it('is a renewal that its customer ordered, as long as it isn’t paid; afterwards it ends', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'byhand.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew');
    const { data: mine } = (await customer.call(orderCalls.createOrderRenew, { orderNo })).body;
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'unpaid' });
    await plans.db
      .updateTable('orders')
      .set({ status: OrderStatus.issued, paid_at: plans.now(), issued_at: plans.now() })
      .where('order_no', '=', mine)
      .execute();
    plans.pass(1.01);
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({
      state: 'ended',
      code: 'renewed',
      orderNo: mine,
    });
    expect(await plans.renewalsOf(id)).toHaveLength(1);
  });

  it('is a member who may not pay any more', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'payer.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew');
    const stranger = await plans.shop.addCustomer();
    await plans.db
      .updateTable('renewal_plans')
      .set({ actor_id: stranger.accountID })
      .where('order_id', '=', id)
      .execute();
    await plans.look();
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'payer' });
    expect(await plans.renewalsOf(id)).toEqual([]);
  });
});

describe('reminders', () => {
  it('are silent where nobody wants them, and while the next certificate is planned', async () => {
    await addCustomer();
    const reminded = async () =>
      (
        await plans.db
          .selectFrom('notices')
          .select('fact')
          .where('account_id', '=', customer.accountID)
          .where('kind', 'like', 'expiry%')
          .where('reader', '=', '')
          .execute()
      ).map(({ fact }) => fact);
    const off = await plans.issued(customer, 'off.example.com', { days: 29 });
    const unset = await plans.issued(customer, 'unset.example.com', { days: 29 });
    const later = await plans.issued(customer, 'later.example.com', { days: 29, coverage: 200 });
    await plans.save(customer, off.orderNo, 'off');
    // Issued two days ago, it is planned for later.
    const issued_at = new Date(plans.now().getTime() - 2 * 86_400_000);
    await plans.db.updateTable('orders').set({ issued_at }).where('id', '=', later.id).execute();
    await plans.save(customer, later.orderNo, 'reissue');
    await lookForEnds(plans.shop);
    expect(await reminded()).toEqual([unset.serial]);
  });
});

describe('the calls (D-585)', () => {
  it('answer what isn’t chosen yet, and refuse by field what can’t be', async () => {
    await addCustomer();
    const { orderNo } = await plans.issued(customer, 'calls.example.com');
    const price = (await plans.read(customer, orderNo)).price;
    expect(price).toBeGreaterThan(0);
    expect(await plans.read(customer, orderNo)).toMatchObject({
      mode: 'remind',
      state: 'idle',
      next: 'none',
    });
    const refusal = async (input: object) => {
      const { code, errors } = (
        await customer.call(orderCalls.saveRenewalPlan, { orderNo, mode: 'renew', maxPrice: 1, ...input })
      ).body;
      return [code, Object.keys(errors ?? {})];
    };
    expect(await refusal({ maxPrice: undefined })).toEqual([BodyCode.badInput, ['maxPrice']]);
    expect(await refusal({ maxPrice: -1 })).toEqual([BodyCode.badInput, ['maxPrice']]);
    expect(await refusal({ quietFrom: 22 })).toEqual([BodyCode.badInput, ['quietUntil']]);
    expect(await refusal({ quietFrom: 24, quietUntil: 6 })).toEqual([BodyCode.badInput, ['quietFrom']]);
    expect(await refusal({ timeZone: 'Mars/Olympus' })).toEqual([BodyCode.badInput, ['timeZone']]);
    expect(await refusal({ mode: 'always' })).toEqual([BodyCode.badInput, ['mode']]);
    const stranger = await plans.shop.addCustomer();
    expect((await plans.save(stranger, orderNo, 'remind')).code).toBe(BodyCode.notFound);
    expect((await plans.read(customer, orderNo)).mode).toBe('remind');
  });

  it('plan nothing anew where the certificate is the same', async () => {
    await addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'same.example.com');
    await plans.save(customer, orderNo, 'renew');
    const { time } = await plans.read(customer, orderNo);
    await transaction(plans.db, (trx) =>
      chooseForIssued(trx, { accountID: customer.accountID, orderID: id }),
    );
    await plans.save(customer, orderNo, 'renew');
    expect((await plans.read(customer, orderNo)).time).toBe(time);
  });
});
