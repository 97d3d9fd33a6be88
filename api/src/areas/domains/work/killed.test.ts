import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import {
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  takenFor,
} from '../testing/domain-shop.ts';
import { killAt, STEPS } from '../testing/dying.ts';

let shop: DomainShop;
let buyer: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(async () => {
  await shop.services.db.deleteFrom('jobs').execute();
  buyer = await shop.addBuyer(10_000_000);
});
afterAll(() => shop.close());

describe('a process that dies at any step of the work on a name', () => {
  it('has registered it once and charged it once when the next one is done (API-001, API-008, API-150)', async () => {
    const { db } = shop.services;
    let step = 0;
    for (let hasDied = true; hasDied && step < STEPS; step++) {
      const name = `kill${step}.com.test`;
      const orderNo = await shop.buy(buyer, name, 7500);
      hasDied = await killAt(shop, step);
      expect([step, await takenFor(db, name)]).toEqual([step, [['create', -6500]]]);
      expect([step, await movementsOf(db, orderNo)]).toEqual([step, [['domain', -7500]]]);
      expect([step, await orderOf(db, orderNo)]).toEqual([
        step,
        expect.objectContaining({ state: 'done', domain_state: 'active' }),
      ]);
    }
    expect([step > 6, step < STEPS]).toEqual([true, true]);
    await expectBalancedBooks(db);
  });

  it('has given the price of a refused one back once (API-001, API-008, API-150)', async () => {
    const { db } = shop.services;
    const create = async () => ({ ok: false, code: 'POLICY', detail: 'no' }) as const;
    let step = 0;
    for (let hasDied = true; hasDied && step < STEPS; step++) {
      const orderNo = await shop.buy(buyer, `refuse${step}.com.test`, 7500);
      hasDied = await killAt(shop, step, { create });
      expect([step, await movementsOf(db, orderNo)]).toEqual([
        step,
        [
          ['domain', -7500],
          ['refund', 7500],
        ],
      ]);
      expect((await orderOf(db, orderNo)).state).toBe('refused');
    }
    expect([step > 5, step < STEPS]).toEqual([true, true]);
    await expectBalancedBooks(db);
  });
});
