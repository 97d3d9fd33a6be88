import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { orderCalls } from '@certdeck/contract';
import { sql } from 'kysely';
import { catalogue } from '../../catalogue/catalogue.ts';
import { priceOf } from '../../catalogue/price.ts';
import { settleCommission } from '../../commissions/commissions.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { type Customer, openShop, pay, type Shop } from '../../orders/testing/shop.ts';
import type { TestAccount } from '../../../testing/api.ts';
import { agentDesk } from '../testing/agent.ts';
import { changeSite } from '../site/sites.store.ts';
import { keepCustomer } from './customers.store.ts';

const PRODUCTS = ['ALP-DV1', 'GS-OVF'] as const;
const DAY_MS = 86_400_000;

let shop: Shop;
let agent: TestAccount;
let customer: Customer;
beforeAll(async () => {
  shop = await openShop();
  const desk = await agentDesk(shop);
  agent = await desk.addAgent('Quokka Ltd');
  customer = await shop.addCustomer(1_000_000_000);
  const row = {
    account_id: customer.accountID,
    agent_id: agent.accountID,
    host: 'x.example',
    since: new Date(),
  };
  await transaction(shop.services.db, (trx) => keepCustomer(trx, row));
});
afterAll(() => shop.close());

const purchase = fc.record({
  productNo: fc.constantFrom(...PRODUCTS),
  points: fc.integer({ min: 0, max: 10_000 }),
  year: fc.constantFrom(1, 2),
  names: fc.integer({ min: 1, max: 3 }),
  certs: fc.integer({ min: 1, max: 2 }),
  goesBack: fc.boolean(),
  /** Whether the mark-up was earned before the money went back. */
  earnedBefore: fc.boolean(),
});

/** Does the jobs of the agent's commissions as long after the payments. */
async function settle(days: number): Promise<void> {
  const { db } = shop.services;
  const now = () => new Date(Date.now() + days * DAY_MS);
  const rows = await db.selectFrom('commissions').select(['account_id', 'id']).execute();
  for (const { account_id: accountID, id } of rows)
    await settleCommission({ db, now }, { accountID, subject: id });
}

/** Of one order: what the ledger has as paid, and what the agent has of it in the end. */
async function bookedFor(orderNo: string) {
  const { rows } = await sql<{ sales: number; earned: number }>`select
      cast(coalesce(sum(amount) filter (where ledger = 'sales'), 0) as bigint) as sales,
      cast(coalesce(sum(amount) filter (where ledger = 'commissionPayable'), 0) as bigint) as earned
    from entries join transfers on transfers.account_id = entries.account_id and transfers.id = entries.transfer_id
    where order_no = ${orderNo}`.execute(shop.services.db);
  return rows[0];
}

describe('the books of sales at an agent’s site', () => {
  it('have what was paid as the list’s price and the agent’s mark-up, to the cent, and nothing of what went back (D-388)', async () => {
    const { db } = shop.services;
    await fc.assert(
      fc.asyncProperty(
        purchase,
        async ({ productNo, points, year, names, certs, goesBack, earnedBefore }) => {
          const product = catalogue.find((one) => one.productNo === productNo)!;
          const first = { account_id: agent.accountID, title: 'Quokka', language: 'en' as const };
          const markups = { dv: points, ov: points };
          await transaction(db, (trx) => changeSite(trx, first, { markups }, new Date()));
          const list = ['a', 'b', 'c'].slice(0, productNo === 'ALP-DV1' ? 1 : names);
          const given = Array.from({ length: certs }, (_, at) => list.map((one) => `${one}${at}.demo.test`));
          const wish = { productNo, productType: product.productType, year: Math.min(year, product.maxYear) };
          const orderNos = await shop.order(customer, { ...wish, certs: given });
          const before = await shop.balanceOf(customer);
          for (const orderNo of orderNos) expect((await pay(customer, orderNo)).body.code).toBe(200);
          const paid = before - (await shop.balanceOf(customer));
          const price = priceOf(product, { year: wish.year, names: given[0] ?? [], quantity: certs });
          const base = price?.allNowPrice ?? 0;
          if (earnedBefore) await settle(90);
          if (goesBack) await customer.call(orderCalls.cancelOrders, { orderNos });
          await settle(90);
          const booked = await Promise.all(orderNos.map(bookedFor));
          const sum = (of: 'sales' | 'earned') => booked.reduce((all, one) => all + (one?.[of] ?? 0), 0);
          expect([sum('sales'), sum('earned')]).toEqual(goesBack ? [0, 0] : [paid, paid - base]);
        },
      ),
      { numRuns: 12 },
    );
    const { rows } = await sql<{ off: number }>`select cast(coalesce(sum(amount), 0) as bigint) as off
      from entries group by account_id, transfer_id having sum(amount) <> 0`.execute(db);
    expect(rows).toEqual([]);
  });
});
