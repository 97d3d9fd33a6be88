/**
 * Opens the screens of some sets for `npm run release` (shared/build/src/release/checks/screens.ts): reads the sets
 * from the first file that it is told, and writes what it found to the second.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distFolder } from '@certdeck/build';
import type { ScreenSet, ScreensOutcome } from '../../shared/build/src/release/checks/screens.ts';
import { launchBrowser } from '../bench/browser.ts';
import { openScreens, type SharedData } from './open-screens.ts';
import { folderOf } from './sets.ts';

/** Screens that fail in one set before the rest is left: a person has enough to mend. */
const ENOUGH = 3;

const [order = '', answer = ''] = process.argv.slice(2);
const sets = JSON.parse(readFileSync(order, 'utf8')) as ScreenSet[];
const outcome: ScreensOutcome = { browser: true, opened: 0, failed: [] };
const browser = await launchBrowser().catch((error: unknown) => {
  // Not there, or it doesn't start: either way nobody can look.
  console.error(String(error));
  outcome.browser = false;
});
if (browser) {
  const data: SharedData = { folder: mkdtempSync(join(tmpdir(), 'certdeck-screens-data-')) };
  try {
    for (const { label, hostRelease, remotes, open } of sets) {
      const releases = folderOf({ label, hostRelease, remotes }, distFolder);
      try {
        const opened = await openScreens(
          browser,
          { releases, data },
          remotes.filter(({ id }) => open.includes(id)),
          ENOUGH,
        );
        outcome.opened += opened.size;
        for (const [screen, failed] of opened)
          if (failed) outcome.failed.push({ set: label, screen, ...failed });
      } finally {
        rmSync(releases, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
    rmSync(data.folder, { recursive: true, force: true });
  }
}
writeFileSync(answer, JSON.stringify(outcome));
