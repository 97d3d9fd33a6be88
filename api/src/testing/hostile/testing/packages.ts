import { accountCalls } from '@certdeck/contract';
import type { Customer } from '../../../areas/orders/testing/shop.ts';

/** A package of five single-domain certificates, at its price. */
export const FIVE = { productNo: 'ALP-DV1', year: 1, count: 5, amount: 79_000 } as const;

/** Buys a package for the orders that a customer has, and one that nothing is paid from. @returns the ids of both */
export async function packagesOf(
  customer: Customer,
  price: number,
  key: string,
): Promise<readonly [string, string]> {
  const buy = async (wish: object, more: string): Promise<string> => {
    const { body } = await customer.call(accountCalls.buyPackage, wish, { 'idempotency-key': key + more });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const flex = { productNo: 'GS-OVF', year: 1, count: 5, amount: price * 5 };
  return [await buy(flex, '-flex'), await buy(FIVE, '-five')];
}
