import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transaction } from '../../../platform/database/transaction.ts';
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
import { placeDomainOrders } from './place.ts';

let shop: DomainShop;
let buyer: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(() => shop.services.db.deleteFrom('jobs').execute());
afterAll(() => shop.close());

const allowing = { isAbove: async () => false, spend: async () => undefined };
let names = 0;

/** A name that was registered; with `days` in redemption: deleted by the registrar after so many days, or by its end. */
async function heldName(days?: number): Promise<{ id: string; name: string; until: Date }> {
  const { db } = shop.services;
  // Sessions don't last for the years that pass.
  buyer = await shop.addBuyer(100_000);
  const name = `held${(names += 1)}.com.test`;
  const orderNo = await shop.buy(buyer, name, 7500);
  await shop.workToTheEnd();
  const { domain_id: id, ends_at: until } = await orderOf(db, orderNo);
  if (!until) throw new Error('It has no end');
  if (days !== undefined) {
    shop.advance(days * 86_400);
    if (days < 365) await shop.registrar.remove(name, { key: `remove-${name}` });
    else shop.advance(20 * 86_400);
  }
  return { id, name, until };
}

describe('a process that dies at any step of the work on a name that was bought before', () => {
  it.each([
    ['renewed', 'renew', undefined, [['renew', -6800]], 1],
    ['restored with the year that the registry gives', 'restore', 400, [['restore', -62_800]], 1],
    [
      'restored with the year that is renewed after it',
      'restore',
      30,
      [
        ['restore', -56_000],
        ['renew', -6800],
      ],
      1,
    ],
  ] as const)(
    'has it %s once and charged it once when the next one is done (API-001, API-008, API-158)',
    async (_what, kind, days, registryTakes, years) => {
      const { db, now } = shop.services;
      let step = 0;
      for (let hasDied = true; hasDied && step < STEPS; step++) {
        const { name, id, until } = await heldName(days);
        const purchase = { kind, domain: { id, name, until }, years, amount: 7900, fee: null };
        const payer = { accountID: buyer.accountID, actorID: null };
        const [orderNo = ''] = await transaction(db, (trx) =>
          placeDomainOrders(allowing, trx, payer, [purchase], now(), 'orderNo'),
        );
        hasDied = await killAt(shop, step);
        expect([step, (await takenFor(db, name)).slice(1)]).toEqual([step, registryTakes]);
        expect([step, await movementsOf(db, orderNo)]).toEqual([step, [['domain', -7900]]]);
        const row = await orderOf(db, orderNo);
        expect([step, row.state, row.domain_state]).toEqual([step, 'done', 'active']);
        expect([step, row.ends_at?.getUTCFullYear()]).toEqual([step, until.getUTCFullYear() + years]);
      }
      expect([step > 5, step < STEPS]).toEqual([true, true]);
      await expectBalancedBooks(db);
    },
  );
});
