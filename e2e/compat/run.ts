/**
 * npm run compat -- --run: opens every screen of the remotes in a real browser, for each shell and remotes
 * that would meet when these sources are released one after the other (docs/release.md). What isn't built
 * yet is built; nothing becomes current.
 */
import { distFolder, hostRelease } from '@certdeck/build';
import type { RegistryRemote } from '@certdeck/contract/schemas';
import { buildTarget } from '../../shared/build/src/release/build-target.ts';
import { registryEntry } from '../../shared/build/src/release/registry-file.ts';
import { buildRelease } from '../../shared/build/src/release/build-release.ts';
import { openStore } from '../../shared/build/src/release/store.ts';
import { remoteIds } from '../../shared/build/src/workspace.ts';
import { within } from '../../shared/build/src/release/checks/within.ts';
import { launchBrowser } from '../bench/browser.ts';
import { openerOf, type Outcomes } from './open-screens.ts';
import { pathsOf, type ReleaseSet, setsOf } from './sets.ts';
import { verdictOf } from './verdict.ts';

/** For what is no longer needed to end, in milliseconds. */
const GRACE = 30_000;

const store = openStore();
const deployed = await store.read();
if (!deployed) {
  console.error(`nothing is deployed in ${store.place}: there is nothing to be compatible with`);
  process.exit(1);
}

const host = hostRelease();
if (!(await store.bring(`host/${host}`))) await buildTarget('host');
const remotes: RegistryRemote[] = [];
for (const id of remoteIds()) remotes.push(registryEntry(id, (await buildRelease(store, id)).release));
const sets = setsOf(deployed, { hostRelease: host, remotes });
for (const path of new Set(sets.flatMap(pathsOf))) {
  if (await store.bring(path)) continue;
  console.error(`${path} isn't in ${store.place} any more, and npm run status shows it: put it back`);
  process.exit(1);
}

const browser = await launchBrowser();
const opener = await openerOf(browser, sets, distFolder);
const columns: { set: ReleaseSet; outcomes: Outcomes }[] = [];
try {
  for (const set of sets) {
    console.log(`${set.label} (host ${set.hostRelease}) …`);
    columns.push({ set, outcomes: await opener.open(set, set.remotes) });
  }
} finally {
  await within(opener.stop(), GRACE, 'the end of the portal').catch(console.error);
  await within(browser.close(), GRACE, 'the end of the browser').catch(console.error);
}

const { text, isFine } = verdictOf(columns);
console.log(`\n${text}`);
// Whatever still waits for a tab that doesn't answer.
process.exit(isFine ? 0 : 1);
