/*
 * Both functions are sent to a page as they stand here, and so use nothing from outside of themselves.
 */

interface CountedWindow {
  /** Drawings of React since the page began. */
  certdeckDrawings?: number;
  /** What React tells tools for developers. */
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
}

/** Counts what React draws, whichever version: before any script of the page runs. */
export function countDrawings(): void {
  const page = globalThis as CountedWindow;
  page.certdeckDrawings = 0;
  const nothing = () => undefined;
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    isDisabled: false,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: nothing,
    onScheduleFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
    onPostCommitFiberRoot: nothing,
    onCommitFiberRoot: () => void (page.certdeckDrawings = (page.certdeckDrawings ?? 0) + 1),
  };
}

/**
 * Resolves undefined once nothing has been drawn for half a second in which the page was alive; after ten seconds without
 * such a pause the number of drawings in that time. A screen that shows a clock or asks again every second has pauses.
 */
export function drawingsWithoutRest(): Promise<number | undefined> {
  const LOOK = 100;
  const QUIET = 5;
  const MOST = 100;
  const page = globalThis as CountedWindow;
  const first = page.certdeckDrawings ?? 0;
  return new Promise((resolve) => {
    let looks = 0;
    let quiet = 0;
    let before = first;
    const timer = setInterval(() => {
      const now = page.certdeckDrawings ?? 0;
      looks += 1;
      quiet = now === before ? quiet + 1 : 0;
      before = now;
      if (quiet < QUIET && looks < MOST) return;
      clearInterval(timer);
      resolve(quiet < QUIET ? now - first : undefined);
    }, LOOK);
  });
}
