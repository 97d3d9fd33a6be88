/**
 * npm run compat -- --run: opens every screen of the remotes in a real browser, for each shell and remotes
 * that would meet when these sources are released one after the other (docs/release.md). What isn't built
 * yet is built; nothing becomes current.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder, hostRelease, releaseOf } from '@certdeck/build';
import { buildTarget } from '../../shared/build/src/build-target.ts';
import { registryEntry } from '../../shared/build/src/registry-file.ts';
import { textTable } from '../../shared/build/src/release/status.ts';
import { openStore } from '../../shared/build/src/release/store.ts';
import { remoteIds } from '../../shared/build/src/workspace.ts';
import { launchBrowser } from '../bench/browser.ts';
import { openScreens, type Outcomes } from './open-screens.ts';
import { folderOf, setsOf } from './sets.ts';

const store = openStore();
const deployed = await store.read();
if (!deployed) throw new Error('nothing is deployed: there is nothing to be compatible with');

async function built(name: string, path: string): Promise<void> {
  if (!existsSync(join(distFolder, path)) && !(await store.bring(path))) await buildTarget(name);
}
const host = hostRelease();
await built('host', `host/${host}`);
const releases = remoteIds().map((id) => ({ id, release: releaseOf(id) }));
for (const { id, release } of releases) await built(id, `remotes/${id}/${release}`);
const remotes = releases.map(({ id, release }) => registryEntry(id, release));
const sets = setsOf(deployed, { hostRelease: host, remotes });
for (const set of sets) {
  await store.bring(`host/${set.hostRelease}`);
  for (const { id, release } of set.remotes) await store.bring(`remotes/${id}/${release}`);
}

const browser = await launchBrowser();
const columns: Outcomes[] = [];
try {
  for (const set of sets) {
    console.log(`${set.label} …`);
    const folder = folderOf(set, distFolder);
    columns.push(await openScreens(browser, folder, set.remotes));
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  await browser.close();
}

const screens = [...new Set(columns.flatMap((column) => [...column.keys()]))];
const cell = (column: Outcomes, screen: string) =>
  column.has(screen) ? (column.get(screen) ?? 'opens') : '-';
console.log(
  textTable([
    ['screen', ...sets.map(({ label }) => label)],
    ...screens.map((screen) => [screen, ...columns.map((column) => cell(column, screen))]),
  ]),
);
const failed = columns.flatMap((column) => [...column.values()]).filter((outcome) => outcome !== undefined);
console.log(`${screens.length} screens in ${sets.length} sets: ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
