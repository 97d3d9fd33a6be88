import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { listEntries } from '../audit/entries.store.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Customer, openShop, pay, publish, type Shop } from '../orders/testing/shop.ts';
import { TRANSFER } from '../payments/receipts/testing/receipt-desk.ts';
import { addStaff } from '../staff/staff.store.ts';
import type { TestAccount } from '../../testing/api.ts';
import { switchService } from './switches.store.ts';

let shop: Shop;
let clerk: TestAccount;
beforeAll(async () => {
  shop = await openShop({ working: true });
  clerk = await shop.addAccount();
  await addStaff(shop.services.db, clerk.accountNo, ['staff:services']);
}, 400_000);
afterAll(() => shop.close());

const by = (who: TestAccount = clerk) => ({ token: who.token, headers: { 'accept-language': 'en' } });
const turn = async (id: string, on: 'Y' | 'N', reason = 'maintenance', who = clerk) =>
  (await shop.call(operatorCalls.switchService, { id, on, reason }, by(who))).body;
const serviceOf = async (id: string) => {
  const { data } = (await shop.call(operatorCalls.services, {}, by())).body;
  return data.find((one) => one.id === id);
};
const waysOf = async (customer: Customer) => {
  const { payWays, bankTransfer } = (await customer.call(orderCalls.payWays, {})).body.data;
  return { balance: payWays.find(({ name }) => name === 'balance')?.switch, bankTransfer };
};

describe('a way to pay', () => {
  it('that is switched off is offered to nobody, whichever process did it, until it is on again (D-374)', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer);
    expect(await waysOf(customer)).toEqual({ balance: 'Y', bankTransfer: 'Y' });
    expect(await turn('payment:balance', 'N', 'the books are being checked')).toMatchObject({ code: 200 });
    // As another process would.
    await transaction(shop.services.db, (trx) =>
      switchService(trx, {
        ...{ id: 'payment:bank-transfer', isOff: true, reason: 'holiday' },
        ...{ by: clerk.accountID, at: new Date() },
      }),
    );
    expect(await waysOf(customer)).toEqual({ balance: 'N', bankTransfer: 'N' });
    const before = await shop.balanceOf(customer);
    expect((await pay(customer, orderNo)).body.code).toBe(13002);
    const orderNos = [orderNo];
    expect((await customer.call(orderCalls.batchPay, { orderNos })).body.code).toBe(13002);
    expect((await customer.call(orderCalls.startBatchPay, { orderNos })).body.code).toBe(13002);
    expect((await customer.call(accountCalls.bankTransfer, TRANSFER)).body.code).toBe(13002);
    expect(await shop.balanceOf(customer)).toBe(before);
    expect(await serviceOf('payment:balance')).toMatchObject({
      on: false,
      reason: 'the books are being checked',
      changedBy: clerk.accountNo,
    });
    for (const id of ['payment:balance', 'payment:bank-transfer'])
      expect((await turn(id, 'Y')).code).toBe(200);
    expect((await pay(customer, orderNo)).body.code).toBe(200);
    expect(await serviceOf('payment:balance')).toMatchObject({ on: true, succeededAt: expect.any(Number) });
    expect((await serviceOf('payment:balance'))?.succeededAt).toBeGreaterThan(0);
  });

  it('counts the transfers that wait for a decision', async () => {
    const customer = await shop.addCustomer(0);
    const before = (await serviceOf('payment:bank-transfer'))?.backlog ?? 0;
    await customer.call(accountCalls.bankTransfer, TRANSFER);
    expect(await serviceOf('payment:bank-transfer')).toMatchObject({ backlog: before + 1 });
  });
});

describe('the issuer', () => {
  it('that is switched off lets orders wait with the reason, and they go on by themselves', async () => {
    const customer = await shop.addCustomer();
    const [orderNo = ''] = await shop.order(customer, { names: ['paused.demo.test'] });
    expect((await turn('issuer:embedded', 'N', 'keys are exchanged')).code).toBe(200);
    await pay(customer, orderNo);
    const read = async () => (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
    const obstacle = async (wanted: string | undefined) => {
      const deadline = Date.now() + 120_000;
      for (;;) {
        const { issueError } = await read();
        if (issueError?.code === wanted || Date.now() > deadline) return issueError?.code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    expect(await obstacle('ISSUER_PAUSED')).toBe('ISSUER_PAUSED');
    expect(await serviceOf('issuer:embedded')).toMatchObject({ on: false, backlog: 1 });
    expect((await turn('issuer:embedded', 'Y', 'done')).code).toBe(200);
    shop.advance(61);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    expect(await obstacle(undefined)).toBeUndefined();
    await publish(customer, orderNo, ['paused.demo.test']);
    await customer.call(orderCalls.verifyDomains, { id: orderNo });
    await shop.reach(customer, orderNo, 1005);
    const service = await serviceOf('issuer:embedded');
    expect(service).toMatchObject({ on: true, backlog: 0, error: '' });
    expect(service?.succeededAt).toBeGreaterThan(0);
  }, 400_000);
});

describe('a switch', () => {
  it('takes a reason, a service that there is, and the duty', async () => {
    expect((await turn('payment:balance', 'N', ' ')).code).toBe(13004);
    expect((await turn('payment:gold', 'N')).code).toBe(13001);
    const other = await shop.addAccount();
    const customer = await shop.addAccount();
    const duties = staffPermissions.filter((one) => one !== 'staff:services');
    await addStaff(shop.services.db, other.accountNo, duties);
    for (const who of [other, customer]) {
      expect((await turn('payment:balance', 'N', 'mine', who)).code).toBe(13001);
      expect((await shop.call(operatorCalls.services, {}, by(who))).body.code).toBe(13001);
    }
    expect(await serviceOf('payment:balance')).toMatchObject({ on: true });
  });

  it('is thrown once by several who throw it at once, and stands in the log', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => turn('payment:balance', 'N', 'trouble')));
    expect(answers.map(({ code }) => code).sort()).toEqual([13002, 13002, 200].sort());
    expect(answers.find(({ code }) => code !== 200)?.msg).toBe('It is off already.');
    expect(await turn('payment:balance', 'Y')).toMatchObject({ code: 200 });
    expect(await turn('payment:balance', 'Y')).toMatchObject({ code: 13002, msg: 'It is on already.' });
    const { rows } = await listEntries(shop.services.db, clerk.accountID, { limit: 5000, skip: 0 });
    const entries = rows.filter(({ entry }) => entry.action === 'operator.services.switch');
    expect(entries.filter(({ body }) => body?.includes('trouble'))).toHaveLength(1);
    expect(entries[0]?.entry).toMatchObject({ objectKind: 'service', objectID: 'payment:balance' });
  });
});
