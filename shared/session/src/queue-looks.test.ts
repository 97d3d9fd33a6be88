import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BatchQueue } from '@certdeck/contract';
import { CallError } from './client/call-error.ts';
import { createQueueLooks } from './queue-looks.ts';

const queue = (done: number): BatchQueue => ({
  ...{ queueId: 'Q1', status: done === 3 ? 'end' : 'pending', total: 3, pendingCount: 3 - done },
  ...{ success: done, successCount: done, fail: 0, failCount: 0, failOrders: [] },
});

/** A client that answers with one more paid order at each look; `lost` looks get no answer. */
function openLooks(lost: readonly number[] = []) {
  const asked: string[] = [];
  const ask = async (queueId: string) => {
    asked.push(queueId);
    if (lost.includes(asked.length)) throw new CallError('network');
    return { code: 200, status: 200, msg: '', shown: false, data: queue(asked.length) };
  };
  return { asked, lookAtQueue: createQueueLooks(ask) };
}

type Looks = ReturnType<typeof openLooks>['lookAtQueue'];
/** Reads a queue until it has ended, or the signal is aborted. */
function read(lookAtQueue: Looks, signal = new AbortController().signal, queueId = 'Q1') {
  const seen: (number | null)[] = [];
  const ended = (async () => {
    for await (const reply of lookAtQueue(queueId, signal)) {
      seen.push(reply && reply.data.success);
      if (reply?.data.status === 'end') return;
    }
  })();
  return { seen, ended };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('looks at a payment queue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are one each five seconds for all who follow it, also for who comes later (A§4.24)', async () => {
    const { asked, lookAtQueue } = openLooks();
    const shell = read(lookAtQueue);
    const panel = read(lookAtQueue);
    await pass(0);
    expect([shell.seen, panel.seen, asked.length]).toEqual([[1], [1], 1]);
    const late = read(lookAtQueue);
    await pass(4_999);
    expect(asked).toHaveLength(1);
    await pass(5_001);
    expect(asked).toHaveLength(3);
    await Promise.all([shell.ended, panel.ended, late.ended]);
    expect([shell.seen, panel.seen, late.seen]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [2, 3],
    ]);
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('go on for one when the other has gone, and end with the last', async () => {
    const { asked, lookAtQueue } = openLooks();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = read(lookAtQueue, first.signal);
    const other = read(lookAtQueue, second.signal);
    await pass(0);
    first.abort();
    await one.ended;
    await pass(5_000);
    expect([one.seen, other.seen]).toEqual([[1], [1, 2]]);
    second.abort();
    await other.ended;
    await pass(60_000);
    expect(asked).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that get no answer say so, and are not the last', async () => {
    const { lookAtQueue } = openLooks([1]);
    const { seen, ended } = read(lookAtQueue);
    await pass(10_000);
    await ended;
    expect(seen).toEqual([null, 2, 3]);
  });

  it('at different queues are apart, and begin anew for who comes after the end', async () => {
    const { asked, lookAtQueue } = openLooks();
    const signal = new AbortController().signal;
    const readers = [read(lookAtQueue, signal, 'Q1'), read(lookAtQueue, signal, 'Q2')];
    await pass(0);
    expect(asked).toEqual(['Q1', 'Q2']);
    await pass(5_000);
    await Promise.race(readers.map(({ ended }) => ended));
    const gone = AbortSignal.abort();
    await read(lookAtQueue, gone, 'Q3').ended;
    expect(asked).not.toContain('Q3');
  });
});
