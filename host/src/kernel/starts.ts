import { WorkerScript } from '@certdeck/worker';
import { type Attribution, OWN_RELEASE } from './failure.ts';
import { type Hangs, type Mark, nameOf } from './hang-marks.ts';
import type { HangWatchMessage } from './hang.worker.ts';
import { OVERRIDES } from './override-storage.ts';
import { type FailureEvent, reportFailure } from './telemetry.ts';
import { DEV_RELEASE } from './timer-watch.ts';

/** Between two signs of life while a remote starts, in milliseconds. */
const BEAT = 500;
/** A start that a page is through with by then, in milliseconds, has not made it hang. */
const LONGEST = 10_000;
/** A page that has given no sign of life for this long, in milliseconds, is gone or hangs. */
const STALE = 3_000;
/** How long a release that has made a page hang isn't started by itself, in milliseconds. */
const REFUSED_FOR = 24 * 3_600_000;
/** After the page has been loaded, in milliseconds: its first screen is drawn by then, mostly. */
const IDLE_AFTER = 1_000;
/** What earlier pages left behind must be read by then, in milliseconds: no page waits longer for it. */
const EVIDENCE_DEADLINE = 2_000;

/** Prefix of the entry that each page has while a remote starts, and name of what was learnt from entries left behind. */
const MARK = 'certdeck.start.';
const HANGS = 'certdeck.hangs';

export interface StartWatchOptions {
  /** Survives the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  report(event: FailureEvent): void;
  now?: () => number;
  /** Starts the worker that notices from outside when this page stops. */
  startWorker?: () => Promise<Pick<Worker, 'postMessage'>>;
  /** Where that worker tells of it. */
  address?: string;
}

/** Notices remotes that hang the page while they start, for the next page: this one can't say so any more. */
export interface StartWatch {
  /** Resolves when what earlier pages have left behind has been looked at; at once for most pages. */
  ready: Promise<void>;
  /** Starts the worker, so that it is there before a page can stop: its start needs a page that goes on. */
  prepare(): void;
  /** Before code of a release runs; call what it returns when that is over, well or not. */
  begin(attribution: Attribution): () => void;
  isRefused(attribution: Attribution): boolean;
  /** The last page that started this remote may have stopped at it. */
  isSuspected(remote: string): boolean;
  /** Isn't started by itself for a day: this page has seen it keep everything else from being drawn. */
  refuse(attribution: Attribution): void;
  /** The customer wants it in spite of that. */
  forgive(remote: string): void;
}

/**
 * Before code of a remote runs, its name is written into the storage, and taken away when it has drawn its screen. A page
 * that is left says so (`pagehide`) and takes it away too; one that hangs, or whose browser dies, can't. A worker sees the
 * difference: it goes on while the page hangs, and writes down what it has seen. What a page finds of an earlier one:
 * seen by the worker, the release isn't started; otherwise it is the first time, and not the second within ten minutes.
 */
export function createStartWatch(options: StartWatchOptions): StartWatch {
  const { storage, report, now = Date.now, startWorker = startHangWorker } = options;
  // A worker that is started from a text has no address of its own to begin from.
  const { address = new URL('/telemetry', location.href).href } = options;
  const page = Math.random().toString(36).slice(2, 12);
  const running = new Map<object, Attribution>();
  /** Those that have begun since the last beat. */
  const fresh = new Set<object>();
  const suspected = new Set<string>();
  let beating: ReturnType<typeof setInterval> | undefined;
  let worker: Promise<Pick<Worker, 'postMessage'> | undefined> | undefined;
  let started: Pick<Worker, 'postMessage'> | undefined;

  const read = (): Hangs => (parse(storage.getItem(HANGS)) as Hangs | undefined) ?? {};

  function prepare() {
    worker ??= startWorker().then(
      (made) => (started = made),
      () => undefined,
    );
    return worker;
  }

  function tell(message: HangWatchMessage): void {
    // At once where it can be: what comes next may be the drawing that never ends.
    if (started) started.postMessage(message, []);
    else void prepare().then((made) => made?.postMessage(message, []));
  }

  function write(): void {
    if (running.size === 0) return stop();
    const mark: Mark = { beat: now(), starts: suspects() };
    try {
      storage.setItem(MARK + page, JSON.stringify(mark));
    } catch {
      // A full storage has no room for it, and the remote starts without.
    }
    tell({ kind: 'beat', page, address, shell: OWN_RELEASE, starts: mark.starts });
    beating ??= setInterval(beat, BEAT);
  }

  function beat(): void {
    fresh.clear();
    write();
  }

  /**
   * Which releases it may be, each once, if this is the page's last sign of life: those that have begun since the last
   * beat, since the page has come back from the others; all that are starting when none has.
   */
  function suspects(): Attribution[] {
    const begun = [...running].filter(([start]) => fresh.has(start));
    const asked = begun.length > 0 ? begun : [...running];
    return [...new Map(asked.map(([, attribution]) => [nameOf(attribution), attribution])).values()];
  }

  function stop(): void {
    if (beating === undefined) return;
    clearInterval(beating);
    beating = undefined;
    storage.removeItem(MARK + page);
    tell({ kind: 'idle', page });
  }

  /** A page that nobody sees may be frozen or thrown away at any time, and one that is left hangs no more. */
  function leave(): void {
    running.clear();
    fresh.clear();
    stop();
  }

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });

  async function look(left: Map<string, Mark>): Promise<void> {
    const { judge } = await import(/* webpackChunkName: "hang" */ './hang-evidence.ts');
    const verdict = await judge(left, read(), now());
    for (const name of verdict.suspected) suspected.add(name);
    storage.setItem(HANGS, JSON.stringify(verdict.hangs));
    for (const key of left.keys()) storage.removeItem(MARK + key);
    for (const event of verdict.reports) report(event);
  }

  const left = leftMarks(storage, now());
  return {
    ready:
      left.size === 0
        ? Promise.resolve()
        : Promise.race([
            look(left).catch(() => undefined),
            new Promise<void>((resolve) => setTimeout(resolve, EVIDENCE_DEADLINE)),
          ]),
    prepare: () => void prepare(),
    begin(attribution) {
      // One that is watched stops in a debugger, and its developer sees that it hangs.
      if (document.visibilityState === 'hidden' || attribution.release === DEV_RELEASE)
        return () => undefined;
      const start = {};
      running.set(start, attribution);
      fresh.add(start);
      write();
      const end = (): void => {
        clearTimeout(timer);
        fresh.delete(start);
        if (running.delete(start)) write();
      };
      const timer = setTimeout(end, LONGEST);
      return end;
    },
    isRefused(attribution) {
      const { refusedUntil = 0 } = read()[nameOf(attribution)] ?? {};
      // A clock that was put back must not refuse it for years.
      return refusedUntil > now() && refusedUntil <= now() + REFUSED_FOR;
    },
    isSuspected: (remote) => [...suspected].some((name) => name.startsWith(`${remote} `)),
    refuse(attribution) {
      if (attribution.release === DEV_RELEASE) return;
      const hang = { suspectedAt: now(), refusedUntil: now() + REFUSED_FOR };
      try {
        storage.setItem(HANGS, JSON.stringify({ ...read(), [nameOf(attribution)]: hang }));
      } catch {
        // A full storage has no room for it: the next page will meet it again.
      }
    },
    forgive(remote) {
      const hangs = Object.entries(read()).filter(([name]) => !name.startsWith(`${remote} `));
      storage.setItem(HANGS, JSON.stringify(Object.fromEntries(hangs)));
    },
  };
}

/**
 * The watch of this page; undefined where nothing can be stored, and in a tab of staff that takes a remote from elsewhere,
 * whose failures are nobody's but theirs.
 */
export function openStartWatch(): StartWatch | undefined {
  try {
    if (sessionStorage.getItem(OVERRIDES)) return undefined;
    const watch = createStartWatch({ storage: localStorage, report: reportFailure });
    // Who isn't signed in sees no remote.
    if (localStorage.getItem('token')) whenIdle(watch.prepare);
    return watch;
  } catch {
    return undefined;
  }
}

/** What pages left behind that give no sign of life any more, by their names. */
function leftMarks(storage: StartWatchOptions['storage'], now: number): Map<string, Mark> {
  const left = new Map<string, Mark>();
  for (let place = 0; place < storage.length; place += 1) {
    const key = storage.key(place) ?? '';
    if (!key.startsWith(MARK)) continue;
    const mark = parse(storage.getItem(key)) as Mark | undefined;
    // Another page may be starting right now; a beat of the future is of a clock that was put back.
    if (mark && Math.abs(now - mark.beat) > STALE) left.set(key.slice(MARK.length), mark);
  }
  return left;
}

/** Later than whatever the first page asks for. */
function whenIdle(work: () => void): void {
  const once = () => setTimeout(work, IDLE_AFTER);
  if (document.readyState === 'complete') once();
  else addEventListener('load', once, { once: true });
}

function startHangWorker(): Promise<Worker> {
  return new WorkerScript(new URL('./hang.worker.ts', import.meta.url), { name: 'certdeck-hang' }).start();
}

function parse(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
