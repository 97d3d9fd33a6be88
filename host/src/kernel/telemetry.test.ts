import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { telemetryBatch } from '@certdeck/contract/schemas';
import { createTelemetry, detailOf, type FailureEvent } from './telemetry.ts';

const failure: FailureEvent = {
  remote: 'orders',
  release: 'r1',
  owner: 'team-orders',
  code: 'RENDER',
  detail: new TypeError('x is not a function'),
  phase: 'render',
};

let sent: { address: string; body: string; last: boolean }[] = [];
const open = (sampled = true) =>
  createTelemetry({
    sampled,
    shell: 'h1',
    send: (address, body, last) => void sent.push({ address, body, last }),
  });
const events = () => sent.flatMap(({ body }) => telemetryBatch.parse(JSON.parse(body)).events);

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('telemetry of a tab', () => {
  it('gathers what happens within two seconds into one batch of the wire’s shape', () => {
    const tab = open();
    tab.reportFailure(failure);
    tab.reportLoad({ remote: 'orders', release: 'r1', step: 'entry', start: 1.25, end: 20.5, ok: true });
    expect(sent).toHaveLength(0);
    jest.advanceTimersByTime(2_000);
    expect(sent.map(({ address, last }) => [address, last])).toEqual([['/telemetry', false]]);
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ shell: 'h1' });
    expect(events()).toMatchObject([
      { remote: 'orders', code: 'RENDER', detail: 'TypeError: x is not a function', count: 1 },
      { remote: 'orders', step: 'entry', start: 1, end: 21, ok: true },
    ]);
  });

  it('sends a failure that repeats once a batch, with how often it came since', () => {
    const tab = open();
    for (let round = 0; round < 3; round += 1) tab.reportFailure(failure);
    jest.advanceTimersByTime(2_000);
    tab.reportFailure(failure);
    jest.advanceTimersByTime(2_000);
    expect(events()).toMatchObject([{ count: 3 }, { count: 1 }]);
    expect(tab.record().failures).toMatchObject([{ count: 4 }]);
  });

  it('goes quiet in an endless loop of failures, different ones or the same', () => {
    const tab = open();
    for (let round = 0; round < 2_000; round += 1) {
      tab.reportFailure(failure);
      tab.reportFailure({ ...failure, detail: `number ${round}` });
      jest.advanceTimersByTime(2_000);
    }
    expect(sent.length).toBeLessThanOrEqual(100);
    expect(tab.record().failures.length).toBeLessThanOrEqual(50);
  });

  it('keeps load times of a tab that is not in the sample for the tab alone', () => {
    const tab = open(false);
    tab.reportLoad({ remote: 'orders', release: 'r1', step: 'entry', start: 1, end: 2, ok: true });
    tab.flush(true);
    expect(sent).toHaveLength(0);
    expect(tab.record().loads).toHaveLength(1);
  });

  it('sends what waits when the page goes', () => {
    const tab = open();
    tab.reportFailure(failure);
    tab.flush(true);
    expect(sent).toMatchObject([{ last: true }]);
  });

  it('takes no cookie along to a portal of another origin, not even when the page goes', () => {
    const asked: [string, RequestInit?][] = [];
    const beacons: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      asked.push([String(address), init]);
      return new Response(null, { status: 204 });
    });
    Object.assign(navigator, { sendBeacon: (address: string) => beacons.push(address) > 0 });
    for (const address of ['https://portal.example/telemetry', '/telemetry']) {
      const tab = createTelemetry({ address });
      tab.reportFailure(failure);
      tab.flush(true);
    }
    expect(asked).toMatchObject([
      ['https://portal.example/telemetry', { credentials: 'omit', keepalive: true }],
    ]);
    expect(beacons).toEqual(['/telemetry']);
    Reflect.deleteProperty(navigator, 'sendBeacon');
    jest.restoreAllMocks();
  });

  it('disturbs nobody when the server is away', async () => {
    const tab = createTelemetry({ address: 'http://127.0.0.1:1/telemetry', sampled: true });
    tab.reportFailure(failure);
    expect(() => tab.flush()).not.toThrow();
    expect(() => tab.flush(true)).not.toThrow();
  });
});

describe('the detail of a failure', () => {
  it.each([
    [
      'Loading chunk 3 failed. (https://h/remotes/a/r1/a.js?token=abc&q=1)',
      'Loading chunk 3 failed. (https://h/remotes/a/r1/a.js)',
    ],
    ['GET /api/v1/x?email=a@b.test#part failed', 'GET /api/v1/x failed'],
    ['no such user anna@example.com', 'no such user …'],
    [`bad header ${'Zk9_-'.repeat(9)}`, 'bad header …'],
    ['call 13812345678 or 02112345', 'call … or …'],
    [
      `Unexpected token, "${'{name: Anna} '.repeat(4)}" is not valid JSON`,
      'Unexpected token, "…" is not valid JSON',
    ],
    ['kept: -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', 'kept: …'],
  ])('has nothing of a customer in it: %s', (thrown, reported) => {
    expect(detailOf(thrown)).toBe(reported);
  });

  it('keeps what names the fault, and is short', () => {
    expect(detailOf(new Error('certdeck_orders_75b7517f9a9a/routes is missing'))).toBe(
      'Error: certdeck_orders_75b7517f9a9a/routes is missing',
    );
    expect(detailOf('a b '.repeat(1_000)).length).toBe(300);
    expect(detailOf(undefined)).toBe('undefined');
  });
});
