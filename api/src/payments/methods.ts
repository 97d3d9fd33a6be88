import type { PayWay } from '@certdeck/contract';
import type { ApiLanguage, Text } from '../server/texts.ts';

/** Names of the payment methods (A§9.36) with what customers read. */
const methods = {
  balance: {
    zh: '余额支付',
    en: 'Balance payment',
    es: 'Pago con saldo',
    de: 'Zahlung vom Guthaben',
    ja: '残高払い',
    fr: 'Paiement par solde',
  },
  wechat: {
    zh: '微信支付',
    en: 'WeChat Pay',
    es: 'WeChat Pay',
    de: 'WeChat Pay',
    ja: 'WeChat Pay',
    fr: 'WeChat Pay',
  },
  alipay: { zh: '支付宝', en: 'Alipay', es: 'Alipay', de: 'Alipay', ja: 'Alipay', fr: 'Alipay' },
  paypal: { zh: 'PayPal', en: 'PayPal', es: 'PayPal', de: 'PayPal', ja: 'PayPal', fr: 'PayPal' },
  stripe: { zh: 'Stripe', en: 'Stripe', es: 'Stripe', de: 'Stripe', ja: 'Stripe', fr: 'Stripe' },
  stripeAlipay: {
    zh: 'Stripe 支付宝',
    en: 'Stripe Alipay',
    es: 'Stripe Alipay',
    de: 'Stripe Alipay',
    ja: 'Stripe Alipay',
    fr: 'Stripe Alipay',
  },
  stripeWechat: {
    zh: 'Stripe 微信支付',
    en: 'Stripe WeChat Pay',
    es: 'Stripe WeChat Pay',
    de: 'Stripe WeChat Pay',
    ja: 'Stripe WeChat Pay',
    fr: 'Stripe WeChat Pay',
  },
  stripeCard: { zh: '银行卡', en: 'Card', es: 'Tarjeta', de: 'Karte', ja: 'カード', fr: 'Carte' },
  usdt: { zh: 'USDT', en: 'USDT', es: 'USDT', de: 'USDT', ja: 'USDT', fr: 'USDT' },
  usdc: { zh: 'USDC', en: 'USDC', es: 'USDC', de: 'USDC', ja: 'USDC', fr: 'USDC' },
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
