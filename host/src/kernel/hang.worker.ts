/*
 * Beside the page, so that it goes on when the page hangs: no code of a remote runs here. While a remote starts the page
 * sends a beat; when none comes, this says so to the server and writes it down for the next page.
 */
import { forgetHang, keepHang } from './hang-store.ts';
import type { Attribution } from './failure.ts';

/** `beat`: the page is alive and these remotes are starting. `idle`: none is any more, or nobody sees the page. */
export type HangWatchMessage =
  | { kind: 'beat'; page: string; address: string; shell: string; starts: readonly Attribution[] }
  | { kind: 'idle'; page: string };

/** Between two looks, in milliseconds. */
const LOOK = 250;
/** A page that is silent for this long, in milliseconds, hangs: the customer has noticed by then. */
const SILENCE = 8_000;
/** Where our own look is late by this much, in milliseconds, the machine slept or a debugger has stopped everything. */
const SLEPT = 2_000;

let watched: (HangWatchMessage & { kind: 'beat' }) | undefined;
let heardAt = 0;
let lookedAt = performance.now();
let isReported = false;

onmessage = ({ data }: MessageEvent<HangWatchMessage>) => {
  // A page that comes back after all didn't hang for good.
  if (isReported) void forgetHang(data.page).catch(() => undefined);
  isReported = false;
  watched = data.kind === 'beat' ? data : undefined;
  heardAt = performance.now();
};

setInterval(() => {
  const now = performance.now();
  const gap = now - lookedAt;
  lookedAt = now;
  if (gap > SLEPT) heardAt = now;
  if (!watched || isReported || now - heardAt < SILENCE) return;
  isReported = true;
  const { page, address, shell, starts } = watched;
  void keepHang({ page, starts: [...starts], at: Date.now() }).catch(() => undefined);
  const events = starts.map((attribution) => ({
    ...attribution,
    code: 'HANG',
    detail: `the page has stopped while it started, for ${SILENCE} ms`,
    phase: 'start',
    at: Math.round(now),
    count: 1,
  }));
  const body = JSON.stringify({ schema: 1, tab: page, shell, events });
  fetch(address, { method: 'POST', body, credentials: 'omit' }).catch(() => undefined);
}, LOOK);
