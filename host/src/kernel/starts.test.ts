import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Attribution } from './failure.ts';
import type { HangWatchMessage } from './hang.worker.ts';
import { createStartWatch, type StartWatchOptions } from './starts.ts';
import type { FailureEvent } from './telemetry.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const newer: Attribution = { ...orders, release: 'r2' };
const MINUTE = 60_000;

let now = 1_800_000_000_000;
let reports: FailureEvent[] = [];
let messages: HangWatchMessage[] = [];
beforeEach(() => {
  localStorage.clear();
  reports = [];
  messages = [];
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page of its own: what it finds is what those before it have left in the storage. */
function page(more: Partial<StartWatchOptions> = {}) {
  return createStartWatch({
    storage: localStorage,
    report: (event) => reports.push(event),
    now: () => now,
    startWorker: async () => ({
      postMessage: (message: unknown) => void messages.push(message as HangWatchMessage),
    }),
    ...more,
  });
}
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('certdeck.start.'));
/** A page that stops while it starts a release: nothing of it runs any more, and nobody hears of its end. */
function pageThatStops(attribution = orders): void {
  page().begin(attribution);
  jest.clearAllTimers();
}
async function pageAfter(milliseconds: number) {
  now += milliseconds;
  const watch = page();
  await watch.ready;
  return watch;
}

describe('a remote that starts', () => {
  it('leaves nothing behind when it is through with it', async () => {
    const end = page().begin(orders);
    expect(marks()).toHaveLength(1);
    end();
    expect(marks()).toEqual([]);
    const next = await pageAfter(MINUTE);
    expect([next.isSuspected('orders'), next.isRefused(orders)]).toEqual([false, false]);
    expect(reports).toEqual([]);
  });

  it('leaves nothing behind when the page is left or hidden meanwhile', () => {
    page().begin(orders);
    dispatchEvent(new Event('pagehide'));
    expect(marks()).toEqual([]);
  });

  it('is reported to the worker with every sign of life, and that it is over', async () => {
    const end = page({ address: 'https://portal.example/telemetry' }).begin(orders);
    await jest.advanceTimersByTimeAsync(1_000);
    end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(messages.map(({ kind }) => kind)).toEqual(['beat', 'beat', 'beat', 'idle']);
    expect(messages[0]).toMatchObject({ starts: [orders], address: 'https://portal.example/telemetry' });
  });

  it('is named alone when the page has come back from all others since they began', async () => {
    const ssl: Attribution = { remote: 'ssl', release: 's1', owner: 'team-ssl' };
    const watch = page();
    const named = () => messages.at(-1) as HangWatchMessage & { kind: 'beat' };
    watch.begin(orders);
    watch.begin(orders);
    watch.begin(ssl);
    await jest.advanceTimersByTimeAsync(0);
    expect(named().starts).toEqual([orders, ssl]);
    await jest.advanceTimersByTimeAsync(500);
    const end = watch.begin(newer);
    await jest.advanceTimersByTimeAsync(0);
    expect(named().starts).toEqual([newer]);
    await jest.advanceTimersByTimeAsync(500);
    expect(named().starts).toEqual([orders, ssl, newer]);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(named().starts).toEqual([orders, ssl]);
  });

  it('is reported to a worker that runs before anything else can happen', async () => {
    const watch = page();
    watch.prepare();
    await jest.advanceTimersByTimeAsync(0);
    watch.begin(orders);
    expect(messages).toEqual([expect.objectContaining({ kind: 'beat', starts: [orders] })]);
  });

  it('starts all the same where the storage is full', () => {
    const storage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => page({ storage }).begin(orders)()).not.toThrow();
  });
});

describe('a page that ended without a word while a remote started', () => {
  it('makes it suspect the first time: it is started, and its team told', async () => {
    pageThatStops();
    const next = await pageAfter(5_000);
    expect([next.isSuspected('orders'), next.isRefused(orders)]).toEqual([true, false]);
    expect(reports).toEqual([expect.objectContaining({ ...orders, code: 'HANG', recovered: 'retry' })]);
    // What was found is not found again.
    const another = await pageAfter(5_000);
    expect([another.isSuspected('orders'), another.isRefused(orders)]).toEqual([false, false]);
  });

  it('makes it refused the second time within ten minutes, that release alone, and for a day', async () => {
    pageThatStops();
    await pageAfter(5_000);
    pageThatStops();
    const next = await pageAfter(9 * MINUTE);
    expect([next.isRefused(orders), next.isRefused(newer)]).toEqual([true, false]);
    expect(reports.at(-1)).not.toHaveProperty('recovered');
    now += 24 * 60 * MINUTE;
    expect(next.isRefused(orders)).toBe(false);
  });

  it('is suspect again only, when the first time was long ago', async () => {
    pageThatStops();
    await pageAfter(5_000);
    now += 11 * MINUTE;
    pageThatStops();
    const next = await pageAfter(5_000);
    expect([next.isSuspected('orders'), next.isRefused(orders)]).toEqual([true, false]);
  });

  it('is not one that may be starting at this moment in another tab', async () => {
    pageThatStops();
    const next = await pageAfter(1_000);
    expect(next.isSuspected('orders')).toBe(false);
    expect(marks()).toHaveLength(1);
  });

  it('is forgiven when the customer wants the area', async () => {
    pageThatStops();
    await pageAfter(5_000);
    pageThatStops();
    const next = await pageAfter(5_000);
    next.forgive('orders');
    expect(next.isRefused(orders)).toBe(false);
  });

  it('has no say where a clock was put back', async () => {
    pageThatStops();
    await pageAfter(5_000);
    pageThatStops();
    await pageAfter(5_000);
    now -= 365 * 24 * 60 * MINUTE;
    expect((await pageAfter(0)).isRefused(orders)).toBe(false);
  });
});
