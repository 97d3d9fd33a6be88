import type { Hot } from './hot.ts';

/** webpack's hash of the build that this page runs, which grows with what it takes. */
declare const __webpack_hash__: string;

/** Runs first in what is developed: takes what was built instead of loading the page anew. */
// Taken by its name: webpack doesn't replace what is taken out of import.meta by a pattern.
const hot = (import.meta as ImportMeta & { webpackHot?: Hot }).webpackHot;
if (hot) {
  let last = Promise.resolve();
  // Of the page's script in development (api/src/areas/delivery/dev-script.ts), which reloads unless it is told not to.
  addEventListener('certdeck-dev-built', (event) => {
    event.preventDefault();
    const { detail: build } = event as CustomEvent<string>;
    // One after the other: webpack refuses to look for another build while it takes one.
    last = last.then(() => take(hot, build));
  });
}

async function take(given: Hot, build: string): Promise<void> {
  // It has been taken with the one before, or the page was loaded after it.
  if (build === __webpack_hash__) return;
  try {
    if (given.status() === 'idle' && (await given.check(true))) return;
  } catch {
    // Nothing above what has changed can take it: routes, texts.
  }
  location.reload();
}
