import type { Registry } from '@certdeck/contract';
import { hasUnsavedWork } from '@certdeck/federation';

/** Between two looks at the registry, and the least between two on return to the tab, in milliseconds. */
const LOOK_EVERY = 5 * 60_000;
const LOOK_AGAIN = 30_000;
/** Without key or pointer for this long, in milliseconds, a customer is idle. */
const IDLE = 10_000;
const CHECK_EVERY = 2_000;

/** A newer set of releases than this tab's: it is offered when nothing is in progress. */
export interface ReleaseWatch {
  isOffered(): boolean;
  subscribe(listener: () => void): () => void;
  /** Not now: the same set isn't offered again. */
  later(): void;
  /** Begins to look; call what it returns to end. */
  start(): () => void;
}

/** True when a reload would give this tab another release of the shell or of a remote. */
export function isNewer(own: Registry, next: Registry): boolean {
  if (next.revision <= own.revision) return false;
  if (own.shell && next.shell && own.shell !== next.shell) return true;
  return releasesOf(own) !== releasesOf(next);
}

const releasesOf = ({ remotes }: Registry) =>
  remotes
    .map(({ id, release }) => `${id} ${release}`)
    .sort()
    .join();

/** Undefined when it can't be read: the next look will tell. */
async function readRegistry(): Promise<Registry | undefined> {
  try {
    const answer = await fetch('/registry');
    const document = answer.ok ? ((await answer.json()) as Registry) : undefined;
    return document?.schema === 1 && Array.isArray(document.remotes) ? document : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks at the registry now and then and on return to the tab. The tab keeps its set whatever it
 * finds; a newer one is offered when the customer is idle, and never while something is being
 * filled in, a dialog is open, or a screen has unsaved work.
 */
export function createReleaseWatch(own: Registry, read = readRegistry): ReleaseWatch {
  const listeners = new Set<() => void>();
  let newer: Registry | undefined;
  let declined = own;
  let offered = false;
  let looked = Date.now();
  let acted = Date.now();
  let typedOn: string | undefined;

  function isBusy(): boolean {
    // Leaving the page ends what was being filled in there.
    const isFilling = typedOn === location.pathname;
    return isFilling || hasUnsavedWork() || document.querySelector('[role$="dialog"]') !== null;
  }

  function decide(): void {
    const idle = offered || Date.now() - acted >= IDLE;
    const next = newer !== undefined && idle && !isBusy();
    if (next === offered) return;
    offered = next;
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    const found = await read();
    if (!found) return;
    newer = isNewer(own, found) && isNewer(declined, found) ? found : undefined;
    decide();
  }

  return {
    isOffered: () => offered,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    later() {
      declined = newer ?? declined;
      newer = undefined;
      decide();
    },
    start() {
      const stops: (() => void)[] = [];
      const on = (target: EventTarget, kind: string, listener: () => void, capture = true) => {
        target.addEventListener(kind, listener, { capture, passive: true });
        stops.push(() => target.removeEventListener(kind, listener, { capture }));
      };
      const act = () => (acted = Date.now());
      const lookNow = () => void look();
      for (const kind of ['keydown', 'pointerdown', 'wheel']) on(window, kind, act);
      on(window, 'input', () => (typedOn = location.pathname));
      // Of the window itself, not of each field in it.
      on(window, 'focus', lookNow, false);
      on(document, 'visibilitychange', lookNow);
      const looks = setInterval(lookNow, LOOK_EVERY);
      const checks = setInterval(decide, CHECK_EVERY);
      return () => {
        for (const stop of stops) stop();
        clearInterval(looks);
        clearInterval(checks);
      };
    },
  };
}
