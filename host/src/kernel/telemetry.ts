import { type FailureCode, OWN_RELEASE } from './failure.ts';
import type { VisitEvent } from './trials.ts';

/** One failure of a remote, as whoever catches it knows it. */
export interface FailureEvent {
  remote: string;
  release: string;
  /** Team that answers for the remote. */
  owner: string;
  code: FailureCode;
  /** What was thrown, or a sentence; only a bounded text without anything personal leaves the tab. */
  detail: unknown;
  /** Where in the remote's life it happened, such as `load`, `render`, `event`, `unmount`. */
  phase?: string;
  /** The customer saw no panel, since this helped. */
  recovered?: 'retry' | 'last-known-good' | 'other-language';
}

/** One step of bringing a remote onto the page; times in milliseconds since the page began. */
export interface LoadEvent {
  remote: string;
  release: string;
  /** Such as `registry`, `preflight`, `entry`, `routes`, `screen`. */
  step: string;
  start: number;
  end: number;
  ok: boolean;
}

export type Failure = Omit<FailureEvent, 'detail'> & { at: number; detail: string; count: number };

/** What this tab has seen; the staff page shows it. */
export interface TabRecord {
  readonly failures: readonly Failure[];
  readonly loads: readonly LoadEvent[];
}

export interface TelemetryOptions {
  /** Where batches go; the page's own server by default (an embedded area tells), '' for nowhere. */
  address?: string;
  /** Release of the shell; that of this page by default. */
  shell?: string;
  /** Whether this tab's load times are sent; failures always are. */
  sampled?: boolean;
  /** Sends one batch; `last` when the page is about to go. Never throws, never waits. */
  send?: (address: string, body: string, last: boolean) => void;
}

/** Share of tabs whose load times are sent. */
const SAMPLE = 0.1;
/** A batch waits this long for company, in milliseconds. */
const WAIT = 2_000;
/** An answer that takes longer is of no interest, in milliseconds. */
const DEADLINE = 5_000;
/** Bounds of a tab and of a batch: a failure in a loop mustn't become traffic. */
const MOST_FAILURES = 50;
const MOST_LOADS = 200;
const BATCH = 40;
const DETAIL = 300;

/**
 * A text of an error without what could belong to a customer: queries, addresses of mail, long runs
 * that may be tokens, keys or numbers, and long quotations (of a form or an answer).
 */
export function detailOf(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return text
    .slice(0, 2_000)
    .replace(/-----BEGIN[^]*/g, '…')
    .replace(/[?#][^\s"')]*/g, '')
    .replace(/[^\s"'(<]+@[^\s"')>]+/g, '…')
    .replace(/[\w+=-]{32,}|\d{7,}/g, '…')
    .replace(/(["'`])[^"'`]{40,}\1/g, '$1…$1')
    .slice(0, DETAIL);
}

/** Collects what a tab sees and tells the server in batches; whatever becomes of them disturbs no page. */
export function createTelemetry(options: TelemetryOptions = {}) {
  let { address = '/telemetry' } = options;
  const { shell = OWN_RELEASE } = options;
  const { send = sendBatch, sampled = Math.random() < SAMPLE } = options;
  const tab = Math.random().toString(36).slice(2, 12);
  const failures: Failure[] = [];
  const loads: LoadEvent[] = [];
  const known = new Map<string, Failure>();
  const listeners = new Set<() => void>();
  let record: TabRecord = { failures, loads };
  /** With how often each happened since the last batch. */
  let waiting = new Map<Failure | LoadEvent, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(event: Failure | LoadEvent, isSent: boolean): void {
    record = { failures: [...failures], loads: [...loads] };
    for (const listener of listeners) listener();
    if (!isSent) return;
    waiting.set(event, (waiting.get(event) ?? 0) + 1);
    timer ??= setTimeout(flush, WAIT);
  }

  function flush(last = false): void {
    clearTimeout(timer);
    timer = undefined;
    const all = [...waiting].map(([event, count]) => ('code' in event ? { ...event, count } : event));
    waiting = new Map();
    if (address === '') return;
    for (let from = 0; from < all.length; from += BATCH) {
      send(address, JSON.stringify({ schema: 1, tab, shell, events: all.slice(from, from + BATCH) }), last);
    }
  }

  return {
    /** Names what was not known at the start. */
    configure(next: Pick<TelemetryOptions, 'address'>): void {
      address = next.address ?? address;
    },
    reportFailure({ detail, ...event }: FailureEvent): void {
      const text = detailOf(detail);
      const name = [event.remote, event.release, event.code, event.phase, event.recovered, text].join();
      let failure = known.get(name);
      if (!failure) {
        if (failures.length >= MOST_FAILURES) return;
        failure = { ...event, at: Math.round(performance.now()), detail: text, count: 0 };
        known.set(name, failure);
        failures.push(failure);
      }
      failure.count += 1;
      // A loop is reported once a batch, and its count says the rest.
      keep(failure, failure.count <= MOST_FAILURES);
    },
    reportLoad(event: LoadEvent): void {
      if (loads.length >= MOST_LOADS) return;
      const load = { ...event, start: Math.round(event.start), end: Math.round(event.end) };
      loads.push(load);
      keep(load, sampled);
    },
    /** Sent at once, and so that it goes out though the page may not answer in a moment. */
    reportVisit(event: VisitEvent): void {
      if (address !== '') send(address, JSON.stringify({ schema: 1, tab, shell, events: [event] }), true);
    },
    flush,
    record: () => record,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A plain text needs no preflight from a partner's page, and a beacon would take cookies along to the portal. */
function sendBatch(address: string, body: string, last: boolean): void {
  try {
    const isOwn = new URL(address, location.href).origin === location.origin;
    if (last && isOwn && navigator.sendBeacon(address, body)) return;
    void fetch(address, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      signal: AbortSignal.timeout(DEADLINE),
    }).catch(() => undefined);
  } catch {
    // Nothing to tell anybody: this is how it would be reported.
  }
}

let own: ReturnType<typeof createTelemetry> | undefined;

/** The tab's own; what waits is sent when the page is left. */
export function telemetry(): ReturnType<typeof createTelemetry> {
  if (own) return own;
  const made = createTelemetry();
  own = made;
  addEventListener('pagehide', () => made.flush(true));
  return made;
}

export const reportFailure = (event: FailureEvent): void => telemetry().reportFailure(event);
export const reportVisit = (event: VisitEvent): void => telemetry().reportVisit(event);
export const reportLoad = (event: LoadEvent): void => telemetry().reportLoad(event);
