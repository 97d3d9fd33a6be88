import { domainCalls } from '@certdeck/contract';
import type { Customer } from '../../../areas/orders/testing/shop.ts';

/** Names in the cart of an owner, each registered for a contact of theirs. */
export interface CartThings {
  lineID: string;
  spareLineID: string;
}

/** @param made makes something by a call and answers its id */
export async function cartThingsOf(
  made: (call: Parameters<Customer['call']>[0], input: object) => Promise<string>,
  word: string,
): Promise<CartThings> {
  return {
    lineID: await made(domainCalls.addToCart, { domain: `wants-${word}.com.test` }),
    spareLineID: await made(domainCalls.addToCart, { domain: `doubts-${word}.com.test` }),
  };
}

/** Inputs of the calls about the cart, right for its owner. */
export const cartSamplesOf = ({
  word,
  cart,
}: {
  word: string;
  cart: CartThings;
}): Readonly<Record<string, object>> => ({
  'API-138': {},
  'API-139': { domain: `also-${word}.com.test`, years: 2 },
  'API-140': { id: cart.lineID, autoRenew: 'Y' },
  'API-141': { id: cart.spareLineID },
  'API-150': { cartIDs: [cart.lineID], payMethod: 'balance', amount: 7500 },
});
