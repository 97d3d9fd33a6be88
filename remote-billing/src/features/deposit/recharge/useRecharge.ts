import { useRef } from 'react';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { isSuccess, useSession } from '@certdeck/session';
import type { ProviderWay } from '../../provider-payment/methods.ts';
import { type ProviderPayment, useProviderPayment } from '../../provider-payment/useProviderPayment.ts';

export interface RechargePayment extends Omit<ProviderPayment, 'start'> {
  /** Asks for a recharge of the balance by this many cents; another amount is another recharge. */
  recharge(way: ProviderWay, cents: number): void;
}

/** Recharges the balance at a provider (D-068) and waits until the money is there. @param returned id of a recharge under way, or '' */
export function useRecharge(returned: string): RechargePayment {
  const session = useSession();
  const { client } = session;
  const amount = useRef(0);
  const rechargeID = useRef(returned);
  const { start, ...payment } = useProviderPayment({
    subject: () => String(amount.current),
    async ask(way, options) {
      const names = { payMethod: way.name, payWay: way.payWay, name: way.name };
      const input = { ...names, aim: 'recharge', rechargeAmount: amount.current };
      const reply = await client.call(orderCalls.pay, input, options);
      if (isSuccess(reply)) rechargeID.current = idOf(reply.data.rechargeID);
      return reply;
    },
    async look(signal) {
      // Nothing is known of it before the pay call is answered.
      if (rechargeID.current === '') return undefined;
      const options = { signal, messages: 'none', follow: true } as const;
      const reply = await client.call(orderCalls.rechargeState, { id: rechargeID.current }, options);
      if (reply.code === BodyCode.notFound || reply.code === BodyCode.badInput) return 'ended';
      if (!isSuccess(reply)) return undefined;
      const { state } = reply.data;
      return state === 'paid' || state === 'ended' ? state : undefined;
    },
    transferID: () => rechargeID.current,
    async onPaid() {
      await session.loadUser();
      portalEvents.emit('balance.changed.v1', {});
    },
  });
  return {
    ...payment,
    recharge(way, cents) {
      amount.current = cents;
      start(way);
    },
  };
}

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '');
