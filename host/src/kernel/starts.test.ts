import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Attribution } from './failure.ts';
import type { HangWatchMessage } from './hang.worker.ts';
import { createStartWatch, openStartWatch, type StartWatchOptions } from './starts.ts';
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
  jest.restoreAllMocks();
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

  it('has nothing to say where nothing was started', async () => {
    page();
    dispatchEvent(new Event('pagehide'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(messages).toEqual([]);
  });

  it('leaves nothing behind when the page is hidden, and is not watched while it is', async () => {
    const watch = page();
    watch.begin(orders);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(marks()).toHaveLength(1);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(marks()).toEqual([]);
    const end = watch.begin(newer);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(marks()).toEqual([]);
    expect(messages.at(-1)).toMatchObject({ kind: 'idle' });
    end();
    // What was running then has no say in what is found of a later one.
    visibility.mockReturnValue('visible');
    watch.begin(newer);
    await jest.advanceTimersByTimeAsync(0);
    expect(messages.at(-1)).toMatchObject({ kind: 'beat', starts: [newer] });
    await jest.advanceTimersByTimeAsync(500);
    expect(messages.at(-1)).toMatchObject({ kind: 'beat', starts: [newer] });
  });

  it('is not watched from a developer’s machine, where a debugger may stop it', async () => {
    page().begin({ ...orders, release: 'dev' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect([marks(), messages]).toEqual([[], []]);
  });

  it('gives no sign of life any more once it is through with it', async () => {
    const end = page().begin(orders);
    end();
    await jest.advanceTimersByTimeAsync(0);
    const told = messages.length;
    end();
    await jest.advanceTimersByTimeAsync(5_000);
    expect([messages.length, jest.getTimerCount()]).toEqual([told, 0]);
  });

  it('is reported to the portal’s own address, without a worker to nobody', async () => {
    page().begin(orders);
    await jest.advanceTimersByTimeAsync(0);
    expect(messages[0]).toMatchObject({ address: `${location.origin}/telemetry` });
    messages = [];
    page({ startWorker: () => Promise.reject(new Error('forbidden')) }).begin(orders)();
    await jest.advanceTimersByTimeAsync(0);
    expect(messages).toEqual([]);
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

  it('is forgiven when the customer wants the area, and no other is', async () => {
    const ssl: Attribution = { remote: 'ssl', release: 's1', owner: 'team-ssl' };
    for (const attribution of [orders, ssl, orders, ssl]) {
      pageThatStops(attribution);
      await pageAfter(5_000);
    }
    const next = page();
    expect([next.isRefused(orders), next.isRefused(ssl)]).toEqual([true, true]);
    next.forgive('orders');
    expect([next.isRefused(orders), next.isRefused(ssl)]).toEqual([false, true]);
  });

  it('is the one that is suspect, among what else the storage holds', async () => {
    localStorage.setItem('other', JSON.stringify({ beat: 0, starts: [newer] }));
    localStorage.setItem('certdeck.start.broken', '{');
    pageThatStops();
    const next = await pageAfter(5_000);
    expect([next.isSuspected('orders'), next.isSuspected('ssl')]).toEqual([true, false]);
    expect(reports).toHaveLength(1);
    expect(localStorage.getItem('other')).not.toBeNull();
  });

  it('is looked for without keeping the page waiting, where nobody answers', async () => {
    pageThatStops();
    now += 5_000;
    const held = new Map([['certdeck.start.a', localStorage.getItem(marks()[0] ?? '') ?? '']]);
    const storage = {
      length: 1,
      key: () => 'certdeck.start.a',
      getItem: (key: string) => held.get(key) ?? null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    let isReady = false;
    void page({ storage }).ready.then(() => (isReady = true));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(isReady).toBe(true);
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

describe('the watch of a page', () => {
  afterEach(() => sessionStorage.clear());

  it('is there, and needs no worker for who is not signed in', async () => {
    expect(openStartWatch()).toMatchObject({ begin: expect.any(Function) });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('starts its worker later for who is signed in: when the page has loaded', () => {
    localStorage.setItem('token', 'T1');
    openStartWatch();
    expect(jest.getTimerCount()).toBe(1);
    jest.clearAllTimers();
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    openStartWatch();
    expect(jest.getTimerCount()).toBe(0);
    state.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    expect(jest.getTimerCount()).toBe(1);
    dispatchEvent(new Event('load'));
    expect(jest.getTimerCount()).toBe(1);
  });

  it('is none in a tab that takes a remote from elsewhere, and where nothing can be stored', () => {
    sessionStorage.setItem('certdeck.overrides', '{}');
    expect(openStartWatch()).toBeUndefined();
    sessionStorage.clear();
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(openStartWatch()).toBeUndefined();
  });
});
