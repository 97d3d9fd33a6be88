import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack, { type Compilation } from 'webpack';

/**
 * Stands in the files of a build for the release's name, which is the hash of those files (ADR 3). The name
 * ends up in every chunk, since two releases of a remote on one page mustn't share chunk loading. It has no sign
 * that webpack changes on the way into an identifier.
 */
export const UNNAMED = 'certdeckUnnamedRelease';
/** Name of a release that is built again and again while somebody works on it. */
export const DEV_RELEASE = 'dev';

/** Container name: two releases of one remote on a page mustn't share chunk loading. */
export const containerName = (id: string, release: string): string =>
  `certdeck_${id.replaceAll('-', '_')}_${release}`;

/**
 * Names a build by its content and writes the name into its scripts. They must be final but for what is written
 * about them; `more` is what a release says of itself besides its scripts. Returns twelve hex digits.
 */
export function nameRelease(compilation: Compilation, more: string): string {
  const hash = createHash('sha256').update(more).update('\0');
  const assets = compilation.getAssets().toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, source } of assets) hash.update(name).update('\0').update(source.buffer()).update('\0');
  const release = hash.digest('hex').slice(0, 12);
  for (const { name, source } of assets) {
    if (!name.endsWith('.js')) continue;
    const text = source.source().toString();
    const named = text.replaceAll(UNNAMED, release);
    if (named !== text) compilation.updateAsset(name, new webpack.sources.RawSource(named));
  }
  return release;
}

/*
 * A name is known only after a build. So that what was built isn't built again to learn it, a small file beside
 * the releases says which release some inputs have led to. It is laid out as a release is, so that a bucket keeps
 * it like one.
 */

/** Folder of that file, below the folder of releases. */
export const namingPath = (id: string, inputs: string): string => `inputs/${id}/${inputs}`;

const fileOf = (folder: string, id: string, inputs: string) =>
  join(folder, namingPath(id, inputs), 'release.json');

/** The release that these inputs have led to; undefined when they weren't built, or their release isn't there. */
export function releaseMadeOf(id: string, inputs: string, folder: string): string | undefined {
  const file = fileOf(folder, id, inputs);
  if (!existsSync(file)) return undefined;
  const { release } = JSON.parse(readFileSync(file, 'utf8')) as { release: string };
  return release;
}

/** Keeps which release some inputs have led to. */
export function keepRelease(id: string, inputs: string, release: string, folder: string): void {
  const file = fileOf(folder, id, inputs);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ schema: 1, release }));
}
