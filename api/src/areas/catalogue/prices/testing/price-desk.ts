import { orderCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { type Customer, openShop, type Shop } from '../../../orders/testing/shop.ts';
import { addStaff } from '../../../staff/staff.store.ts';
import type { TestAccount } from '../../../../testing/api.ts';

/** Sold for one, two and three years, without further names. */
export const SINGLE = 'ALP-DV1';
export const OLD = { 1: 15_800, 2: 30_000, 3: 42_700 };
export const NEW = { 1: 16_800, 2: 32_000, 3: 45_400 };

/** What a draft says of a product. */
export const itemOf = (over: object = {}) => ({
  productNo: SINGLE,
  prices: NEW,
  extraNamePrice: 0,
  onSale: 'Y',
  ...over,
});

/** Makes a call as somebody who reads English. */
export const by = (who: TestAccount) => ({ token: who.token, headers: { 'accept-language': 'en' } });

/** A shop whose time stands, with two people of staff who change prices, and a customer. */
export class PriceDesk {
  readonly shop: Shop;
  readonly drafter: TestAccount;
  readonly publisher: TestAccount;
  readonly customer: Customer;

  private constructor(shop: Shop, [drafter, publisher]: [TestAccount, TestAccount], customer: Customer) {
    this.shop = shop;
    this.drafter = drafter;
    this.publisher = publisher;
    this.customer = customer;
  }

  static async open(): Promise<PriceDesk> {
    const shop = await openShop();
    shop.freeze();
    const [drafter, publisher] = [await shop.addAccount(), await shop.addAccount()];
    for (const { accountNo } of [drafter, publisher])
      await addStaff(shop.services.db, accountNo, ['staff:catalogue']);
    return new PriceDesk(shop, [drafter, publisher], await shop.addCustomer());
  }

  /** 10-digit seconds. */
  inSeconds(count: number): number {
    return Math.floor(this.shop.services.now().getTime() / 1000) + count;
  }

  async save(over: object = {}, who = this.drafter) {
    const draft = { title: 'Spring', validFrom: this.inSeconds(60), items: [itemOf()], ...over };
    return (await this.shop.call(operatorCalls.savePriceChange, draft, by(who))).body;
  }

  /** Saves a draft; answers its id. @throws Error when it is refused */
  async draft(over: object = {}): Promise<string> {
    const { code, data, msg, errors } = await this.save(over);
    if (code !== 200) throw new Error(JSON.stringify({ msg, errors }));
    return data.id;
  }

  async publish(id: string, over: object = {}, who = this.publisher) {
    const input = { id, revision: 1, ...over };
    return (await this.shop.call(operatorCalls.publishPriceChange, input, by(who))).body;
  }

  async withdraw(id: string) {
    const input = { id, reason: 'a slip' };
    return (await this.shop.call(operatorCalls.withdrawPriceChange, input, by(this.publisher))).body;
  }

  async changeOf(id: string) {
    return (await this.shop.call(operatorCalls.priceChange, { id }, by(this.drafter))).body.data;
  }

  /** A product as the customer's price list has it. */
  async listed(productNo = SINGLE) {
    const { data } = (await this.customer.call(orderCalls.listProducts, { limit: 1000 })).body;
    return data.find((one) => one.productNo === productNo);
  }

  /** What an order would cost the customer. */
  async asked(over: object = {}) {
    const question = { id: SINGLE, year: 1, sslDomains: ['a.test'], ...over };
    return (await this.customer.call(orderCalls.price, question)).body;
  }
}
