import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls, orderCalls } from '@certdeck/contract';
import { adjustedNotice } from '../adjustments/notices.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { move, MOVED_JOB, PAID_FROM_BALANCE, refund } from '../ledger/ledger.ts';
import { headerOf } from '../../ports/mail/testing/mail-contract.ts';
import { announce } from '../messages/messages.store.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { bankTransferWay } from '../payments/providers/bank-transfer.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { doJobs } from './testing/ending.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 400_000);
afterAll(() => shop.close());

/** Cents of the product that everybody orders here. */
const PRICE = 15_800;
let moves = 0;

/** Moves money as something else does it, and tells of it. */
async function moved(who: Customer, amount: number, payMethod = PAID_FROM_BALANCE): Promise<void> {
  const movement = { key: `test:${++moves}`, kind: 'recharge' as const, amount, payMethod, orderNo: '' };
  await transaction(shop.services.db, (trx) => move(trx, who.accountID, [movement]));
  await tellAll();
}
async function tellAll(): Promise<void> {
  await doJobs(shop, [MOVED_JOB]);
  await doJobs(shop, ['notice-mail', 'notice-digest']);
}
const mailsTo = async ({ email }: { email: string }) =>
  (await readPost(shop, 'mail')).filter((mail) => mail.includes(`To: ${email}`));
const subjectsTo = async (who: { email: string }) =>
  (await mailsTo(who)).map((mail) => headerOf(mail, 'Subject'));
const titlesFor = async (who: Customer) =>
  (await who.call(accountCalls.listMessages, { limit: 50 }, { 'accept-language': 'en' })).body.data.siteMsges
    .map(({ title }) => title)
    .toReversed();
const limitTo = (who: Customer, limit: number) => who.call(accountCalls.saveMoneyAlert, { limit });

describe('money that moves on a balance (D-382)', () => {
  it('is told once for each payment, refund, deposit and return, in the portal and by mail', async () => {
    const customer = await shop.addCustomer();
    await customer.call(accountCalls.listMessages, {}, { 'accept-language': 'en' });
    const [one = ''] = await shop.order(customer);
    const several = await shop.order(customer, { certs: [['a.demo.test'], ['b.demo.test']] });
    expect((await pay(customer, one)).body.code).toBe(200);
    await tellAll();
    await customer.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo: several.join() });
    await tellAll();
    await customer.call(orderCalls.cancelOrders, { orderNos: several });
    await tellAll();
    await moved(customer, 20_000);
    await moved(customer, -5_000);
    const titles = [
      'Paid: ¥158.00 CNY',
      'Paid: ¥316.00 CNY',
      'Refunded: ¥316.00 CNY',
      'Added to your balance: ¥200.00 CNY',
      'Sent back: ¥50.00 CNY',
    ];
    expect(await titlesFor(customer)).toEqual(titles);
    const mails = await mailsTo(customer);
    expect(mails).toHaveLength(titles.length);
    expect(mails.map(textOf).filter((text) => text.includes(one))).toHaveLength(1);
  });

  it('is no second fact when the work is done again', async () => {
    const customer = await shop.addCustomer();
    await moved(customer, 100);
    const { db } = shop.services;
    const { id } = await db
      .selectFrom('transfers')
      .select('id')
      .where('account_id', '=', customer.accountID)
      .where('kind', '=', 'recharge')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('jobs')
      .values({
        kind: MOVED_JOB,
        account_id: customer.accountID,
        subject: id,
        priority: 0,
        run_at: new Date(),
      })
      .execute();
    await tellAll();
    expect(await subjectsTo(customer)).toHaveLength(1);
  });

  it('is told by mail alone where the operator’s desk has written the notice of the portal', async () => {
    const customer = await shop.addCustomer();
    await moved(customer, 100, bankTransferWay.index);
    expect([await titlesFor(customer), (await subjectsTo(customer)).length]).toEqual([[], 1]);
  });

  it('is told to nobody who may not see it, whatever they choose', async () => {
    const owner = await shop.addCustomer();
    const technician = await addMemberOf(shop, owner, 'technician');
    const finance = await addMemberOf(shop, owner, 'finance');
    for (const who of [technician, finance])
      await who.call(accountCalls.setInform, { informType: 'payment', modifyTo: 'email', isInformed: 'Y' });
    await moved(owner, 100);
    expect([(await subjectsTo(finance)).length, await subjectsTo(technician)]).toEqual([1, []]);
    expect([(await titlesFor(finance)).length, await titlesFor(technician)]).toEqual([1, []]);
    const kinds = (await technician.call(accountCalls.listInform, {})).body.data.map(
      ({ informType }) => informType,
    );
    expect(kinds).not.toContain('payment');
    expect(kinds).toContain('issued');
  });

  it('is told to nobody who may not see it when the operator has moved it, either (D-382)', async () => {
    const owner = await shop.addCustomer();
    const technician = await addMemberOf(shop, owner, 'technician');
    const finance = await addMemberOf(shop, owner, 'finance');
    const { db } = shop.services;
    await transaction(db, (trx) => announce(trx, owner.accountID, [adjustedNotice(500, 'For the trouble')]));
    expect([(await titlesFor(finance)).length, await titlesFor(technician)]).toEqual([1, []]);
  });

  it('is no refund of an order when a package goes back (D-382)', async () => {
    const customer = await shop.addCustomer();
    const back = { key: 'packageRefund:test', orderNo: 'PK0193', amount: 100, actorID: null };
    await transaction(shop.services.db, (trx) => refund(trx, customer.accountID, [back]));
    await tellAll();
    expect([await titlesFor(customer), await subjectsTo(customer)]).toEqual([[], []]);
  });

  it('is told to no member who was removed', async () => {
    const owner = await shop.addCustomer();
    const finance = await addMemberOf(shop, owner, 'finance');
    await finance.call(accountCalls.setInform, { informType: 'payment', modifyTo: 'email', isInformed: 'Y' });
    const gone = await owner.call(accountCalls.removeMember, { subAccountID: finance.accountID });
    expect(gone.body.code).toBe(200);
    await moved(owner, 100);
    expect(await subjectsTo(finance)).toEqual([]);
  });
});

describe('a balance that falls below the chosen amount (D-383)', () => {
  it('is told once a fall, and again only after it was above', async () => {
    const customer = await shop.addCustomer(50_000);
    await customer.call(accountCalls.setInform, {
      ...{ informType: 'payment', modifyTo: 'email', isInformed: 'N' },
    });
    expect((await limitTo(customer, 30_000)).body.code).toBe(200);
    const counts: number[] = [];
    for (const amount of [-10_000, -10_000, -5_000, 1_000, 20_000, -1_000, -12_000, 50_000]) {
      await moved(customer, amount);
      counts.push((await subjectsTo(customer)).length);
    }
    // 40, 30, 25 (below), 26, 46, 45, 33, 83: it is below at 25 alone.
    expect(counts).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
    await moved(customer, -60_000);
    expect(await subjectsTo(customer)).toHaveLength(2);
    expect((await titlesFor(customer)).filter((title) => title.startsWith('Balance'))).toHaveLength(2);
  });

  it('is no fall where the amount is set above the balance, and none without an amount', async () => {
    const customer = await shop.addCustomer(50_000);
    await limitTo(customer, 60_000);
    await moved(customer, -1_000);
    expect((await titlesFor(customer)).filter((title) => title.startsWith('Balance'))).toEqual([]);
    await moved(customer, 20_000);
    await limitTo(customer, 0);
    await moved(customer, -30_000);
    expect((await titlesFor(customer)).filter((title) => title.startsWith('Balance'))).toEqual([]);
    const { data } = (await customer.call(accountCalls.readMoneyAlert, {})).body;
    expect(data).toEqual({ limit: 0, balance: 39_000 });
  });

  it('is caused by a payment as by anything else, and told to programs', async () => {
    const customer = await shop.addCustomer(PRICE + 100);
    const events = ['balance.low', 'balance.recharged', 'order.refunded'];
    await customer.call(developerCalls.createWebhook, { url: 'https://hook.example/', events });
    await limitTo(customer, 1_000);
    const [orderNo = ''] = await shop.order(customer);
    await pay(customer, orderNo);
    await tellAll();
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    await tellAll();
    await moved(customer, 500);
    const rows = await shop.services.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'body'])
      .where('account_id', '=', customer.accountID)
      .orderBy('id')
      .execute();
    expect(rows.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      ['balance.low', { balance: 100, limit: 1_000 }],
      ['order.refunded', { orderNos: [orderNo], amount: PRICE }],
      ['balance.recharged', { amount: 500 }],
    ]);
  });

  it('is set by who may recharge, in whole cents', async () => {
    const owner = await shop.addCustomer();
    const auditor = await addMemberOf(shop, owner, 'auditor');
    expect((await limitTo(auditor, 100)).body.code).toBe(BodyCode.forbidden);
    expect((await auditor.call(accountCalls.readMoneyAlert, {})).body.code).toBe(200);
    for (const limit of ['12.5', '-1', 'much'])
      expect((await owner.call(accountCalls.saveMoneyAlert, { limit })).body.code).toBe(BodyCode.badInput);
  });
});
