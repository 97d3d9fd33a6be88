import type { PayWay } from '@certdeck/contract';
import type { ApiLanguage, Text } from '../server/texts.ts';
import type { Ways } from './open-ways.ts';
import { type Action, BASE_CURRENCY } from './provider.ts';

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

export const isPayMethod = (name: string): boolean => Object.hasOwn(methods, name);

/** All methods as the wire lists them; `switch` N for those that aren't offered (A§3.14, D-067). */
export function payWays(ways: Pick<Ways, 'byMethod'>, language: ApiLanguage): PayWay[] {
  return Object.entries(methods).map(([name, showName]) => ({
    name,
    payWay: name,
    switch: ways.byMethod(name) ? 'Y' : 'N',
    showName: showName[language],
  }));
}

/** The answer of a payment call, by what the customer does next (A§3.19, A§3.20). */
export function wireOfAction(action: Action): Record<string, unknown> {
  switch (action.kind) {
    case 'none':
      return {};
    case 'redirect':
      return { payURL: action.url };
    case 'qr':
      return { payURL: action.data };
    case 'elements':
      return {
        stripePublicKey: action.publicKey,
        clientSecret: action.clientSecret,
        sessionID: action.sessionID,
        webCurrency: action.currency,
        backCurrency: BASE_CURRENCY,
      };
    case 'crypto':
      return {
        payURL: action.url,
        transferredPriceCent: action.amount.minor,
        expireTime: Math.floor(action.expiresAt.getTime() / 1000),
      };
    case 'bank':
      return { account: action.account, reference: action.reference };
  }
}
