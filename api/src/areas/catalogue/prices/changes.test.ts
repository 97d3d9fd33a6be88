import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { listEntries } from '../../audit/entries.store.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount } from '../../../testing/api.ts';
import { by, itemOf, NEW, PriceDesk, SINGLE } from './testing/price-desk.ts';

let desk: PriceDesk;
beforeAll(async () => {
  desk = await PriceDesk.open();
}, 400_000);
afterAll(() => desk.shop.close());

describe('a draft', () => {
  it('is published by somebody who has not worked on it, once, as they saw it', async () => {
    const id = await desk.draft();
    expect(await desk.publish(id, {}, desk.drafter)).toMatchObject({
      code: 13002,
      msg: expect.stringMatching(/else/),
    });
    expect(await desk.save({ id, revision: 1, title: 'Summer' }, desk.publisher)).toMatchObject({
      data: { revision: 2 },
    });
    expect(await desk.save({ id, revision: 1, title: 'Autumn' })).toMatchObject({ code: 13002 });
    expect(await desk.publish(id, { revision: 2 })).toMatchObject({ code: 13002 });
    const third = await desk.shop.addAccount();
    await addStaff(desk.shop.services.db, third.accountNo, ['staff:catalogue']);
    expect(await desk.publish(id, { revision: 1 }, third)).toMatchObject({ code: 13002 });
    const answers = await Promise.all([1, 2].map(() => desk.publish(id, { revision: 2 }, third)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([13002, 200].toSorted());
    expect(await desk.save({ id, revision: 2 })).toMatchObject({ code: 13002 });
    expect(await desk.withdraw(id)).toMatchObject({ code: 200 });
    expect(await desk.withdraw(id)).toMatchObject({ code: 13002 });
    expect(await desk.changeOf(id)).toMatchObject({ state: 'withdrawn', reason: 'a slip' });
    desk.shop.advance(61);
    expect((await desk.asked()).data).toMatchObject({ allNowPrice: 15_800 });
  });

  it('of old prices is refused until somebody has looked at what changed', async () => {
    const late = await desk.draft({
      validFrom: desk.inSeconds(120),
      items: [itemOf({ prices: { 1: 18_000, 2: 34_000, 3: 48_000 } })],
    });
    const id = await desk.draft({ validFrom: desk.inSeconds(10) });
    const rival = await desk.draft({ validFrom: desk.inSeconds(10) });
    const answers = await Promise.all([desk.publish(id), desk.publish(rival)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([13002, 200].toSorted());
    expect(await desk.publish(late)).toMatchObject({ code: 13002, msg: expect.stringMatching(/since/) });
    expect((await desk.changeOf(late)).items[0]).toMatchObject({
      before: { prices: { 1: 15_800 } },
      other: { prices: NEW },
    });
    expect(await desk.save({ id: late, revision: 1, validFrom: desk.inSeconds(120) })).toMatchObject({
      code: 200,
    });
    expect((await desk.changeOf(late)).items[0]).not.toHaveProperty('other');
    expect(await desk.publish(late, { revision: 2 })).toMatchObject({ code: 200 });
    const early = await desk.draft({ validFrom: desk.inSeconds(60) });
    expect(await desk.publish(early)).toMatchObject({ code: 13002, msg: expect.stringMatching(/later/i) });
    expect((await desk.changeOf(early)).items[0]).toMatchObject({ overtaken: true });
    expect(await desk.withdraw(late)).toMatchObject({ code: 200 });
  });

  it('takes no moment of the past, none in a breath, and none that nobody said', async () => {
    expect(await desk.save({ validFrom: desk.inSeconds(0) })).toMatchObject({
      code: 13004,
      errors: { validFrom: expect.anything() },
    });
    expect(await desk.publish(await desk.draft({ validFrom: desk.inSeconds(4) }))).toMatchObject({
      code: 13002,
    });
    expect(await desk.publish(await desk.draft({ validFrom: 0 }))).toMatchObject({ code: 13002 });
    const id = await desk.draft({ validFrom: desk.inSeconds(60) });
    await desk.publish(id);
    desk.shop.advance(56);
    expect(await desk.withdraw(id)).toMatchObject({ code: 13002 });
    desk.shop.advance(10);
  });

  it.each([
    ['zero', { prices: { ...NEW, 1: 0 } }, `${SINGLE}.1`],
    ['more than its years', { prices: { ...NEW, 2: 99_999 } }, `${SINGLE}.2`],
    ['too much for an order', { prices: { 1: 100_000_001, 2: 100_000_001, 3: 100_000_001 } }, `${SINGLE}.1`],
    ['a further name where none is sold', { extraNamePrice: 5 }, `${SINGLE}.extraNamePrice`],
    ['an unknown product', { productNo: 'NONE' }, 'NONE'],
  ])('is refused with %s', async (_what, over, field) => {
    const { code, errors } = await desk.save({ items: [itemOf(over)] });
    expect(code).toBe(13004);
    expect(Object.keys(errors ?? {})).toContain(field);
  });

  it('in which a price falls to less than half is published by who says that it is meant', async () => {
    const low = { 1: 1_680, 2: 3_200, 3: 4_540 };
    const id = await desk.draft({ items: [itemOf({ prices: low })] });
    expect((await desk.changeOf(id)).items[0]).toMatchObject({ low: true });
    expect(await desk.publish(id)).toMatchObject({ code: 13004, errors: { low: expect.anything() } });
    expect(await desk.publish(id, { low: 'Y' })).toMatchObject({ code: 200 });
    expect(await desk.withdraw(id)).toMatchObject({ code: 200 });
  });

  it('is previewed as the customer’s price list by who may see drafts, and by nobody else (D-400)', async () => {
    const id = await desk.draft({
      items: [
        itemOf(),
        itemOf({ productNo: 'ALP-DVW', onSale: 'N', prices: { 1: 58_800, 2: 111_700, 3: 158_800 } }),
      ],
    });
    const look = async (who: TestAccount) =>
      (await desk.shop.call(orderCalls.listProducts, { limit: 1000, change: id }, by(who))).body;
    const seen = (await look(desk.publisher)).data;
    expect(seen.find(({ productNo }) => productNo === SINGLE)).toMatchObject({ prices: NEW });
    expect(seen.some(({ productNo }) => productNo === 'ALP-DVW')).toBe(false);
    const question = { id: SINGLE, year: 1, sslDomains: ['a.test'], change: id };
    expect((await desk.shop.call(orderCalls.price, question, by(desk.publisher))).body.data.allNowPrice).toBe(
      16_800,
    );
    expect((await look(desk.customer)).code).toBe(13001);
    expect((await desk.shop.call(orderCalls.price, question, by(desk.customer))).body.code).toBe(13001);
    expect((await desk.asked()).data).toMatchObject({ allNowPrice: expect.any(Number) });
    expect(await desk.listed('ALP-DVW')).toBeDefined();
  });

  it('is thrown away, and each act stands in the log', async () => {
    const id = await desk.draft();
    expect((await desk.shop.call(operatorCalls.dropPriceChange, { id }, by(desk.publisher))).body.code).toBe(
      200,
    );
    expect((await desk.shop.call(operatorCalls.priceChange, { id }, by(desk.drafter))).body.code).toBe(13001);
    const { rows } = await listEntries(desk.shop.services.db, desk.publisher.accountID, {
      limit: 5000,
      skip: 0,
    });
    const acts = new Set(rows.map(({ entry }) => entry.action));
    for (const act of ['drop', 'publish', 'withdraw']) expect(acts).toContain(`operator.prices.${act}`);
  });
});

it('changes are listed by how they stand, the newest first', async () => {
  const id = await desk.draft({ title: 'Listed' });
  const listOf = async (status?: string) =>
    (
      await desk.shop.call(
        operatorCalls.priceChanges,
        status ? { status, limit: 100 } : { limit: 1 },
        by(desk.drafter),
      )
    ).body;
  const all = await listOf();
  expect(all.data).toMatchObject([{ id, title: 'Listed', state: 'draft', own: true, count: 1 }]);
  expect(all.total).toBeGreaterThan(3);
  expect((await listOf('draft')).data.every(({ state }) => state === 'draft')).toBe(true);
  const published = (await listOf('published')).data.map(({ state }) => state);
  expect(new Set(published)).toEqual(new Set(['valid']));
  expect((await listOf('withdrawn')).data[0]).toMatchObject({ withdrawnBy: desk.publisher.accountNo });
});

it('is nothing for who has another duty', async () => {
  const clerk = await desk.shop.addAccount();
  const duties = staffPermissions.filter((one) => one !== 'staff:catalogue');
  await addStaff(desk.shop.services.db, clerk.accountNo, duties);
  for (const who of [clerk, desk.customer]) {
    expect((await desk.save({}, who)).code).toBe(13001);
    expect((await desk.shop.call(operatorCalls.prices, {}, by(who))).body.code).toBe(13001);
  }
});
