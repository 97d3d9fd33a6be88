import type { PayWay } from '@certdeck/contract';
import type { ApiLanguage, Text } from '../server/texts.ts';

/** Names of the payment methods (A§9.36) with what customers read. */
const methods = {
  balance: { zh: '余额支付', en: 'Balance payment' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  paypal: { zh: 'PayPal', en: 'PayPal' },
  stripe: { zh: 'Stripe', en: 'Stripe' },
  stripeAlipay: { zh: 'Stripe 支付宝', en: 'Stripe Alipay' },
  stripeWechat: { zh: 'Stripe 微信支付', en: 'Stripe WeChat Pay' },
  stripeCard: { zh: '银行卡', en: 'Card' },
  usdt: { zh: 'USDT', en: 'USDT' },
  usdc: { zh: 'USDC', en: 'USDC' },
} as const satisfies Record<string, Text>;

export type PayMethod = keyof typeof methods;

export const isPayMethod = (name: string): name is PayMethod => Object.hasOwn(methods, name);

/** Methods that can be used here. The others need a provider's adapter, and there is none in this build. */
const AVAILABLE: ReadonlySet<PayMethod> = new Set<PayMethod>(['balance']);

export const isAvailable = (method: PayMethod): boolean => AVAILABLE.has(method);

/** All methods as the wire lists them; `switch` N for those that can't be used (A§3.14, D-067). */
export function payWays(language: ApiLanguage): PayWay[] {
  return Object.entries(methods).map(([name, showName]) => ({
    name,
    payWay: name,
    switch: isPayMethod(name) && isAvailable(name) ? 'Y' : 'N',
    showName: showName[language],
  }));
}
