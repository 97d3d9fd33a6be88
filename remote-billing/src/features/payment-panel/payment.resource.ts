import { useEffect, useState } from 'react';
import {
  accountCalls,
  orderCalls,
  OrderStatus,
  paysOrders,
  type PaymentRequest,
  RE_SIGN_UNPAID,
  type PayOrder,
  type PayWay,
} from '@certdeck/contract';
import { CallError, isSuccess, useCall, useSession } from '@certdeck/session';
import { isProviderWay } from '../provider-payment/methods.ts';

/** Orders to pay, read one by one by number: the API is the truth about amount and state. */
export interface OrdersToPay {
  orders: readonly PayOrder[] | undefined;
  /** The API's message when an order can't be read. */
  problem: string | undefined;
  reload(): void;
}

/** More than these are read from the list of waiting orders instead of one by one. */
const SINGLY = 5;

const nothingYet: Pick<OrdersToPay, 'orders' | 'problem'> = { orders: undefined, problem: undefined };

/** Reads the orders of a payment; undefined while they load. */
export function useOrdersToPay(orderNos: readonly string[]): OrdersToPay {
  const { client } = useSession();
  const [attempt, setAttempt] = useState(0);
  const wanted = orderNos.join(',');
  const reading = `${attempt}:${wanted}`;
  // An answer counts for the reading it belongs to; another reading has none yet.
  const [answer, setAnswer] = useState({ reading: '', ...nothingYet });
  const state = answer.reading === reading ? answer : nothingYet;

  useEffect(() => {
    const ends = new AbortController();
    async function read(): Promise<readonly PayOrder[]> {
      const numbers = wanted.split(',').filter(Boolean);
      const known = new Map<string, PayOrder>();
      if (numbers.length > SINGLY) {
        const input = { status: OrderStatus.waitingForPayment, limit: 1000, offset: 1 };
        const list = await client.call(orderCalls.listOrders, input, { signal: ends.signal, follow: true });
        for (const order of isSuccess(list) ? list.data : []) known.set(order.orderNo, order);
      }
      const orders: PayOrder[] = [];
      for (const id of numbers) {
        const listed = known.get(id);
        if (listed) {
          orders.push(listed);
          continue;
        }
        const reply = await client.call(
          orderCalls.getOrder,
          { id },
          { signal: ends.signal, messages: 'none' },
        );
        if (!isSuccess(reply)) throw new CallError('answer', { reply });
        orders.push(reply.data);
      }
      return orders;
    }
    read().then(
      (orders) => setAnswer({ reading, orders, problem: undefined }),
      (error: unknown) => {
        if (!ends.signal.aborted) setAnswer({ reading, orders: undefined, problem: wordsOf(error) });
      },
    );
    return () => ends.abort();
  }, [client, wanted, reading]);

  return { orders: state.orders, problem: state.problem, reload: () => setAttempt(attempt + 1) };
}

/** What the API said against it; nothing where it said nothing that can be read. */
const wordsOf = (error: unknown): string => (error instanceof CallError ? (error.reply?.msg ?? '') : '');

/** What is due for an order in cents: the difference for a re-sign that waits for it (A§4.21), else its amount. */
export function amountDue(order: PayOrder): number {
  if (order.reSignStatus === RE_SIGN_UNPAID) return order.reSignPriceDiff;
  return order.orderStatus === OrderStatus.waitingForPayment ? order.payAmount : 0;
}

const BALANCE: PayWay = { name: 'balance', payWay: 'balance', switch: 'Y', showName: '' };

/**
 * Ways of paying orders that are switched on and that this release can carry through; the balance until they are
 * there. Crypto assets pay orders where the API says so (D-162, D-633), and a reissue is paid from the balance.
 */
export function usePayWays({ aim }: Pick<PaymentRequest, 'aim'>): readonly PayWay[] {
  const { data } = useCall(orderCalls.payWays, {});
  const ways = data?.payWays ?? [BALANCE];
  return ways.filter(
    (way) =>
      way.switch === 'Y' &&
      (way.name === 'balance' || (aim === 'makeOrder' && isProviderWay(way) && paysOrders(way))),
  );
}

/** Orders that are asked about at once: their numbers stand in the address. */
const MOST_NAMED = 100;

/** What packages of certificates can do for a payment; undefined where they can do nothing, or it isn't known. */
export function usePackagesFor({ aim, orderNos }: PaymentRequest) {
  const isAsked = aim === 'makeOrder' && orderNos.length > 0 && orderNos.length <= MOST_NAMED;
  const input = isAsked ? { orderNo: [...orderNos] } : null;
  const { data } = useCall(accountCalls.packagesFor, input, { messages: 'none' });
  return data && data.left > 0 ? data : undefined;
}
