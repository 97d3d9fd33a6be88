/** Names that a payment or a recharge may use (A§9.36, D-165). */
export const payMethods = [
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
export type PayMethod = (typeof payMethods)[number];

export function isPayMethod(name: unknown): name is PayMethod {
  return payMethods.some((method) => method === name);
}

/** Whether a way of `payWays` takes money for orders: tokens do only where the API says so (D-162, D-633). */
export const paysOrders = ({
  name,
  forOrders,
}: {
  name: string;
  forOrders?: 'Y' | 'N' | undefined;
}): boolean => (name !== 'usdt' && name !== 'usdc') || forOrders === 'Y';
