import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BodyCode, defaultSiteConfig, type PaymentRequest } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import {
  CallError,
  type CallErrorKind,
  type CallOptions,
  createSession,
  memoryStorage,
  type Reply,
  type Session,
  SessionProvider,
} from '@certdeck/session';
import { type Payment, usePayment } from '../features/payment-panel/usePayment.ts';

/** A call that a payment made, open until it is answered or lost. */
export interface Asked {
  id: string;
  input: unknown;
  options: CallOptions;
  answer(reply: Partial<Reply<unknown>>): Promise<void>;
  lose(kind: CallErrorKind): Promise<void>;
}

/** A payment that is open. */
export interface OpenPayment {
  now(): Payment;
  press(): Promise<void>;
  disarm(): Promise<void>;
  /** Both clicks; answers the call that was sent. */
  pay(): Promise<Asked>;
  unmount(): void;
}

/** Payments whose client is answered by hand, while the page's clock stands still. */
export interface PaymentSuite {
  open(request?: Partial<PaymentRequest>): OpenPayment;
  /** What was asked in the present test. */
  asked(): readonly Asked[];
  last(): Asked;
  /** What the session and the rest of the portal were told in the present test, in order. */
  told(): readonly unknown[];
  /** Lets time pass, in milliseconds. */
  passes(milliseconds: number): Promise<void>;
}

/** Begins each test of a suite with nothing asked and a clock that stands still. */
export function paymentSuite(): PaymentSuite {
  let asked: Asked[] = [];
  let told: unknown[] = [];
  let stop: () => void = () => undefined;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    [asked, told] = [[], []];
    stop = portalEvents.onEvery((name, fact) => told.push([name, fact]));
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  const call = (({ id }, input, options = {}) =>
    new Promise((resolve, reject) => {
      asked.push({
        id,
        input,
        options,
        answer: (reply) =>
          act(async () =>
            resolve({ code: BodyCode.ok, msg: '', data: {}, status: 200, shown: false, ...reply } as never),
          ),
        lose: (kind) => act(async () => reject(new CallError(kind))),
      });
    })) as Session['client']['call'];

  function sessionOf(): Session {
    const real = createSession({
      site: defaultSiteConfig,
      notify: () => undefined,
      navigate: () => undefined,
      storage: memoryStorage(),
    });
    // The session itself looks at queues with it.
    Object.assign(real.client, { call });
    return {
      ...real,
      loadUser: async () => void told.push('user read'),
      forgetOrders: () => void told.push('orders forgotten'),
    };
  }

  function open(request: Partial<PaymentRequest> = {}): OpenPayment {
    const session = sessionOf();
    const { result, unmount } = renderHook(
      () => usePayment({ aim: 'makeOrder', orderNos: ['N1'], ...request }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <SessionProvider session={session}>{children}</SessionProvider>
        ),
      },
    );
    const press = () => act(async () => result.current.press());
    return {
      unmount,
      press,
      now: () => result.current,
      disarm: () => act(async () => result.current.disarm()),
      async pay() {
        await press();
        await press();
        return asked.at(-1)!;
      },
    };
  }

  return {
    open,
    asked: () => asked,
    last: () => asked.at(-1)!,
    told: () => told,
    passes: (milliseconds) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
  };
}
