import type { PayMethod, PayWay } from '@certdeck/contract';

/** How a customer pays with a method: on the provider's own page, in its card fields, by a code, or by a transfer of crypto assets. */
export type MethodKind = 'redirect' | 'card' | 'code' | 'crypto';

/** Methods of providers that this release carries through. */
const methodKinds = {
  wechat: 'code',
  alipay: 'redirect',
  paypal: 'redirect',
  stripe: 'redirect',
  stripeAlipay: 'redirect',
  stripeWechat: 'redirect',
  stripeCard: 'card',
  usdt: 'crypto',
  usdc: 'crypto',
} as const satisfies Partial<Record<PayMethod, MethodKind>>;

export type ProviderMethod = keyof typeof methodKinds;

export function isProviderMethod(name: string): name is ProviderMethod {
  return Object.hasOwn(methodKinds, name);
}

export function kindOf(method: ProviderMethod): MethodKind {
  return methodKinds[method];
}

/** Methods whose failing calls say that the code couldn't be requested (D-179): all but those of PayPal and of Stripe's page and card fields. */
export function requestsCode(method: ProviderMethod): boolean {
  return method !== 'paypal' && method !== 'stripe' && method !== 'stripeCard';
}

/** A method that is offered, with its names on the wire. */
export type ProviderWay = PayWay & { name: ProviderMethod };

export function isProviderWay(way: PayWay): way is ProviderWay {
  return isProviderMethod(way.name);
}

/** Whose page or app a method is paid with: what goes through Stripe is paid on Stripe's page. */
export function payPageOf(method: ProviderMethod): PayMethod {
  return method.startsWith('stripe') ? 'stripe' : method;
}
