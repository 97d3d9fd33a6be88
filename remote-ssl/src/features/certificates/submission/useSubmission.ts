import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { orderCalls } from '@certdeck/contract';
import { portalEvents, usePortalDialog, useUnsavedWork } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import type { PkiErrorCode } from '@certdeck/pki';
import {
  CallError,
  isSuccess,
  useSession,
  useSessionState,
  type CallOptions,
  type Client,
  type Reply,
} from '@certdeck/session';
import { splitOrderNos } from '@certdeck/validation';
import type { CertMaterial } from '../form/payload.ts';
import { nameOfCert, type CreatedOrders, type NamedKey, type OrderIntent } from './intent.ts';
import { withOrderCall } from './orderCalls.ts';
import { makeKeys, type KeyCache, type KeyProgress } from './keyMaking.ts';
import {
  createdBefore,
  forgetCreated,
  forgetKept,
  intentKey,
  keepCreated,
  keptKeys,
  settleIntent,
} from './resume.ts';

/** Where a submission stands. */
export type SubmissionState =
  | { phase: 'idle' }
  /** Keys are being made; typing goes on and ends it. */
  | { phase: 'keys'; progress: KeyProgress }
  /** The API is asked; the page is locked (A§4.8). */
  | { phase: 'creating' }
  /** The orders exist; `payment` says what became of the payment dialog. */
  | { phase: 'created'; orders: CreatedOrders; payment: 'open' | 'cancelled' | 'unavailable' };

/** What ends a submission without an order; the message of a call has been shown already. */
export type SubmissionFailure =
  | { kind: 'keys'; code: PkiErrorCode }
  | { kind: 'stopped' }
  | { kind: 'refused'; reply: Reply<string> }
  | { kind: 'lost' };

interface Callbacks {
  onFailed(failure: SubmissionFailure): void;
  /** The orders exist and nothing has been left yet. */
  onCreated(orders: CreatedOrders, intent: OrderIntent): void;
  /** The payment dialog is closed, or there was none: what is said now covers nothing of it. */
  onPaymentOver(orders: CreatedOrders, intent: OrderIntent): void;
}

/** From Buy to the order: keys, creation, payment (A§4.8 to A§4.13). */
export function useSubmission(callbacks: Callbacks) {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const session = useSession();
  const navigate = useNavigate();
  const openPayment = usePortalDialog('billing/payment-dialog/v1');
  const [state, setState] = useState<SubmissionState>({ phase: 'idle' });
  // Orders of this tab from before a reload, while the session counts them as unpaid.
  const [before, setBefore] = useState(createdBefore);
  const unpaidNos = useSessionState(({ createdOrderNos }) => createdOrderNos);
  const unpaidBefore = useMemo((): CreatedOrders | null => {
    if (state.phase !== 'idle' || !before?.orderNos.every((orderNo) => unpaidNos.includes(orderNo)))
      return null;
    return { ...before, keys: [] };
  }, [state.phase, before, unpaidNos]);
  const running = useRef<AbortController | null>(null);
  const [cache] = useState<KeyCache>(keptKeys);

  useEffect(() => () => running.current?.abort(), []);
  useLeavingGuard(state.phase === 'creating');

  const pay = useCallback(
    async (orders: CreatedOrders) => {
      setState({ phase: 'created', orders, payment: 'open' });
      const { orderNos, amount } = orders;
      // Several orders are paid one by one through the queue: one that fails keeps no other from being paid (D-167).
      const queue = orderNos.length > 1 ? { queue: true } : {};
      const payment = await openPayment({ aim: 'makeOrder', orderNos, amount, ...queue });
      if (payment === 'paid') forgetCreated();
      // The dialog goes to the order by itself once paid; the same place again makes no second step back.
      if (payment === 'paid') void navigate(placeOf(orderNos), { replace: true });
      else setState({ phase: 'created', orders, payment });
    },
    [navigate, openPayment],
  );

  const buy = useCallback(
    async (intent: OrderIntent) => {
      if (running.current) return;
      const given = new AbortController();
      running.current = given;
      setState({ phase: 'keys', progress: { done: 0, total: intent.certs.length } });
      const failure = await run(given.signal).catch((error: unknown) => {
        if (error instanceof CallError) return given.signal.aborted ? stopped : lost;
        // A fault of this page: it's reported, but the form must not stay locked for it.
        running.current = null;
        setState({ phase: 'idle' });
        throw error;
      });
      running.current = null;
      if (failure) {
        setState({ phase: 'idle' });
        latest.current.onFailed(failure);
      }

      async function run(signal: AbortSignal): Promise<SubmissionFailure | null> {
        const keys = await makeKeys({
          intent,
          cache,
          client: session.client,
          signal,
          onProgress: (progress) => setState({ phase: 'keys', progress }),
        });
        if (signal.aborted) return stopped;
        if (!keys.ok) {
          return keys.reason === 'answered' ? { kind: 'stopped' } : { kind: 'keys', code: keys.reason };
        }
        setState({ phase: 'creating' });
        const reply = await createOrders(session.client, intent, keys.materials);
        if (!isSuccess(reply)) return { kind: 'refused', reply };
        cache.clear();
        forgetKept();
        const orders = createdOrders(intent, keys.materials, reply.data);
        portalEvents.emit('order.created.v1', { orderNos: orders.orderNos });
        if (orders.amount > 0) {
          session.rememberOrders(orders.orderNos);
          keepCreated(orders);
        }
        latest.current.onCreated(orders, intent);
        running.current = null;
        if (orders.amount > 0) {
          void pay(orders).then(() => latest.current.onPaymentOver(orders, intent));
        } else {
          latest.current.onPaymentOver(orders, intent);
          void navigate(placeOf(orders.orderNos));
        }
        return null;
      }
    },
    [session, navigate, pay, cache],
  );

  return {
    state,
    /** Orders of before a reload that wait for their payment; further ones can be bought beside them. */
    unpaid: unpaidBefore,
    buy,
    /** Opens the payment of created orders again. */
    pay,
    /** Ends the making of keys; those that are done are kept for the next Buy. */
    stop: useCallback(() => running.current?.abort(), []),
    reset: useCallback(() => {
      forgetCreated();
      setBefore(null);
      setState({ phase: 'idle' });
    }, []),
  };
}

const stopped: SubmissionFailure = { kind: 'stopped' };
const lost: SubmissionFailure = { kind: 'lost' };

/** Sends a body under its own key, also when the page was loaded again since the first try. */
async function once(
  body: object,
  send: (options: CallOptions) => Promise<Reply<string>>,
): Promise<Reply<string>> {
  const reply = await send({ idempotencyKey: await intentKey(body) });
  // A failing server may have done the work all the same.
  if (reply.status < 500) settleIntent();
  return reply;
}

function createOrders(
  client: Client,
  intent: OrderIntent,
  materials: readonly CertMaterial[],
): Promise<Reply<string>> {
  return withOrderCall(intent, materials, {
    free: (body) => once(body, (options) => client.call(orderCalls.createFreeOrder, body, options)),
    paid: (body) => once(body, (options) => client.call(orderCalls.createOrder, body, options)),
  });
}

/** One order opens itself, several the list (A§4.10, A§4.12). */
function placeOf(orderNos: readonly string[]): string {
  return orderNos.length === 1 ? `/ssl/certificate/${orderNos[0]}` : '/orders/list';
}

function createdOrders(intent: OrderIntent, materials: readonly CertMaterial[], data: string): CreatedOrders {
  const keys = intent.certs.flatMap((cert, index): NamedKey[] => {
    const key = materials[index]?.key ?? '';
    return key === '' ? [] : [{ name: nameOfCert(cert), key }];
  });
  return { orderNos: splitOrderNos(data), amount: intent.amount, keys };
}

/** Asks before the page is left while an order is on its way (D-154). */
function useLeavingGuard(active: boolean): void {
  useUnsavedWork(active);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
