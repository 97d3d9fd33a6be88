import { useCallback, useEffect, useRef, useState } from 'react';
import { accountCalls, type BatchQueue, BodyCode, orderCalls, type PaymentRequest } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import {
  CallError,
  type CallOptions,
  isSuccess,
  pause,
  randomUuid,
  type Reply,
  useSession,
} from '@certdeck/session';
import { readPayment } from '@certdeck/validation';

/** Milliseconds from the end of one status call to the next (A§4.18, D-172). */
const POLL_PAUSE = 2_000;
/** Status calls at most. */
const POLL_LIMIT = 90;
/** Looks at a queue without anything new, an answer or a paid order, after which its end is not waited for: five minutes. */
const QUEUE_PATIENCE = 60;
/** Milliseconds that an armed button stays armed (D-175). */
export const ARM_TIME = 10_000;

/** Where a payment stands. */
export type PaymentState =
  | { step: 'ready' }
  | { step: 'armed' }
  | { step: 'sending' }
  | { step: 'confirming'; done?: number; total?: number }
  | { step: 'paid' }
  /** Above what the payer may spend: it waits for approval, and nothing was charged (D-309). */
  | { step: 'held' }
  /** With `queue`, the end of one that some orders were refused in. */
  | { step: 'failed'; message: string; queue?: BatchQueue };

export interface Payment {
  state: PaymentState;
  /** The server's message about the last try; shown as an alert (A§8.10), also where it is ''. */
  alert: string | undefined;
  /** The last try was refused for lack of balance. */
  balanceTooLow: boolean;
  /** First click arms, second pays (A§4.15). */
  press(): void;
  disarm(): void;
}

/** What pays: money of the balance, or certificates that were bought ahead. */
export type PayFrom = 'balance' | 'package';

/** Pays orders and waits until the API says that they are paid. */
export function usePayment(request: PaymentRequest, from: PayFrom = 'balance'): Payment {
  const session = useSession();
  const { client } = session;
  const [state, setState] = useState<PaymentState>({ step: 'ready' });
  const [alert, setAlert] = useState<string>();
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

  /** Polls the first order (D-173); calls never overlap. */
  async function confirm(signal: AbortSignal): Promise<void> {
    const [first = ''] = request.orderNos;
    for (let call = 0; call < POLL_LIMIT; call += 1) {
      if (call > 0) await pause(POLL_PAUSE, signal);
      // A look for a page that was left would take the place of an equal one of the page that is open now.
      if (signal.aborted) return;
      const reply = await client
        .call(orderCalls.orderStatus, { id: first }, { signal, messages: 'none', follow: true })
        .catch(lostIsNull);
      if (signal.aborted) return;
      if (!reply || !isSuccess(reply)) continue;
      const reading = readPayment(reply.data.orderStatus);
      if (reading === 'cancelled') break;
      if (reading === 'paid') return succeed();
    }
    setState({ step: 'failed', message: '' });
  }

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

  function payAtOnce(orderNos: string[], options: CallOptions) {
    if (from === 'package') return client.call(accountCalls.payFromPackage, { orderNo: orderNos }, options);
    if (orderNos.length > 1) return client.call(orderCalls.batchPay, { orderNos }, options);
    const balance = { payMethod: 'balance', payWay: 'balance', name: 'balance' };
    return client.call(orderCalls.pay, { ...balance, aim: request.aim, orderNo: orderNos }, options);
  }

  async function send(): Promise<void> {
    const { signal } = ends.current;
    setState({ step: 'sending' });
    setAlert(undefined);
    setBalanceTooLow(false);
    const orderNos = [...request.orderNos];
    // A refusal is shown here; a lost connection and a failing server by the client (D-037).
    const options = { signal, messages: 'own', idempotencyKey: intents[from] } as const;
    try {
      if (request.queue && from === 'balance') {
        const reply = await client.call(orderCalls.startBatchPay, { orderNos }, options);
        if (!isSuccess(reply)) return refuse(reply);
        setState({ step: 'confirming', done: 0, total: orderNos.length });
        portalEvents.emit('batch.started.v1', { queueId: reply.data.queueId });
        return await follow(reply.data.queueId, signal);
      }
      const reply = await payAtOnce(orderNos, options);
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

  function refuse({ code, msg, shown }: Reply<unknown>): void {
    setState({ step: 'ready' });
    if (code === BodyCode.balanceTooLow) setBalanceTooLow(true);
    else if (!shown) setAlert(msg);
  }

  return {
    state,
    alert,
    balanceTooLow,
    disarm,
    press() {
      if (state.step === 'ready') setState({ step: 'armed' });
      else if (state.step === 'armed') void send();
    },
  };
}

/** A lost or overtaken status call is no answer; the next one may be. */
function lostIsNull(error: unknown): null {
  if (error instanceof CallError) return null;
  throw error;
}
