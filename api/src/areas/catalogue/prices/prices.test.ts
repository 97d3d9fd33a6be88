import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { type App, createApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { pay } from '../../orders/testing/shop.ts';
import { by, itemOf, NEW, OLD, PriceDesk, SINGLE } from './testing/price-desk.ts';
import { TEST_SECRET } from '../../../testing/api.ts';

let desk: PriceDesk;
let second: App;
beforeAll(async () => {
  desk = await PriceDesk.open();
  const { folder, services } = desk.shop;
  const config = readConfig({
    ...{ DATA_DIR: folder, RELEASES_DIR: folder, SITE_DIR: folder, RATE_LIMIT: '0' },
    ...{ CA_KEY_SECRET: TEST_SECRET, DNS_SERVERS: '127.0.0.1:1' },
  });
  const { database, now } = services;
  second = await createApp({ config, database, now, checkAnswers: true, logStream: { write: () => {} } });
  await second.server.ready();
}, 400_000);
afterAll(async () => {
  await second.server.close();
  await desk.shop.close();
});

const paid = async (orderNo: string) =>
  (await desk.customer.call(orderCalls.getOrder, { id: orderNo })).body.data.payAmount;
/** What another process of the same portal lists. */
async function listedElsewhere() {
  const { token } = desk.customer;
  const answer = await second.server.inject({ url: '/api/v1/products?limit=1000', headers: { token } });
  const { data } = answer.json<{ data: { productNo: string; prices: object }[] }>();
  return data.find(({ productNo }) => productNo === SINGLE)?.prices;
}

describe('prices from a moment on', () => {
  it('are those of the catalogue until somebody publishes others', async () => {
    const { data } = (await desk.shop.call(operatorCalls.prices, {}, by(desk.drafter))).body;
    expect(data.find(({ productNo }) => productNo === SINGLE)).toMatchObject({
      ...{ name: 'AlphaSSL Basic DV Single', prices: OLD, extraNamePrice: 0, onSale: true },
      ...{ since: 0, nextAt: 0 },
    });
  });

  it('hold for every process from that moment, and an order made before keeps its own (D-397)', async () => {
    const [before = ''] = await desk.shop.order(desk.customer);
    expect(await listedElsewhere()).toEqual(OLD);
    const id = await desk.draft();
    expect(await desk.listed()).toMatchObject({ prices: OLD });
    expect(await desk.publish(id)).toMatchObject({ code: 200 });
    expect(await desk.changeOf(id)).toMatchObject({
      ...{ state: 'scheduled', createdBy: desk.drafter.accountNo, publishedBy: desk.publisher.accountNo },
    });
    desk.shop.advance(59);
    expect((await desk.asked()).data).toMatchObject({ allNowPrice: 15_800 });
    const [last = ''] = await desk.shop.order(desk.customer);
    desk.shop.advance(1);
    expect(await desk.listed()).toMatchObject({ prices: NEW });
    expect(await listedElsewhere()).toEqual(NEW);
    expect((await desk.asked({ year: 2 })).data).toEqual({
      ...{ allNowPrice: 32_000, allRawPrice: 33_600, discount: 1_600 },
    });
    const [after = ''] = await desk.shop.order(desk.customer);
    expect(await Promise.all([before, last, after].map(paid))).toEqual([15_800, 15_800, 16_800]);
    expect(await desk.changeOf(id)).toMatchObject({ state: 'valid' });
    const { data } = (
      await desk.shop.call(operatorCalls.priceHistory, { productNo: SINGLE }, by(desk.drafter))
    ).body;
    expect(data).toMatchObject([
      { prices: NEW, changeID: id, title: 'Spring', publishedBy: desk.publisher.accountNo },
      { prices: OLD, changeID: '', validFrom: 0 },
    ]);
  });

  it('of an order count names by the prices of its own day when one is taken out', async () => {
    const wish = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl', names: ['a.test', 'b.test', 'c.test'] };
    const [orderNo = ''] = await desk.shop.order(desk.customer, wish);
    const item = {
      productNo: 'ALP-DVF',
      prices: { 1: 30_000, 2: 59_000, 3: 88_000 },
      extraNamePrice: 12_000,
    };
    await desk.publish(await desk.draft({ validFrom: desk.inSeconds(10), items: [itemOf(item)] }));
    desk.shop.advance(11);
    expect(await paid(orderNo)).toBe(23_800 + 9_800);
    await desk.customer.call(orderCalls.deleteOrderDomain, { orderNo, domain: 'c.test' });
    expect(await paid(orderNo)).toBe(23_800);
  });

  it('are what the database says when an order is made, whatever the process has in memory', async () => {
    await desk.asked();
    await desk.shop.services.db
      .insertInto('product_prices')
      .values({
        ...{
          product_no: SINGLE,
          valid_from: desk.shop.services.now(),
          prices: JSON.stringify({ ...NEW, 1: 17_000 }),
        },
        ...{ extra_name_price: 0, on_sale: true, change_id: null },
      })
      .execute();
    expect((await desk.asked()).data).toMatchObject({ allNowPrice: 16_800 });
    const [orderNo = ''] = await desk.shop.order(desk.customer);
    expect(await paid(orderNo)).toBe(17_000);
    desk.shop.advance(3);
    expect((await desk.asked()).data).toMatchObject({ allNowPrice: 17_000 });
  });
});

describe('a product', () => {
  it('is off sale from a moment on, and back again, and its orders go on', async () => {
    const [orderNo = ''] = await desk.shop.order(desk.customer);
    await desk.publish(await desk.draft({ validFrom: desk.inSeconds(10), items: [itemOf({ onSale: 'N' })] }));
    desk.shop.advance(10);
    expect(await desk.listed()).toBeUndefined();
    expect(await desk.asked()).toMatchObject({ code: 13002 });
    await expect(desk.shop.order(desk.customer)).rejects.toThrow(/13002/);
    expect((await pay(desk.customer, orderNo)).body.code).toBe(200);
    await desk.publish(await desk.draft({ validFrom: desk.inSeconds(10), items: [itemOf()] }));
    desk.shop.advance(10);
    expect(await desk.listed()).toMatchObject({ prices: NEW });
  });
});
