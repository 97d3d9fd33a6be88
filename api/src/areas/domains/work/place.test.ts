import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import { type DomainShop, type NameBuyer, openDomainShop } from '../testing/domain-shop.ts';
import { registeredName } from '../testing/registered.ts';
import { type DomainPurchase, placeDomainOrders } from './place.ts';

/* What only the order itself can see: the name was free, or had no order, when its price was asked a moment before. */

let shop: DomainShop;
let buyer: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
  buyer = await shop.addBuyer(100_000);
});
afterAll(() => shop.close());

/** @returns what the order was refused with, at the field of the call */
async function refusalOf(purchases: DomainPurchase[]) {
  const { db, now } = shop.services;
  const ports = { isAbove: async () => false, spend: async () => undefined };
  const payer = { accountID: buyer.accountID, actorID: buyer.accountID };
  const error: unknown = await transaction(db, (trx) =>
    placeDomainOrders(ports, trx, payer, purchases, now(), 'cartIDs'),
  ).catch((reason: unknown) => reason);
  expect(await shop.balanceOf(buyer)).toBe(100_000);
  await expectBalancedBooks(db);
  if (!(error instanceof BusinessError)) throw error;
  return [error.code, error.errors['cartIDs']?.en];
}
const bought = { years: 1, amount: 7500, fee: null };
const registration = (name: string): DomainPurchase => ({
  ...{ ...bought, kind: 'register' },
  domain: {
    ...{ name, tld: 'com.test', contactID: buyer.domainContactID },
    ...{ autoRenew: false, certificate: false, premium: false, renewCents: null },
  },
});

it('orders nothing where somebody has taken one of the names since its price was asked (API-150)', async () => {
  await shop.buy(await shop.addBuyer(100_000), 'lost.com.test', 7500);
  expect(await refusalOf([registration('won.com.test'), registration('lost.com.test')])).toEqual([
    BodyCode.wrongState,
    expect.stringContaining('“lost.com.test” has been taken'),
  ]);
});

it('orders nothing where another order for one of the names isn’t over (API-158)', async () => {
  const { id, name } = await registeredName(shop, buyer, 'busy.com.test');
  const renewal: DomainPurchase = {
    ...bought,
    kind: 'renew',
    domain: { id, name, until: shop.services.now() },
  };
  expect(await refusalOf([renewal, renewal])).toEqual([
    BodyCode.wrongState,
    'Another order for “busy.com.test” isn’t finished yet.',
  ]);
});
