import type { PayWay } from '@certdeck/contract';
import type { ApiLanguage } from '../server/texts.ts';
import { paymentTexts } from './texts.ts';

/** Names of the payment methods (A§9.36); what customers read stands in the texts. */
const methods = [
  'balance',
  'wechat',
  'alipay',
  'paypal',
  'stripe',
  'stripeAlipay',
  'stripeWechat',
  'stripeCard',
  'usdt',
  'usdc',
] as const;

export type PayMethod = (typeof methods)[number];

export const isPayMethod = (name: string): name is PayMethod => methods.some((method) => method === name);

/** Methods that can be used here. The others need a provider's adapter, and there is none in this build. */
const AVAILABLE: ReadonlySet<PayMethod> = new Set<PayMethod>(['balance']);

export const isAvailable = (method: PayMethod): boolean => AVAILABLE.has(method);

/** All methods as the wire lists them; `switch` N for those that can't be used (A§3.14, D-067). */
export function payWays(language: ApiLanguage): PayWay[] {
  return methods.map((name) => ({
    name,
    payWay: name,
    switch: isAvailable(name) ? 'Y' : 'N',
    showName: paymentTexts[`method.${name}`][language],
  }));
}
