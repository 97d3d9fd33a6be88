import { useCallback, useEffect, useRef, useState } from 'react';
import { type BatchQueue, BodyCode, orderCalls, type PaymentRequest } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { CallError, isSuccess, randomUuid, type Reply, useSession } from '@certdeck/session';
import { readPayment } from '@certdeck/validation';

/** Milliseconds from the end of one status call to the next (A§4.18, D-172). */
const POLL_PAUSE = 2_000;
/** Status calls at most. */
const POLL_LIMIT = 90;
/** Milliseconds from one look at a queue to the next (A§4.24). */
const QUEUE_PAUSE = 5_000;
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
  /** With `queue`, the end of one that some orders were refused in. */
  | { step: 'failed'; message: string; queue?: BatchQueue };

export interface Payment {
  state: PaymentState;
  /** The server's message about the last try; shown as an alert (A§8.10). */
  alert: string;
  /** The last try was refused for lack of balance. */
  balanceTooLow: boolean;
  /** First click arms, second pays (A§4.15). */
  press(): void;
  disarm(): void;
}

/** Pays orders from the balance and waits until the API says that they are paid. */
export function usePayment(request: PaymentRequest): Payment {
  const session = useSession();
  const { client } = session;
  const [state, setState] = useState<PaymentState>({ step: 'ready' });
  const [alert, setAlert] = useState('');
  const [balanceTooLow, setBalanceTooLow] = useState(false);
  // One intent, one key: a repeat after a lost answer can't charge twice.
  const [intent] = useState(randomUuid);
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
    for (let idle = 0; idle < QUEUE_PATIENCE; idle += 1) {
      const reply = await client
        .call(orderCalls.batchStatus, { queueId }, { signal, messages: 'none' })
        .catch(lostIsNull);
      if (signal.aborted) return;
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
      await pause(QUEUE_PAUSE, signal);
      if (signal.aborted) return undefined;
    }
    return setState({ step: 'failed', message: '' });
  }

  async function send(): Promise<void> {
    const { signal } = ends.current;
    setState({ step: 'sending' });
    setAlert('');
    setBalanceTooLow(false);
    const orderNos = [...request.orderNos];
    // A refusal is shown here; a lost connection and a failing server by the client (D-037).
    const options = { signal, messages: 'own', idempotencyKey: intent } as const;
    try {
      if (request.queue) {
        const reply = await client.call(orderCalls.startBatchPay, { orderNos }, options);
        if (!isSuccess(reply)) return refuse(reply);
        setState({ step: 'confirming', done: 0, total: orderNos.length });
        portalEvents.emit('batch.started.v1', { queueId: reply.data.queueId });
        return await follow(reply.data.queueId, signal);
      }
      const reply =
        orderNos.length > 1
          ? await client.call(orderCalls.batchPay, { orderNos }, options)
          : await client.call(
              orderCalls.pay,
              {
                payMethod: 'balance',
                payWay: 'balance',
                name: 'balance',
                aim: request.aim,
                orderNo: orderNos,
              },
              options,
            );
      if (!isSuccess(reply)) return refuse(reply);
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A lost or overtaken status call is no answer; the next one may be. */
function lostIsNull(error: unknown): null {
  if (error instanceof CallError) return null;
  throw error;
}
