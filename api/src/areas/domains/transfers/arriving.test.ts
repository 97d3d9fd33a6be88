import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, domainCalls } from '@certdeck/contract';
import { yearsAfter } from '../../../platform/clock/years.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import { arrivalCalls, TRANSFER_PRICE as PRICE } from '../testing/arrivals.ts';
import {
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  takenFor,
} from '../testing/domain-shop.ts';
import { killAt, STEPS } from '../testing/dying.ts';
import { tick } from '../testing/registered.ts';
import { openRival, type Rival, RIVAL_CODE } from '../testing/rival.ts';
import { transferTexts } from './texts.ts';

let shop: DomainShop;
let rival: Rival;
let buyer: NameBuyer;
const { call, theirs, start, ordered, listed } = arrivalCalls({
  shop: () => shop,
  rival: () => rival,
  buyer: () => buyer,
});
beforeAll(async () => {
  shop = await openDomainShop();
  rival = await openRival(shop);
});
beforeEach(async () => {
  await shop.services.db.deleteFrom('jobs').execute();
  buyer = await shop.addBuyer(100_000);
});
afterAll(() => shop.close());

const titles = async () =>
  (await call(accountCalls.listMessages, {})).data.siteMsges.map(({ title }) => title);

describe('a name that comes from another registrar', () => {
  it('is paid once, asked for with its code, and registered for its buyer once it is let go (DOM-007)', async () => {
    const { db } = shop.services;
    const registeredAt = shop.services.now();
    const name = await theirs();
    const { data: plan } = await call(domainCalls.planTransfers, { domains: [name.toUpperCase()] });
    expect(plan).toMatchObject({
      price: PRICE,
      currency: 'CNY',
      lines: [{ domain: name, price: PRICE, problem: '' }],
    });
    const { data } = await start(name);
    // The same call again is the same order.
    expect((await start(name)).data).toEqual(data);
    const orderNo = data.orderNo[0] ?? '';
    expect(await listed(orderNo)).toMatchObject({ domain: name, status: 'ordered', amount: PRICE });
    const arrival = await db
      .selectFrom('domain_arrivals')
      .select('code')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    const sealed = Buffer.from(arrival.code ?? []);
    expect([sealed.length > RIVAL_CODE.length, sealed.includes(RIVAL_CODE)]).toEqual([true, false]);
    await shop.work();
    const five = Math.floor(shop.services.now().getTime() / 1000) + 5 * 86_400;
    expect(await listed(orderNo)).toMatchObject({ status: 'pending', decideTime: five });
    const kept = await db
      .selectFrom('domain_arrivals')
      .select('code')
      .where('order_no', '=', orderNo)
      .execute();
    expect(kept).toEqual([{ code: null }]);
    await rival.decide(name, 'approve');
    await tick(shop, 'domain-poll');
    await shop.work();
    expect(await listed(orderNo)).toMatchObject({ status: 'done', decideTime: null });
    const { data: detail } = await call(domainCalls.getDomain, { orderNo });
    expect(detail).toMatchObject({ status: 'active', autoRenew: false });
    expect(detail.locks).toEqual([expect.objectContaining({ prevents: 'transfer', reason: 'recent' })]);
    expect(detail.history.map(({ kind }) => kind)).toEqual(['transferred', 'transferOrdered']);
    const info = await shop.registrar.info(name);
    const contact = await db
      .selectFrom('domain_contacts')
      .select('handle')
      .where('id', '=', buyer.domainContactID)
      .executeTakeFirstOrThrow();
    // A year more than its registration for two.
    expect(detail.expireTime).toBe(Math.floor(yearsAfter(registeredAt, 3).getTime() / 1000));
    expect(info.ok && [info.value.ours, info.value.contacts?.registrant]).toEqual([true, contact.handle]);
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -PRICE]]);
    expect(await titles()).toEqual([`${name} has come to us`]);
    await expectBalancedBooks(db);
  });

  it('comes after five days in which nobody says no, without anybody asking (DOM-007)', async () => {
    const { orderNo } = await ordered();
    const [next] = await shop.work();
    expect(next?.getTime()).toBe(shop.services.now().getTime() + 30 * 60_000);
    shop.advance(5 * 86_400 + 1);
    expect(await shop.work()).toEqual([null]);
    expect(await listed(orderNo)).toMatchObject({ status: 'done' });
    // A transfer takes longer than anything else may before it is for the operator.
    expect(shop.errors).toEqual([]);
  });

  it.each([
    ['the other registrar says no', 'reject', 'refused', /didn’t let the name go/, 1],
    ['it is taken back', 'cancel', 'cancelled', /^$/, 0],
  ] as const)('is paid back where %s (DOM-007)', async (_what, decision, status, why, told) => {
    const { db } = shop.services;
    const { name, orderNo } = await ordered();
    await shop.work();
    if (decision === 'reject') await rival.decide(name, 'reject');
    else expect((await call(domainCalls.cancelTransfer, { orderNo })).code).toBe(200);
    await shop.workToTheEnd();
    expect(await listed(orderNo)).toMatchObject({ status, refusal: expect.stringMatching(why) });
    expect(await movementsOf(db, orderNo)).toEqual([
      ['domain', -PRICE],
      ['refund', PRICE],
    ]);
    expect((await titles()).length).toBe(told);
    const again = await call(domainCalls.cancelTransfer, { orderNo });
    expect([again.code, again.msg]).toEqual([BodyCode.wrongState, transferTexts.decided.en]);
    // It can be ordered anew.
    const { data } = await start(name, {}, `again-${name}`);
    expect(data.orderNo).toHaveLength(1);
  });

  it('is paid back at once where it is taken back before it was asked for, and where the code is wrong (DOM-007)', async () => {
    const first = await ordered();
    expect((await call(domainCalls.cancelTransfer, { orderNo: first.orderNo })).code).toBe(200);
    expect(await takenFor(shop.services.db, first.name)).toEqual([['create', -13_300]]);
    const second = await ordered({ codes: ['another'] });
    expect(await shop.work()).toContain(null);
    expect(await listed(second.orderNo)).toMatchObject({
      status: 'refused',
      refusal: 'The authorisation code is wrong or over.',
    });
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });

  it('is answered as the first time to a repeat, also where the registry can’t be asked any more (API-008)', async () => {
    const [name, other] = [await theirs(), await theirs()];
    const first = await start(name);
    const asked = async () => (await call(domainCalls.planTransfers, { domains: [name] })).code;
    while ((await asked()) !== BodyCode.tooManySends);
    expect((await start(other)).code).toBe(BodyCode.tooManySends);
    expect(await start(name)).toEqual(first);
  });

  it('is looked up, and not asked for again, where no answer came (DOM-007, API-008)', async () => {
    const { name, orderNo } = await ordered();
    let asked = 0;
    const requestTransfer: typeof shop.registrar.requestTransfer = async (request) => {
      asked += 1;
      await shop.registrar.requestTransfer(request);
      return { ok: false, code: 'UNKNOWN_OUTCOME', detail: 'no answer' };
    };
    await shop.work({ registrar: { ...shop.registrar, requestTransfer } });
    await shop.work({ registrar: { ...shop.registrar, requestTransfer } });
    expect(await listed(orderNo)).toMatchObject({ status: 'pending' });
    expect(asked).toBe(1);
    await rival.decide(name, 'approve');
    await shop.workToTheEnd();
    expect((await orderOf(shop.services.db, orderNo)).state).toBe('done');
  });

  it('is charged once and comes once, at whatever step a process dies (DOM-007, API-001, API-008)', async () => {
    const { db } = shop.services;
    let step = 0;
    for (let hasDied = true; hasDied && step < STEPS; step++) {
      buyer = await shop.addBuyer(100_000);
      const { name, orderNo } = await ordered();
      // The other registrar lets it go as soon as it is asked.
      const requestTransfer: typeof shop.registrar.requestTransfer = async (request) => {
        const answer = await shop.registrar.requestTransfer(request);
        await rival.decide(name, 'approve');
        return answer;
      };
      hasDied = await killAt(shop, step, { requestTransfer });
      expect([step, await movementsOf(db, orderNo)]).toEqual([step, [['domain', -PRICE]]]);
      expect([step, (await takenFor(db, name)).slice(1)]).toEqual([step, [['transfer', -6500]]]);
      expect([step, (await orderOf(db, orderNo)).state]).toEqual([step, 'done']);
    }
    expect([step > 3, step < STEPS]).toEqual([true, true]);
    await expectBalancedBooks(db);
  });
});

describe('asking for names of other registrars', () => {
  it('says of each what stands in the way, and charges nothing for it (DOM-007)', async () => {
    const { registrar } = rival;
    const locked = await theirs();
    await registrar.update({
      key: `lock-${locked}`,
      name: locked,
      addStatuses: ['clientTransferProhibited'],
    });
    const own = await theirs();
    await start(own);
    await rival.register('early.com.test', { days: 1 });
    const domains = ['shop', locked, 'early.com.test', 'nobodys.com.test', own, 'example.com', locked];
    const { data } = await call(domainCalls.planTransfers, { domains });
    expect(data.lines.map(({ problem }) => problem)).toEqual([
      transferTexts.notName.en,
      transferTexts.locked.en,
      transferTexts.tooEarly.en,
      transferTexts.free.en,
      transferTexts.yours.en,
      transferTexts.notSold.en,
      transferTexts.twice.en,
    ]);
    expect(data.price).toBe(0);
    const balance = await shop.balanceOf(buyer);
    const refused = await start(locked);
    expect([refused.code, refused.msg]).toEqual([
      BodyCode.wrongState,
      `“${locked}” can’t be asked for. ${transferTexts.locked.en}`,
    ]);
    expect(await shop.balanceOf(buyer)).toBe(balance);
  });

  it('charges nothing at another price than was seen, and says the one of now (DOM-007)', async () => {
    const name = await theirs();
    const refused = await start(name, { amount: 1 });
    expect(refused).toMatchObject({ code: BodyCode.wrongState, data: { amount: PRICE } });
    const unpaired = await start(name, { codes: [RIVAL_CODE, 'more'] });
    expect([unpaired.code, unpaired.errors]).toEqual([BodyCode.badInput, { codes: expect.any(String) }]);
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });
});
