import { BodyCode } from '@certdeck/contract';
import { DEFAULT_TEL_PREFIX, isPhone } from '@certdeck/validation';
import type { Notify } from './notice.ts';
import { localReply } from './reply.ts';
import type { Reply } from './reply.ts';

/** Names that a payment or a recharge may use (A§9.36, D-165). */
const paymentNames: ReadonlySet<string> = new Set([
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
]);

/** Calls that are answered without a request, or null when this one is to be sent. */
export function answerLocally<Data>(
  { method, path }: { method: string; path: string },
  input: Record<string, unknown>,
  notify: Notify,
): Reply<Data> | null {
  if (method !== 'POST') return null;
  if (path === '/v1/signupCode') return checkSignupPhone(input);
  if (path === '/v1/orders/pay' && input.aim === 'recharge') return checkRechargeMethod(input, notify);
  return null;
}

/** The phone of a signup code is checked first; the stated answer carries this very text (B§4.8, D-239). */
function checkSignupPhone<Data>({ tel, telPrefix }: Record<string, unknown>): Reply<Data> | null {
  const prefix = typeof telPrefix === 'string' && telPrefix !== '' ? telPrefix : DEFAULT_TEL_PREFIX;
  if (typeof tel === 'string' && isPhone(tel, prefix)) return null;
  return localReply(BodyCode.localSignupCode, '手机号格式错误', {} as Data);
}

/** A recharge by an unknown method is an error and is never sent (B§8.5, D-166). */
function checkRechargeMethod<Data>(input: Record<string, unknown>, notify: Notify): Reply<Data> | null {
  const method = input.payMethod ?? input.payWay ?? input.name;
  if (typeof method === 'string' && paymentNames.has(method)) return null;
  notify({ kind: 'error', key: 'recharge.badMethod' });
  return localReply(BodyCode.badInput, '充值方式无效', {} as Data, true);
}
