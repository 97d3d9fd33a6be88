import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainCalls } from '@certdeck/contract';
import { arrivalCalls, TRANSFER_PRICE as PRICE } from '../testing/arrivals.ts';
import { type DomainShop, movementsOf, type NameBuyer, openDomainShop } from '../testing/domain-shop.ts';
import { openRival, type Rival } from '../testing/rival.ts';
import { transferTexts } from './texts.ts';

let shop: DomainShop;
let rival: Rival;
let buyer: NameBuyer;
const { call, start, ordered, listed } = arrivalCalls({
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

describe('a name that comes, whatever the registry says of it', () => {
  const away = async () => ({ ok: false, code: 'UNREACHABLE', detail: 'no route' }) as const;
  const toldOnce = async () => ({ ok: false, code: 'NOT_ELIGIBLE', detail: 'not pending' }) as const;

  it('isn’t for the operator because the registry is away for a moment while others have time (DOM-007)', async () => {
    const { orderNo } = await ordered();
    await shop.work();
    shop.advance(2 * 86_400);
    await shop.work({ registrar: { ...shop.registrar, queryTransfer: away } });
    expect(await listed(orderNo)).toMatchObject({ status: 'pending' });
    expect(shop.errors).toEqual([]);
  });

  it('isn’t paid back where it has come and the registry doesn’t say so at once (DOM-007)', async () => {
    const { db } = shop.services;
    const { name, orderNo } = await ordered();
    await shop.work();
    await rival.decide(name, 'approve');
    // A process died before it wrote down that the registry had it.
    await db.updateTable('domain_orders').set({ refusal: null }).where('order_no', '=', orderNo).execute();
    const registrar = { ...shop.registrar, queryTransfer: toldOnce };
    await shop.work({ registrar: { ...registrar, info: away } });
    await shop.work({ registrar });
    expect(await listed(orderNo)).toMatchObject({ status: 'done' });
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -PRICE]]);
  });

  it('isn’t paid back while the registry, which had it, tells nothing of it (DOM-007)', async () => {
    const { db } = shop.services;
    const { orderNo } = await ordered();
    await shop.work();
    await db.updateTable('domain_orders').set({ refusal: null }).where('order_no', '=', orderNo).execute();
    await shop.work({ registrar: { ...shop.registrar, queryTransfer: toldOnce } });
    expect(await listed(orderNo)).toMatchObject({ status: 'pending' });
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -PRICE]]);
  });

  it('isn’t paid back where its code is over because an earlier request has brought it (DOM-007)', async () => {
    const { db } = shop.services;
    const { name, orderNo } = await ordered();
    let asked = 0;
    const requestTransfer: typeof shop.registrar.requestTransfer = async (request) => {
      if ((asked += 1) === 1) return { ok: false, code: 'UNKNOWN_OUTCOME', detail: 'no answer' };
      // The first one was done late.
      await shop.registrar.requestTransfer(request);
      await rival.decide(name, 'approve');
      return { ok: false, code: 'CODE_INVALID', detail: 'used' };
    };
    await shop.work({ registrar: { ...shop.registrar, requestTransfer } });
    await shop.work({ registrar: { ...shop.registrar, requestTransfer } });
    expect(await listed(orderNo)).toMatchObject({ status: 'done' });
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -PRICE]]);
  });

  it('isn’t refused by the end of an earlier request for it (DOM-007)', async () => {
    const { name, orderNo } = await ordered();
    await shop.work();
    await call(domainCalls.cancelTransfer, { orderNo });
    await shop.work();
    const { data } = await start(name, {}, `anew-${name}`);
    await shop.work({ registrar: { ...shop.registrar, requestTransfer: away } });
    await shop.work();
    expect(await listed(data.orderNo[0] ?? '')).toMatchObject({ status: 'pending' });
  });

  it('can be taken back while the registry has done nothing of it (DOM-007)', async () => {
    const { orderNo } = await ordered();
    await shop.work({ registrar: { ...shop.registrar, requestTransfer: away } });
    expect((await call(domainCalls.cancelTransfer, { orderNo })).code).toBe(200);
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });

  it('isn’t said to be decided while the registry is being asked for it (DOM-007)', async () => {
    const { orderNo } = await ordered();
    const said: string[] = [];
    const requestTransfer: typeof shop.registrar.requestTransfer = async (request) => {
      said.push((await call(domainCalls.cancelTransfer, { orderNo })).msg);
      return shop.registrar.requestTransfer(request);
    };
    await shop.work({ registrar: { ...shop.registrar, requestTransfer } });
    expect(said).toEqual([transferTexts.busy.en]);
    expect((await call(domainCalls.cancelTransfer, { orderNo })).code).toBe(200);
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });

  it('costs what the registry has set for it alone (DOM-007)', async () => {
    const name = 'car.com.test';
    await rival.register(name);
    const { data: plan } = await call(domainCalls.planTransfers, { domains: [name] });
    expect(plan.price).toBeGreaterThan(PRICE);
    buyer = await shop.addBuyer(10_000_000);
    const { data } = await start(name, { amount: plan.price });
    await shop.work();
    expect(await listed(data.orderNo[0] ?? '')).toMatchObject({ status: 'pending', refusal: '' });
  });
});
