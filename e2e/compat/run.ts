/**
 * npm run compat -- --run: opens every screen of the remotes in a real browser, for each shell and remotes
 * that would meet when these sources are released one after the other (docs/release.md). What isn't built
 * yet is built; nothing becomes current.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distFolder, hostRelease, releaseOf } from '@certdeck/build';
import { buildTarget } from '../../shared/build/src/build-target.ts';
import { registryEntry } from '../../shared/build/src/registry-file.ts';
import { openStore } from '../../shared/build/src/release/store.ts';
import { remoteIds } from '../../shared/build/src/workspace.ts';
import { launchBrowser } from '../bench/browser.ts';
import { openScreens, type Outcomes } from './open-screens.ts';
import { folderOf, pathsOf, type ReleaseSet, setsOf } from './sets.ts';
import { verdictOf } from './verdict.ts';

const store = openStore();
const deployed = await store.read();
if (!deployed) {
  console.error(`nothing is deployed in ${store.place}: there is nothing to be compatible with`);
  process.exit(1);
}

async function built(name: string, path: string): Promise<void> {
  if (!existsSync(join(distFolder, path)) && !(await store.bring(path))) await buildTarget(name);
}
const host = hostRelease();
await built('host', `host/${host}`);
const releases = remoteIds().map((id) => ({ id, release: releaseOf(id) }));
for (const { id, release } of releases) await built(id, `remotes/${id}/${release}`);
const remotes = releases.map(({ id, release }) => registryEntry(id, release));
const sets = setsOf(deployed, { hostRelease: host, remotes });
for (const path of new Set(sets.flatMap(pathsOf))) {
  if (await store.bring(path)) continue;
  console.error(`${path} isn't in ${store.place} any more, and npm run status shows it: put it back`);
  process.exit(1);
}

const data = mkdtempSync(join(tmpdir(), 'certdeck-compat-data-'));
const browser = await launchBrowser();
const columns: { set: ReleaseSet; outcomes: Outcomes }[] = [];
try {
  for (const set of sets) {
    console.log(`${set.label} (host ${set.hostRelease}) …`);
    const folder = folderOf(set, distFolder);
    const outcomes = await openScreens(browser, { releases: folder, data }, set.remotes);
    columns.push({ set, outcomes });
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}

const { text, isFine } = verdictOf(columns);
console.log(`\n${text}`);
process.exitCode = isFine ? 0 : 1;
