import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Db } from '../../../platform/database/transaction.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import {
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  takenFor,
} from '../testing/domain-shop.ts';

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

class Killed extends Error {}

/**
 * A process that dies at one of its steps: before or after a call of the registry, or before or after a commit of its
 * own. What it has done until then stays, and what it would have done after it never happens.
 */
function dyingAt(step: number): { registrar: Registrar; db: Db; hasDied(): boolean } {
  let passed = 0;
  let isDead = false;
  const pass = () => {
    if (isDead || passed++ === step) {
      isDead = true;
      throw new Killed();
    }
  };
  const stepped =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      pass();
      const value = await work(...args);
      pass();
      return value;
    };
  const { registrar } = shop;
  const { db } = shop.services;
  return {
    registrar: {
      ...registrar,
      saveContact: stepped(registrar.saveContact),
      create: stepped(registrar.create),
      renew: stepped(registrar.renew),
      restore: stepped(registrar.restore),
      info: stepped(registrar.info),
    },
    db: new Proxy(db, {
      get(target, member: keyof Db) {
        if (member !== 'transaction') {
          const value: unknown = target[member];
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return () => ({ execute: stepped((work) => target.transaction().execute(work as never)) });
      },
    }),
    hasDied: () => isDead,
  };
}

/** Does the work of an order in a process that dies at a step and in those after it. @returns whether it came so far */
async function killAt(step: number, change: Partial<Registrar> = {}): Promise<boolean> {
  const dying = dyingAt(step);
  const work = shop.work({ ...dying, registrar: { ...dying.registrar, ...change } });
  await work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await shop.workToTheEnd({ registrar: { ...shop.registrar, ...change } });
  return dying.hasDied();
}

const STEPS = 40;

describe('a process that dies at any step of the work on a name', () => {
  it('has registered it once and charged it once when the next one is done (API-001, API-008, API-150)', async () => {
    const { db } = shop.services;
    let step = 0;
    for (let hasDied = true; hasDied && step < STEPS; step++) {
      const name = `kill${step}.com.test`;
      const orderNo = await shop.buy(buyer, name, 7500);
      hasDied = await killAt(step);
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
      hasDied = await killAt(step, { create });
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
