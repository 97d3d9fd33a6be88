import { useEffect, useRef, useState } from 'react';
import { BodyCode } from '@certdeck/contract';
import {
  CallError,
  type CallOptions,
  isSuccess,
  randomUuid,
  type Reply,
  useSession,
} from '@certdeck/session';
import { followTransfer, type TransferSeen } from './follow-transfer.ts';
import { kindOf, type ProviderMethod, type ProviderWay, requestsCode } from './methods.ts';
import { type PayCode, readNextStep } from './next-step.ts';
import { pageExit } from './page-exit.ts';
import { type Finding, pollPayment } from './polling.ts';

/** Where a payment by a provider stands. */
export type ProviderState =
  | { step: 'ready' }
  | { step: 'sending' }
  /** The browser is on its way to the provider's page. */
  | { step: 'leaving'; method: ProviderMethod; url: string }
  /** Something to scan or to send to; without `code` it couldn't be requested, and `message` may say why (D-179). */
  | { step: 'code'; method: ProviderMethod; code?: PayCode; message?: string; transfer?: TransferSeen }
  | { step: 'confirming' }
  | { step: 'paid' }
  /** Above what the payer may spend: it waits for approval, and nothing was charged (D-309). */
  | { step: 'held' }
  | { step: 'failed'; message: string };

/** Why nothing came of the last try. */
export type ProviderRefusal =
  /** The API's words, '' where it gave none, and those about the amount. */
  | { kind: 'message'; message: string; amount?: string }
  /** The address to pay on isn't safe to open. */
  | { kind: 'unsafe' }
  /** The profile lacks what the provider asks for (12077, D-178). */
  | { kind: 'profile' };

export interface ProviderPayment {
  state: ProviderState;
  refusal: ProviderRefusal | undefined;
  /** Asks the provider for the payment; again after one that failed or has expired. */
  start(way: ProviderWay): void;
  /** Waits for the end of a payment that was begun before the browser left the page. */
  confirm(): void;
  /** Goes back to the choice of a method, and forgets why the last try was refused. */
  reset(): void;
}

interface Options {
  /** Sends the pay call. */
  ask(way: ProviderWay, options: CallOptions): Promise<Reply<unknown>>;
  look(signal: AbortSignal): Promise<Finding>;
  /** What tokens that are sent are for: the number of an order, or the id of a recharge. */
  transferID(): string;
  onPaid(): Promise<void>;
  /** What is paid, as text: another one is another intent with a key of its own. */
  subject(): string;
}

/** Pays by a provider outside: its page, a code to scan, or a transfer; and waits until the API says that it is paid. */
export function useProviderPayment({ ask, look, onPaid, subject, transferID }: Options): ProviderPayment {
  const { client } = useSession();
  const [state, setState] = useState<ProviderState>({ step: 'ready' });
  const [refusal, setRefusal] = useState<ProviderRefusal>();
  // One key for a method and a try: a repeat after a lost answer is the same payment.
  const keys = useRef(new Map<string, string>());
  const run = useRef(new AbortController());
  useEffect(() => () => run.current.abort(), []);

  useEffect(() => {
    if (state.step !== 'leaving') return undefined;
    // The browser's back button may show this very page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ step: 'ready' });
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [state.step]);

  /** Ends what is under way; answers the signal of what begins. */
  function begin(): AbortSignal {
    run.current.abort();
    run.current = new AbortController();
    setRefusal(undefined);
    return run.current.signal;
  }

  const intentOf = (method: ProviderMethod) => `${method} ${subject()}`;

  function keyFor(method: ProviderMethod): string {
    const key = keys.current.get(intentOf(method)) ?? randomUuid();
    keys.current.set(intentOf(method), key);
    return key;
  }

  async function wait(signal: AbortSignal, onOpen?: () => void): Promise<void> {
    const finding = await pollPayment(look, signal, onOpen);
    if (signal.aborted) return;
    // What has ended is never paid any more: the next try is another payment.
    if (finding === 'ended') keys.current.clear();
    if (finding !== 'paid') return setState({ step: 'failed', message: '' });
    setState({ step: 'paid' });
    await onPaid();
  }

  function refuse(method: ProviderMethod, { code, msg, shown, errors }: Reply<unknown>): void {
    const amount = errors?.['rechargeAmount'];
    if (amount !== undefined) {
      setState({ step: 'ready' });
      return setRefusal({ kind: 'message', message: msg, amount });
    }
    if (requestsCode(method)) return setState({ step: 'code', method, message: shown ? '' : msg });
    setState({ step: 'ready' });
    if (code === BodyCode.profileIncomplete && (method === 'stripe' || method === 'stripeCard'))
      setRefusal({ kind: 'profile' });
    else if (!shown) setRefusal({ kind: 'message', message: msg });
  }

  async function send(way: ProviderWay): Promise<void> {
    const method = way.name;
    const signal = begin();
    setState({ step: 'sending' });
    let reply: Reply<unknown>;
    try {
      reply = await ask(way, { signal, messages: 'own', idempotencyKey: keyFor(method) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The client has spoken of the lost connection. Nobody pays without what the answer holds.
      if (!signal.aborted) setState(requestsCode(method) ? { step: 'code', method } : { step: 'ready' });
      return undefined;
    }
    if (signal.aborted) return undefined;
    if (!isSuccess(reply)) return refuse(method, reply);
    if (isHeld(reply.data)) return setState({ step: 'held' });
    const next = readNextStep(method, reply.data);
    switch (next.kind) {
      case 'leave':
        setState({ step: 'leaving', method, url: next.url });
        return pageExit.leaveFor(next.url);
      case 'unsafe':
        setState({ step: 'ready' });
        return setRefusal({ kind: 'unsafe' });
      case 'code':
        setState({ step: 'code', method, code: next.code });
        if (kindOf(method) === 'crypto') {
          const end = await followTransfer(client, transferID(), signal, (transfer) =>
            setState((now) => (now.step === 'code' ? { ...now, transfer } : now)),
          );
          if (end === 'ended') keys.current.clear();
          if (end === 'ended') return setState({ step: 'failed', message: '' });
        }
        return wait(signal);
      case 'confirm':
        setState({ step: 'confirming' });
        // Not paid yet, and nothing to scan: that is said, while the looks go on (D-179).
        return wait(signal, requestsCode(method) ? () => setState(withoutCode(method)) : undefined);
    }
  }

  return {
    state,
    refusal,
    start(way) {
      // A code that nobody may pay any more is another try.
      if (state.step === 'code' && isExpired(state.code)) keys.current.delete(intentOf(way.name));
      void send(way);
    },
    confirm() {
      const signal = begin();
      setState({ step: 'confirming' });
      void wait(signal);
    },
    reset() {
      begin();
      setState({ step: 'ready' });
    },
  };
}

const withoutCode =
  (method: ProviderMethod) =>
  (now: ProviderState): ProviderState =>
    now.step === 'confirming' ? { step: 'code', method } : now;

const isHeld = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { approval?: unknown }).approval === 'waiting';

/** Whether the time of a code is over. */
export function isExpired(code: PayCode | undefined): boolean {
  return code?.expiresAt !== undefined && code.expiresAt * 1000 <= Date.now();
}
