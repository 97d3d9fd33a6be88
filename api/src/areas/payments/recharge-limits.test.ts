import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { decimalFromCents } from '@certdeck/validation';
import { alipayCapabilities } from '../../ports/payments/alipay/alipay-provider.ts';
import { tokenCapabilities } from '../../ports/payments/crypto/token-provider.ts';
import { paypalCapabilities } from '../../ports/payments/paypal/paypal-provider.ts';
import { stripeCapabilities } from '../../ports/payments/stripe/stripe-provider.ts';
import { wechatCapabilities } from '../../ports/payments/wechat/wechat-provider.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';

/** Methods that are paid by a code. */
const SCANNED = new Set(['wechat', 'usdc', 'usdt']);

/** Every way outside that a demonstration has, with what it takes. */
describe('a recharge', () => {
  let shop: Shop;
  let customer: Customer;
  beforeAll(async () => {
    const PAYMENT_PROVIDERS =
      'balance,stripe,stripe-alipay,stripe-wechat,stripe-card,wechat,alipay,paypal,usdc,usdt';
    shop = await openShop({ environment: { PAYMENT_PROVIDERS } });
    shop.freeze();
    customer = await shop.addCustomer(0);
  });
  afterAll(async () => {
    // The demonstration closes what it opened with the first payment.
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  it.each([
    ['stripe', stripeCapabilities],
    ['stripeAlipay', stripeCapabilities],
    ['stripeWechat', stripeCapabilities],
    ['stripeCard', stripeCapabilities],
    ['wechat', wechatCapabilities],
    ['alipay', alipayCapabilities],
    ['paypal', paypalCapabilities],
    ['usdc', tokenCapabilities],
    ['usdt', tokenCapabilities],
  ])(
    'by %s may be of any amount that it takes, and others name its limit (BIL-036, D-068)',
    async (payMethod, caps) => {
      const recharge = async (rechargeAmount: number) =>
        (await customer.call(orderCalls.pay, { payMethod, aim: 'recharge', rechargeAmount })).body;
      const { minimum, maximum } = caps;
      for (const amount of [minimum, maximum]) {
        const { code, data } = await recharge(amount);
        expect([amount, code, typeof data.payURL]).toEqual([amount, 200, 'string']);
        // What is scanned counts down (BIL-024, D-707).
        const end = Math.floor(shop.services.now().getTime() / 1000) + 1_800;
        expect(data.expireTime).toBe(SCANNED.has(payMethod) ? end : undefined);
        const id = String(data.rechargeID);
        expect((await customer.call(orderCalls.rechargeState, { id })).body.data).toEqual({
          state: 'waiting',
          amount,
        });
      }
      for (const [amount, limit] of [
        [minimum - 1, minimum],
        [maximum + 1, maximum],
      ] as const) {
        // Nothing at all is no amount of the call's.
        if (amount === 0) continue;
        const { code, errors } = await recharge(amount);
        expect([code, errors?.rechargeAmount]).toEqual([
          BodyCode.badInput,
          expect.stringContaining(decimalFromCents(limit)),
        ]);
      }
      expect(await shop.balanceOf(customer)).toBe(0);
    },
  );
});
