import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, type Certificate, orderAndPay, Refused, sendOnce } from './paying.ts';
import type { ServerProcess } from './server-process.ts';

/** What customers met besides success. */
export interface Seen {
  /** How often, by HTTP status or `broken connection`. */
  troubles: Map<string, number>;
  /** The longest call in milliseconds. */
  longest: number;
  /** Orders paid so far. */
  paid: number;
}

export interface Customers {
  readonly seen: Seen;
  /** Each customer ends the order it is at. */
  stop(): Promise<Seen>;
  /** They leave at once, whatever they are at. */
  leave(): void;
}

export interface CustomersOptions {
  /** The server of the moment. */
  server: () => ServerProcess;
  token: string;
  certificates: readonly Certificate[];
  acknowledged: Acknowledged;
  /** Makes their idempotency keys their own. */
  name: string;
  count?: number;
  /** Called for what isn't success, before the call is repeated. What it throws ends the customer. */
  onTrouble?: (error: unknown) => void;
}

/**
 * Customers who order and pay one certificate after the other until told to stop. Each repeats a call with its key
 * until it succeeds, as a page does for somebody who insists.
 */
export function startCustomers(options: CustomersOptions): Customers {
  const { server, token, certificates, acknowledged, name, count = 10, onTrouble } = options;
  const seen: Seen = { troubles: new Map(), longest: 0, paid: 0 };
  const signals = { stop: false, leave: false };

  async function insist(key: string, path: string, body: object): Promise<unknown> {
    for (;;) {
      const started = performance.now();
      try {
        return await sendOnce(server(), token, key)(path, body);
      } catch (error) {
        const what = error instanceof Refused ? String(error.answer.status) : 'broken connection';
        seen.troubles.set(what, (seen.troubles.get(what) ?? 0) + 1);
        onTrouble?.(error);
        if (signals.leave) throw error;
        await wait(100);
      } finally {
        seen.longest = Math.max(seen.longest, performance.now() - started);
      }
    }
  }

  async function buy(customer: number): Promise<void> {
    for (let order = 0; !signals.stop && !signals.leave; order++) {
      const certificate = certificates[(customer * 7 + order) % certificates.length];
      if (!certificate) throw new Error('No certificate to buy');
      const key = `${name}-${customer}-${order}`;
      await orderAndPay((path, body) => insist(key, path, body), certificate, acknowledged);
      seen.paid += 1;
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, customer) => buy(customer)));
  // Whoever stops them hears of it; a test that has failed meanwhile doesn't.
  all.catch(() => undefined);
  return {
    seen,
    leave: () => void (signals.leave = true),
    async stop() {
      signals.stop = true;
      await all;
      return seen;
    },
  };
}
