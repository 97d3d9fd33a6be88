import { RemoteFailure } from './failure.ts';
import type { RemoteLoader } from './loader.ts';
import { type Mount, presentMounts } from './mounts.ts';

/** Between two looks, in milliseconds. */
const LOOK = 500;
/** Looks until a navigation that isn't drawn has waited for too long: six seconds in which the page was alive. */
const PATIENCE = 12;
/** Looks that a drawing has once what may have kept it back is paused. */
const RESPITE = 3;

/** A screen whose every drawing asks for the next: React never gets to what is less urgent, such as a navigation. */
export class EndlessDrawing extends Error {
  override name = 'EndlessDrawing';
  constructor() {
    super('it draws itself without end, and a navigation wasn’t drawn');
  }
}

export interface DrawingWatchOptions {
  loader: Pick<RemoteLoader, 'report' | 'refuse'>;
  /** Whether the router has gone on to a page that isn't drawn yet. */
  isPending(): boolean;
  /** Asks for a drawing that is as little urgent as that of a navigation, and depends on nothing. */
  ask(): void;
  /** Whether that has been drawn. */
  isDrawn(): boolean;
  /** Hears of a screen that went with the navigation, so that no panel could take its place. */
  onLeft(failure: RemoteFailure): void;
  mounts?: () => readonly Mount[];
}

export interface DrawingWatch {
  /** The router has gone on. */
  begin(): void;
  stop(): void;
}

/**
 * Notices navigations that are kept from being drawn. What waits for code or data leaves room for other drawings, so that
 * one of our own comes through; where none does, each screen, dialog and contribution of a remote is paused in turn. The
 * one without which drawings come through is ended: reported as `HANG`, and its release isn't started for a day.
 */
export function createDrawingWatch(options: DrawingWatchOptions): DrawingWatch {
  const { loader, isPending, ask, isDrawn, onLeft, mounts = presentMounts } = options;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looks = 0;
  let paused: Mount | undefined;
  let cleared = new Set<Mount>();

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    paused?.boundary?.pause(false);
    paused = undefined;
  }

  function blame(mount: Mount): void {
    paused = undefined;
    const failure = new RemoteFailure('HANG', mount.attribution, new EndlessDrawing());
    loader.refuse(mount.attribution.remote);
    // Its own boundary reports it.
    if (mounts().includes(mount) && mount.boundary) return mount.boundary.end(failure);
    loader.report(failure, { phase: 'navigation' });
    onLeft(failure);
  }

  function look(): void {
    if (!isPending() || isDrawn()) {
      if (paused) blame(paused);
      return stop();
    }
    looks += 1;
    if (looks < PATIENCE) return;
    if (paused) cleared.add(paused);
    paused?.boundary?.pause(false);
    paused = mounts().find((mount) => mount.boundary && !cleared.has(mount));
    if (!paused) return stop();
    looks = PATIENCE - RESPITE;
    paused.boundary?.pause(true);
  }

  return {
    begin() {
      if (timer !== undefined) return;
      looks = 0;
      cleared = new Set();
      ask();
      // Looks, not a moment on the clock: a machine that slept, or a page that was busy, has had no time to draw.
      timer = setInterval(look, LOOK);
    },
    stop,
  };
}
