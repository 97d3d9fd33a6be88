import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchChains } from './chains.ts';
import type { Attribution } from './failure.ts';
import { beginMount, createMount, endMount, type Mount } from './mounts.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
/** This file plays the remote, or the shell. */
let plays: Attribution | undefined;
const attributionAt = (text: string) => (text.includes('chains.test') ? plays : undefined);

let reported: string[] = [];
let beats = 0;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  reported = [];
  beats = 0;
  plays = orders;
  stop = watchChains(attributionAt, (attribution, detail) =>
    reported.push(`${attribution.remote}: ${detail}`),
  );
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const open = (): Mount => {
  const mount = createMount(orders);
  beginMount(mount);
  return mount;
};
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const beatOn = () => {
  beats += 1;
  setTimeout(beatOn, 100);
};
const frameOn = () => {
  beats += 1;
  requestAnimationFrame(frameOn);
};
const poll = async () => {
  await Promise.resolve();
  beats += 1;
  setTimeout(() => void poll(), 1_000);
};
/** How often it still beats in a minute. */
const beatsIn = async (milliseconds: number) => {
  const before = beats;
  await wait(milliseconds);
  return beats - before;
};

describe('a chain that a screen leaves running', () => {
  it('of timeouts or of frames that set the next goes on for two seconds, then ends and is reported', async () => {
    for (const [begin, what] of [
      [beatOn, 'chain of timeouts'],
      [frameOn, 'chain of animation frames'],
    ] as const) {
      const mount = open();
      begin();
      expect(await beatsIn(60_000)).toBeGreaterThan(500);
      expect(reported).toEqual([]);
      endMount(mount);
      expect(await beatsIn(1_900)).toBeGreaterThan(15);
      expect(reported).toEqual([]);
      await wait(300);
      expect(reported).toEqual([`orders: ${what}`]);
      expect(await beatsIn(60_000)).toBe(0);
      reported = [];
    }
  });

  it('of timeouts set after an answer has come goes on for half a minute', async () => {
    const mount = open();
    await poll();
    endMount(mount);
    expect(await beatsIn(29_000)).toBeGreaterThan(25);
    expect(reported).toEqual([]);
    await wait(4_000);
    expect(reported).toEqual(['orders: chain of timeouts']);
    expect(await beatsIn(60_000)).toBe(0);
  });

  it('is ended beside a younger screen of the same remote, whose own goes on', async () => {
    const old = open();
    beatOn();
    const young = open();
    endMount(old);
    await wait(5_000);
    expect(reported).toEqual(['orders: chain of timeouts']);
    expect(await beatsIn(1_000)).toBe(0);
    frameOn();
    expect(await beatsIn(60_000)).toBeGreaterThan(3_000);
    expect(reported).toHaveLength(1);
    endMount(young);
    await wait(3_000);
    expect(reported).toHaveLength(2);
  });

  it('may come to its own end: some waits one after another, a quick one of many steps', async () => {
    const mount = open();
    const steps = (left: number, every: number) => {
      beats += 1;
      if (left > 1) setTimeout(() => steps(left - 1, every), every);
    };
    endMount(mount);
    await wait(0);
    steps(10, 60_000);
    steps(100, 15);
    await wait(3_600_000);
    expect(beats).toBe(110);
    expect(reported).toEqual([]);
  });
});

describe('what is no chain', () => {
  it('is left alone: single timeouts of one line, and those that a line sets for the next screen too', async () => {
    for (let visit = 0; visit < 50; visit += 1) {
      const mount = open();
      const later = () => setTimeout(() => (beats += 1), 60_000);
      setTimeout(() => Array.from({ length: 30 }, later), 5_000);
      endMount(mount);
      await wait(120_000);
      void Promise.resolve().then(later);
      await wait(60_000);
    }
    expect(beats).toBe(50 * 31);
    expect(reported).toEqual([]);
  });

  it('of a screen that is open goes on, though one of the same remote has gone', async () => {
    endMount(open());
    await wait(1_000);
    const again = open();
    await poll();
    expect(await beatsIn(120_000)).toBeGreaterThan(110);
    const young = open();
    endMount(again);
    expect(await beatsIn(120_000)).toBeGreaterThan(110);
    expect(reported).toEqual([]);
    endMount(young);
    await wait(60_000);
    expect(reported).toEqual(['orders: chain of timeouts']);
  });

  it('of one line that sets and clears and sets again is no chain: none has run', async () => {
    endMount(open());
    await wait(10);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (beats += 1), 2_000);
    };
    for (let second = 0; second < 90; second += 1) {
      soon();
      await wait(1_000);
    }
    await wait(2_000);
    expect(beats).toBe(1);
  });

  it('of the shell is given to the browser as it is', async () => {
    stop();
    const given: unknown[] = [];
    const begin = window.setTimeout;
    window.setTimeout = ((...args: unknown[]) => {
      given.push(...args);
      return Reflect.apply(begin, window, args) as number;
    }) as typeof window.setTimeout;
    stop = watchChains(attributionAt, (_attribution, detail) => reported.push(detail));
    endMount(open());
    await wait(10);
    given.length = 0;
    plays = undefined;
    const handler = () => undefined;
    setTimeout(handler, 20, 'a');
    expect(given).toEqual([handler, 20, 'a']);
    beatOn();
    expect(await beatsIn(60_000)).toBe(600);
    expect(reported).toEqual([]);
    stop();
    window.setTimeout = begin;
  });

  it('hands on what a timeout is given, and its number ends it', async () => {
    const got: unknown[] = [];
    setTimeout((...args: unknown[]) => got.push(...args), 5, 'a', 1);
    clearTimeout(setTimeout(() => got.push('cleared'), 5));
    cancelAnimationFrame(requestAnimationFrame(() => got.push('cleared')));
    requestAnimationFrame((time) => got.push(typeof time));
    await wait(100);
    expect(got).toEqual(['a', 1, 'number']);
  });
});

it('leaves the page’s own functions as they were when the watch ends', () => {
  const watched = [window.setTimeout, window.requestAnimationFrame];
  stop();
  expect(window.setTimeout).not.toBe(watched[0]);
  expect(window.requestAnimationFrame).not.toBe(watched[1]);
});
