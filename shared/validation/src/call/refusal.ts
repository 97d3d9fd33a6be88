import { BodyCode, isPayMethod } from '@certdeck/contract';
import { DEFAULT_TEL_PREFIX, isPhone } from '../form/phone.ts';

/** What stands for the answer of a call that must not be sent. */
export interface Refusal {
  code: number;
  msg: string;
  /** Key of the sentence that the customer reads, where the page itself says nothing. */
  notice?: 'recharge.badMethod';
}

type Input = Readonly<Record<string, unknown>>;

/** Why a call is not sent with this input, by rules that stand for the API's own answer; undefined when it is. */
export function refusalOf(call: { method: string; path: string }, input: Input): Refusal | undefined {
  if (call.method !== 'POST') return undefined;
  if (call.path === '/v1/signupCode') return signupPhone(input);
  if (call.path === '/v1/orders/pay' && input['aim'] === 'recharge') return rechargeMethod(input);
  return undefined;
}

/** The phone of a signup code is checked first; the stated answer carries this very text (B§4.8, D-239). */
function signupPhone({ tel, telPrefix }: Input): Refusal | undefined {
  const prefix = typeof telPrefix === 'string' && telPrefix !== '' ? telPrefix : DEFAULT_TEL_PREFIX;
  if (typeof tel === 'string' && isPhone(tel, prefix)) return undefined;
  return { code: BodyCode.localSignupCode, msg: '手机号格式错误' };
}

/** A recharge by an unknown method is an error and is never sent (B§8.5, D-166). */
function rechargeMethod({ payMethod, payWay, name }: Input): Refusal | undefined {
  if (isPayMethod(payMethod ?? payWay ?? name)) return undefined;
  return { code: BodyCode.badInput, msg: '充值方式无效', notice: 'recharge.badMethod' };
}
