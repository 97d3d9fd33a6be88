import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a source file says about what it runs with: its text, and what it imports at run time. */
interface Source {
  /** From the root. */
  path: string;
  text: string;
  files: readonly string[];
  builtins: readonly string[];
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const sources = new Map<string, Source>();
/** Each suite is looked at several times. */
const reached = new Map<string, readonly { file: string; source: Source }[]>();

/** File of a relative import or of a package of this repository; nothing for other packages. */
export function resolveImport(root: string, from: string, name: string): string | undefined {
  if (name.startsWith('.')) return existingFile(join(dirname(from), name));
  const [, id, rest] = /^@certdeck\/([a-z0-9]+)(\/.*)?$/.exec(name) ?? [];
  if (id === undefined) return undefined;
  const folder = join(root, 'shared', id);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, unknown> };
  const target = exports?.[`.${rest ?? ''}`];
  return typeof target === 'string' ? existingFile(join(folder, target)) : undefined;
}

const existingFile = (path: string) => (existsSync(path) && statSync(path).isFile() ? path : undefined);

function readSource(root: string, file: string): Source {
  const cached = sources.get(file);
  if (cached) return cached;
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(IMPORT)].map(([, plain, lazy]) => plain ?? lazy ?? '');
  const source: Source = {
    path: relative(root, file),
    text,
    files: /\.[cm]?[jt]sx?$/.test(file) ? names.flatMap((name) => resolveImport(root, file, name) ?? []) : [],
    builtins: names.filter((name) => name.startsWith('node:')),
  };
  sources.set(file, source);
  return source;
}

/**
 * Every file that a file runs with, itself first: its imports and theirs, relative ones and those of packages
 * of this repository. Imports of types alone don't count, since nothing of them is left at run time.
 */
export function reach(root: string, start: string): readonly { file: string; source: Source }[] {
  const known = reached.get(start);
  if (known) return known;
  const seen = new Set<string>([start]);
  for (const file of seen) for (const next of readSource(root, file).files) seen.add(next);
  const all = [...seen].map((file) => ({ file, source: readSource(root, file) }));
  reached.set(start, all);
  return all;
}
