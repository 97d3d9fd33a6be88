/**
 * Opens the screens of some sets for `npm run release` (shared/build/src/release/checks/screens.ts): reads the sets
 * from the first file that it is told, and writes what it found to the second.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { distFolder } from '@certdeck/build';
import type { ScreenSet, ScreensOutcome } from '../../shared/build/src/release/checks/screens.ts';
import { within } from '../../shared/build/src/release/checks/within.ts';
import { launchBrowser } from '../bench/browser.ts';
import { openerOf } from './open-screens.ts';

/** Screens that fail in one set before the rest is left: a person has enough to mend. */
const ENOUGH = 3;

/** For what is no longer needed to end, in milliseconds. */
const GRACE = 30_000;

const [order = '', answer = ''] = process.argv.slice(2);
const sets = JSON.parse(readFileSync(order, 'utf8')) as ScreenSet[];
const outcome: ScreensOutcome = { browser: true, opened: 0, failed: [] };
const browser =
  sets.length === 0
    ? undefined
    : await launchBrowser().catch((error: unknown) => {
        // Not there, or it doesn't start: either way nobody can look.
        console.error(String(error));
        outcome.browser = false;
      });
if (browser) {
  const opener = await openerOf(browser, sets, distFolder);
  try {
    for (const set of sets) {
      const concerned = set.remotes.filter(({ id }) => set.open.includes(id));
      const opened = await opener.open(set, concerned, ENOUGH);
      outcome.opened += opened.size;
      for (const [screen, failed] of opened)
        if (failed) outcome.failed.push({ set: set.label, screen, code: failed.code, why: failed.why });
    }
  } finally {
    await within(opener.stop(), GRACE, 'the end of the portal').catch(console.error);
    await within(browser.close(), GRACE, 'the end of the browser').catch(console.error);
  }
}
writeFileSync(answer, JSON.stringify(outcome));
// Whatever still waits for a tab that doesn't answer.
process.exit();
