import { useCallback, useEffect, useRef, useState } from 'react';
import {
  accountCalls,
  type BatchQueue,
  BodyCode,
  hasShape,
  orderCalls,
  type PaymentRequest,
  type ReplyShape,
} from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import {
  CallError,
  type CallOptions,
  isSuccess,
  randomUuid,
  type Reply,
  useSession,
} from '@certdeck/session';
import { readPayment } from '@certdeck/validation';
import type { ProviderWay } from '../provider-payment/methods.ts';
import { type Finding, pollPayment } from '../provider-payment/polling.ts';
import {
  type ProviderPayment,
  type ProviderState,
  useProviderPayment,
} from '../provider-payment/useProviderPayment.ts';

/** Looks at a queue without anything new, an answer or a paid order, after which its end is not waited for: five minutes. */
const QUEUE_PATIENCE = 60;
/** Milliseconds that an armed button stays armed (D-175). */
export const ARM_TIME = 10_000;

/** The data of a refusal that names its orders. */
type Refused = Pick<BatchQueue, 'failOrders'>;
const REFUSED: ReplyShape<Refused> = { failOrders: [{ orderNo: 'filled', msg: 'text' }] };

/** Where a payment stands. */
export type PaymentState =
  | Exclude<ProviderState, { step: 'confirming' | 'failed' }>
  | { step: 'armed' }
  | { step: 'confirming'; done?: number; total?: number }
  /** With `queue`, the end of one that some orders were refused in. */
  | { step: 'failed'; message: string; queue?: BatchQueue };

export interface Payment {
  state: PaymentState;
  /** The server's message about the last try; shown as an alert (A§8.10), also where it is ''. */
  alert: string | undefined;
  /** Of a payment of several orders, those that it was refused for; empty where the API names none. */
  refused: BatchQueue['failOrders'];
  /** The last try was refused for lack of balance. */
  balanceTooLow: boolean;
  /** First click arms, second pays (A§4.15); a provider is asked at the first (A§4.16). */
  press(): void;
  disarm(): void;
  /** The payment at a provider; ready as long as none was begun. */
  provider: ProviderPayment;
}

/** What pays: money of the balance, certificates that were bought ahead, or a provider outside. */
export type PayFrom = 'balance' | 'package' | ProviderWay;

/** Pays orders and waits until the API says that they are paid. */
export function usePayment(request: PaymentRequest, from: PayFrom = 'balance'): Payment {
  const session = useSession();
  const { client } = session;
  const [state, setState] = useState<PaymentState>({ step: 'ready' });
  const [alert, setAlert] = useState<string>();
  const [refused, setRefused] = useState<BatchQueue['failOrders']>([]);
  const [balanceTooLow, setBalanceTooLow] = useState(false);
  // One intent, one key: a repeat after a lost answer can't charge twice.
  const [intents] = useState(() => ({ balance: randomUuid(), package: randomUuid() }));
  const ends = useRef(new AbortController());

  useEffect(() => {
    ends.current = new AbortController();
    return () => ends.current.abort();
  }, []);

  const disarm = useCallback(() => setState((now) => (now.step === 'armed' ? { step: 'ready' } : now)), []);
  useEffect(() => {
    if (state.step !== 'armed') return undefined;
    const timer = setTimeout(disarm, ARM_TIME);
    return () => clearTimeout(timer);
  }, [state.step, disarm]);

  async function succeed(): Promise<void> {
    setState({ step: 'paid' });
    await tellPaid(request.orderNos);
  }

  async function tellPaid(orderNos: readonly string[]): Promise<void> {
    session.forgetOrders();
    await session.loadUser();
    portalEvents.emit('order.paid.v1', { orderNos });
  }

  /** Looks at the first order alone (D-173). */
  async function look(signal: AbortSignal): Promise<Finding> {
    const [first = ''] = request.orderNos;
    const options = { signal, messages: 'none', follow: true } as const;
    const reply = await client.call(orderCalls.orderStatus, { id: first }, options);
    if (!isSuccess(reply)) return undefined;
    const reading = readPayment(reply.data.orderStatus);
    if (reading === 'cancelled') return 'ended';
    return reading === 'paid' ? 'paid' : undefined;
  }

  async function confirm(signal: AbortSignal): Promise<void> {
    const finding = await pollPayment(look, signal);
    if (signal.aborted) return undefined;
    if (finding === 'paid') return succeed();
    return setState({ step: 'failed', message: '' });
  }

  const provider = useProviderPayment({
    subject: () => request.orderNos.join(),
    ask: (way, options) => {
      const names = { payMethod: way.name, payWay: way.payWay, name: way.name };
      return client.call(
        orderCalls.pay,
        { ...names, aim: request.aim, orderNo: [...request.orderNos] },
        options,
      );
    },
    look,
    transferID: () => request.orderNos[0] ?? '',
    onPaid: () => tellPaid(request.orderNos),
  });

  /** Follows a queue to its end (A§4.23), or until nothing has moved for five minutes: it may have been lost. */
  async function follow(queueId: string, signal: AbortSignal): Promise<void> {
    let settled = 0;
    let idle = 0;
    for await (const reply of session.lookAtQueue(queueId, signal)) {
      idle += 1;
      if (reply && isSuccess(reply)) {
        const { total, success, fail, failOrders } = reply.data;
        if (total === success + fail) {
          if (fail === 0) return succeed();
          setState({ step: 'failed', message: '', queue: reply.data });
          const refused = new Set(failOrders.map(({ orderNo }) => orderNo));
          const paid = request.orderNos.filter((orderNo) => !refused.has(orderNo));
          return paid.length > 0 ? tellPaid(paid) : undefined;
        }
        setState({ step: 'confirming', done: success + fail, total });
        if (success + fail > settled) idle = 0;
        settled = success + fail;
      }
      if (idle === QUEUE_PATIENCE) break;
    }
    if (signal.aborted) return undefined;
    return setState({ step: 'failed', message: '' });
  }

  function payAtOnce(intent: keyof typeof intents, orderNos: string[], options: CallOptions) {
    if (intent === 'package') return client.call(accountCalls.payFromPackage, { orderNo: orderNos }, options);
    if (orderNos.length > 1) return client.call(orderCalls.batchPay, { orderNos }, options);
    const balance = { payMethod: 'balance', payWay: 'balance', name: 'balance' };
    return client.call(orderCalls.pay, { ...balance, aim: request.aim, orderNo: orderNos }, options);
  }

  async function send(intent: keyof typeof intents): Promise<void> {
    const { signal } = ends.current;
    setState({ step: 'sending' });
    setAlert(undefined);
    setRefused([]);
    setBalanceTooLow(false);
    const orderNos = [...request.orderNos];
    // A refusal is shown here; a lost connection and a failing server by the client (D-037).
    const options = { signal, messages: 'own', idempotencyKey: intents[intent] } as const;
    try {
      if (request.queue && intent === 'balance') {
        const reply = await client.call(orderCalls.startBatchPay, { orderNos }, options);
        if (!isSuccess(reply)) return refuse(reply);
        setState({ step: 'confirming', done: 0, total: orderNos.length });
        portalEvents.emit('batch.started.v1', { queueId: reply.data.queueId });
        return await follow(reply.data.queueId, signal);
      }
      const reply = await payAtOnce(intent, orderNos, options);
      if (!isSuccess(reply)) return refuse(reply);
      if (reply.data.approval === 'waiting') {
        setState({ step: 'held' });
        return undefined;
      }
      setState({ step: 'confirming' });
      return await confirm(signal);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // No answer: whether it was paid is not known, and the client has said so. A repeat carries the same key.
      if (!signal.aborted) setState({ step: 'ready' });
      return undefined;
    }
  }

  function refuse({ code, msg, data, shown }: Reply<unknown>): void {
    setState({ step: 'ready' });
    if (code === BodyCode.balanceTooLow) setBalanceTooLow(true);
    else if (!shown) {
      setAlert(msg);
      if (request.orderNos.length > 1 && hasShape(data, REFUSED)) setRefused((data as Refused).failOrders);
    }
  }

  if (typeof from === 'object' || provider.state.step !== 'ready') {
    return {
      state: provider.state,
      alert: undefined,
      refused: [],
      balanceTooLow: false,
      provider,
      disarm,
      press: () => typeof from === 'object' && provider.start(from),
    };
  }
  return {
    state,
    alert,
    refused,
    balanceTooLow,
    provider,
    disarm,
    press() {
      if (state.step === 'ready') setState({ step: 'armed' });
      else if (state.step === 'armed') void send(from);
    },
  };
}
