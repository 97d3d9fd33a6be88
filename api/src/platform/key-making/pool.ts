import { availableParallelism } from 'node:os';
import type { CsrPair, PkiFailure } from '@certdeck/pki';
import { type Maker, startMaker } from './maker-process.ts';
import type { MakerRequest } from './protocol.ts';

/** What became of a wish for a key. */
export type KeyOutcome =
  | { kind: 'made'; pair: CsrPair }
  /** The parameters don't make a request. */
  | { kind: 'refused'; failure: PkiFailure }
  /** The account has as many under way as it may have. */
  | { kind: 'account-full' }
  /** As many wait in all as may wait. */
  | { kind: 'full' }
  /** Whoever asked doesn't wait any more. */
  | { kind: 'gone' }
  /** The server stops, or the process broke or took too long. */
  | { kind: 'failed'; error: Error };

export interface KeyPool {
  /** Makes a pair and its request. Accounts take turns, however many each asks for. Never rejects. */
  make(accountID: string, request: MakerRequest, gone?: AbortSignal): Promise<KeyOutcome>;
  /** Wishes that wait, and those being made. */
  load(): { waiting: number; running: number };
  /** Ends every process; what waits has failed. */
  stop(): void;
}

export interface KeyPoolOptions {
  /** Processes at once; one less than the machine has processors, at most 4, by default. */
  processes?: number;
  /** Wishes of one account under way at once. */
  perAccount?: number;
  /** Wishes that wait in all. */
  waiting?: number;
  /** Milliseconds until a process without work ends. */
  idleMs?: number;
  /** Milliseconds that one pair may take. */
  patienceMs?: number;
  start?: () => Maker;
}

/** Pages ask for one at a time; a few tabs may. */
const PER_ACCOUNT = 4;
const WAITING = 200;
const IDLE_MS = 60_000;
/** RSA 4096 takes a second or two, seldom ten. */
const PATIENCE_MS = 120_000;

interface Wish {
  accountID: string;
  request: MakerRequest;
  settle: (outcome: KeyOutcome) => void;
  /** Set while a process works on it. */
  maker?: Maker;
}

/** Makes keys in a few processes of their own, apart from everything that customers wait for. */
export function createKeyPool(options: KeyPoolOptions = {}): KeyPool {
  const processes = options.processes ?? Math.min(4, Math.max(1, availableParallelism() - 1));
  const { perAccount = PER_ACCOUNT, waiting: most = WAITING, start = startMaker } = options;
  const { idleMs = IDLE_MS, patienceMs = PATIENCE_MS } = options;
  /** By account, the one whose turn is next first. */
  const queue = new Map<string, Wish[]>();
  const underWay = new Map<string, number>();
  const idle = new Map<Maker, NodeJS.Timeout>();
  const busy = new Set<Wish>();
  let waiting = 0;
  let stopped = false;

  function next(): Wish | undefined {
    for (const [accountID, wishes] of queue) {
      const wish = wishes.shift();
      queue.delete(accountID);
      if (wishes.length > 0) queue.set(accountID, wishes);
      waiting -= 1;
      return wish;
    }
    return undefined;
  }

  function takeIdle(): Maker | undefined {
    for (const [maker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(maker);
      return maker;
    }
    return undefined;
  }

  function work(): void {
    if (stopped) return;
    while (waiting > 0 && busy.size < processes) {
      const wish = next();
      if (wish) void run(wish, takeIdle() ?? start());
    }
  }

  async function run(wish: Wish, maker: Maker): Promise<void> {
    wish.maker = maker;
    busy.add(wish);
    const late = setTimeout(() => maker.end(), patienceMs);
    try {
      const answer = await maker.make(wish.request);
      wish.settle(
        answer.ok ? { kind: 'made', pair: answer.pair } : { kind: 'refused', failure: answer.failure },
      );
      if (stopped) maker.end();
      else idle.set(maker, setTimeout(() => retire(maker), idleMs).unref());
    } catch (error) {
      maker.end();
      wish.settle({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      clearTimeout(late);
      busy.delete(wish);
      work();
    }
  }

  function retire(maker: Maker): void {
    idle.delete(maker);
    maker.end();
  }

  /** Takes a wish out of its queue. */
  function forget(wish: Wish): void {
    const wishes = queue.get(wish.accountID) ?? [];
    const place = wishes.indexOf(wish);
    if (place === -1) return;
    wishes.splice(place, 1);
    waiting -= 1;
    if (wishes.length === 0) queue.delete(wish.accountID);
  }

  return {
    make(accountID, request, gone) {
      const mine = underWay.get(accountID) ?? 0;
      if (gone?.aborted) return Promise.resolve({ kind: 'gone' });
      if (stopped) return Promise.resolve({ kind: 'failed', error: new Error('The server stops') });
      if (mine >= perAccount) return Promise.resolve({ kind: 'account-full' });
      if (waiting >= most) return Promise.resolve({ kind: 'full' });
      underWay.set(accountID, mine + 1);
      return new Promise((resolve) => {
        const onGone = () => {
          forget(wish);
          wish.settle({ kind: 'gone' });
          wish.maker?.end();
        };
        let settled = false;
        const wish: Wish = {
          accountID,
          request,
          settle(outcome) {
            if (settled) return;
            settled = true;
            gone?.removeEventListener('abort', onGone);
            const left = (underWay.get(accountID) ?? 1) - 1;
            if (left > 0) underWay.set(accountID, left);
            else underWay.delete(accountID);
            resolve(outcome);
          },
        };
        gone?.addEventListener('abort', onGone, { once: true });
        queue.set(accountID, [...(queue.get(accountID) ?? []), wish]);
        waiting += 1;
        work();
      });
    },

    load: () => ({ waiting, running: busy.size }),

    stop() {
      stopped = true;
      for (const [maker, timer] of idle) {
        clearTimeout(timer);
        maker.end();
      }
      idle.clear();
      for (const { maker } of busy) maker?.end();
      const left = [...queue.values()].flat();
      queue.clear();
      waiting = 0;
      for (const wish of left) wish.settle({ kind: 'failed', error: new Error('The server stops') });
    },
  };
}
