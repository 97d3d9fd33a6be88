import { dirname } from 'node:path';

/**
 * What some folders of the workspace are installed from, as one text: every package that they need at run
 * time with its exact version, however deep, sorted. A lockfile's other lines don't matter to them: a library
 * that the API takes up, or a new remote, changes no release of another.
 * `lockfile` is the text of a pnpm-lock.yaml, version 9; a folder belongs to the package it lies in.
 */
export function lockedFor(lockfile: string, folders: readonly string[]): string {
  const importers = blocksOf(section(lockfile, 'importers'));
  const snapshots = blocksOf(section(lockfile, 'snapshots'));
  const locked = new Set<string>();
  const follow = (name: string, version: string) => {
    const direct = `${name}@${version}`;
    // An alias has the whole name of what it stands for as its version.
    const key = snapshots.has(direct) ? direct : version;
    if (locked.has(key)) return;
    locked.add(key);
    for (const [dependency, its] of dependenciesOf(snapshots.get(key) ?? '')) follow(dependency, its);
  };
  for (const folder of folders) {
    const importer = importers.get(ownerOf(folder, importers)) ?? '';
    for (const [name, version] of dependenciesOf(importer))
      if (!version.startsWith('link:')) follow(name, version);
  }
  return [...locked].sort().join('\n');
}

/** Lines below a top-level key. */
function section(lockfile: string, name: string): string {
  const from = lockfile.indexOf(`\n${name}:\n`);
  if (from < 0) throw new Error(`pnpm-lock.yaml has no ${name}: it isn't of version 9`);
  const rest = lockfile.slice(from + name.length + 3);
  const end = rest.search(/^\S/m);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Entries of a section by their names, which may be quoted. */
function blocksOf(text: string): Map<string, string> {
  return new Map(
    text.split(/^ {2}(?=\S)/m).flatMap((block) => {
      const name = /^'?(.+?)'?:/.exec(block)?.[1];
      return name ? [[name, block] as const] : [];
    }),
  );
}

/** Packages that an entry needs at run time; what is for development only doesn't end up in a build. */
function dependenciesOf(block: string): [string, string][] {
  return block
    .split(/^ {4}(?=\S)/m)
    .filter((part) => /^(dependencies|optionalDependencies):/.test(part))
    .flatMap((part) =>
      [...part.matchAll(/^ {6}'?([^':\n]+)'?:(?: (\S+)|\n {8}specifier: .*\n {8}version: (\S+))$/gm)].map(
        ([, name = '', version, installed]): [string, string] => [
          name,
          (version ?? installed ?? '').replaceAll("'", ''),
        ],
      ),
    );
}

/** The package that a folder is, or lies in. */
function ownerOf(folder: string, importers: ReadonlyMap<string, string>): string {
  for (let at = folder; at !== '.'; at = dirname(at)) if (importers.has(at)) return at;
  return '.';
}
