import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDrawingWatch, EndlessDrawing } from './drawing-watch.ts';
import type { RemoteFailure } from './failure.ts';
import type { Mount } from './mounts.ts';

/** What was done, in order. */
let log: string[];
/** The mount whose drawings never end; '' for none. */
let endless: string;
let mounts: Mount[];
/** A page that waits for its code: navigations aren't drawn, and anything else is. */
let isWaiting: boolean;

const mountOf = (remote: string): Mount => ({
  attribution: { remote, release: 'r1', owner: `team-${remote}` },
  born: 1,
  boundary: {
    pause: (isPaused) => void log.push(`${isPaused ? 'pause' : 'resume'} ${remote}`),
    end: ({ code, cause }) => void log.push(`end ${remote} ${code} ${cause instanceof EndlessDrawing}`),
  },
});
const isStarved = () =>
  endless !== '' && log.findLast((line) => line.endsWith(endless)) !== `pause ${endless}`;
const watch = () =>
  createDrawingWatch({
    loader: {
      refuse: (remote) => void log.push(`refuse ${remote}`),
      report: ({ code }, more) => void log.push(`report ${code} ${more?.phase}`),
    },
    isPending: () => isWaiting || isStarved(),
    ask: () => void log.push('ask'),
    isDrawn: () => !isStarved(),
    onLeft: ({ attribution }: RemoteFailure) => void log.push(`notice ${attribution.remote}`),
    mounts: () => mounts,
  });

beforeEach(() => {
  jest.useFakeTimers();
  log = [];
  isWaiting = false;
  mounts = ['orders', 'ssl', 'billing'].map(mountOf);
});
afterEach(() => void jest.useRealTimers());

describe('a navigation that isn’t drawn', () => {
  it('ends the one that keeps it back, and nothing else that stands on the page (D-629)', () => {
    endless = 'ssl';
    watch().begin();
    jest.advanceTimersByTime(5_900);
    expect(log).toEqual(['ask']);
    jest.advanceTimersByTime(5_000);
    expect(log).toEqual([
      'ask',
      'pause orders',
      'resume orders',
      'pause ssl',
      'refuse ssl',
      'end ssl HANG true',
    ]);
    jest.advanceTimersByTime(60_000);
    expect(log).toHaveLength(6);
  });

  it('is told above the page when what kept it back has gone with it', () => {
    endless = 'orders';
    watch().begin();
    jest.advanceTimersByTime(6_000);
    mounts.shift();
    jest.advanceTimersByTime(500);
    expect(log.slice(2)).toEqual(['refuse orders', 'report HANG navigation', 'notice orders']);
  });

  it('may wait for its code as long as it takes: other drawings come through meanwhile', () => {
    endless = '';
    isWaiting = true;
    watch().begin();
    jest.advanceTimersByTime(60_000);
    expect(log).toEqual(['ask']);
  });

  it('blames nobody when it isn’t drawn whoever is paused, and leaves all as they were', () => {
    endless = 'the shell';
    watch().begin();
    jest.advanceTimersByTime(60_000);
    const turns = ['orders', 'ssl', 'billing'].flatMap((one) => [`pause ${one}`, `resume ${one}`]);
    expect(log).toEqual(['ask', ...turns]);
  });
});
