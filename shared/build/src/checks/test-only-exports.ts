/**
 * Finds exports that tests use and the product doesn't: what only tests call proves nothing about what customers
 * meet. A declaration counts as used when a used declaration of the product, or a statement that runs when its
 * module is loaded, names it; so a helper of a helper that only tests call is found as well.
 */
import { globSync } from 'node:fs';
import { readModule, type Binding, type Module } from './modules.ts';
import { root } from '../workspace.ts';

/** One export that tests alone use, or nobody. */
export interface LooseExport {
  /** Path from the root. */
  file: string;
  name: string;
  /** Whether a test uses it; else nobody does. */
  tested: boolean;
}

const OF_TESTS = /\.(?:test|spec)\.tsx?$|\/(?:testing|corpus|bench|soak)\/|^e2e\/|\.setup\.m?[jt]s$/;

export const isOfTests = (file: string): boolean => OF_TESTS.test(file);

/**
 * Exports without use in the product, in order of files. All exports of an entry count as used: of what `entries`
 * names, such as the modules that a remote exposes, and of modules that nothing imports.
 */
export function looseExports(
  root: string,
  patterns: readonly string[],
  entries: RegExp = /^$/,
): LooseExport[] {
  const files = patterns.flatMap((pattern) =>
    globSync(pattern, {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist', '.cache'].includes(name.split('/').at(-1) ?? ''),
    }),
  );
  const modules = new Map([...new Set(files)].sort().map((file) => [file, readModule(root, file)]));
  const byProduct = reached(modules, entries, (file) => !isOfTests(file));
  const byAll = reached(modules, entries, () => true);
  return [...modules.values()]
    .filter(({ file }) => !isOfTests(file))
    .flatMap(({ file, parts }) =>
      parts
        .filter(({ exported, name }) => exported && !byProduct.has(`${file}#${name}`))
        .map(({ name }) => ({ file, name, tested: byAll.has(`${file}#${name}`) })),
    );
}

/** Keys `file#name` of all that is used when the given modules are the whole program. */
function reached(
  modules: ReadonlyMap<string, Module>,
  entries: RegExp,
  belongs: (file: string) => boolean,
): Set<string> {
  const present = [...modules.values()].filter(({ file }) => belongs(file));
  const imported = new Set(
    [...modules.values()].flatMap((module) =>
      [...module.imports.values(), ...module.passedOn.values()]
        .map(({ file }) => file)
        .concat(
          module.starred,
          module.loads.filter(({ whole }) => !whole).map(({ file }) => file),
        ),
    ),
  );
  const used = new Set<string>();
  const waiting: Binding[] = [];
  const mark = (file: string, name: string) => {
    if (used.has(`${file}#${name}`)) return;
    used.add(`${file}#${name}`);
    waiting.push({ file, name });
  };
  for (const { file, loads } of present) {
    mark(file, '');
    for (const load of loads) if (load.whole) mark(load.file, '*');
    if (!imported.has(file) || entries.test(file)) mark(file, '*');
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const module = modules.get(next.file);
    if (!module || !belongs(module.file)) continue;
    const { name } = next;
    const parts = module.parts.filter(
      (part) => part.name === name || (name === '*' && (part.exported || part.name === '')),
    );
    for (const part of parts) {
      mark(module.file, part.name);
      for (const [mentioned, properties] of part.names) markName(module, mentioned, properties, mark);
    }
    const passed = module.passedOn.get(name);
    if (passed) mark(passed.file, passed.name);
    if (name === '*') for (const binding of module.passedOn.values()) mark(binding.file, binding.name);
    if (name === '*' || (parts.length === 0 && !passed)) for (const file of module.starred) mark(file, name);
  }
  return used;
}

function markName(
  module: Module,
  name: string,
  properties: ReadonlySet<string>,
  mark: (file: string, name: string) => void,
): void {
  const binding = module.imports.get(name);
  if (!binding) {
    if (module.parts.some((part) => part.name === name)) mark(module.file, name);
  } else if (binding.name !== '*') mark(binding.file, binding.name);
  else if (properties.has('')) mark(binding.file, '*');
  else for (const property of properties) mark(binding.file, property);
}

/** Exports that may be without use in the product, each with its reason; a path that ends in / is a folder. */
const allowed: readonly { path: string; names?: readonly string[]; why: string }[] = [
  {
    path: 'api/src/ports/issuers/',
    names: ['MemoryKeyStore', 'MemoryAuthorityRepository', 'MemoryCertificateRepository'],
    why: 'the ports of an issuer without a database, for its own tests and for who writes another',
  },
  { path: 'api/src/ports/issuers/benchmark.ts', why: 'npm run bench' },
  {
    path: 'api/src/ports/dns-provider/demo-zone/memory-store.ts',
    why: 'the store of the demo zone without a database',
  },
  { path: 'shared/build/src/webpack/plain-config.ts', why: 'builds of npm run bench' },
  {
    path: 'shared/build/src/release/checks/rest.ts',
    why: 'what e2e/compat opens screens with, for npm run release and npm run compat',
  },
  {
    path: 'shared/build/src/release/checks/within.ts',
    why: 'what e2e/compat opens screens with, for npm run release and npm run compat',
  },
  {
    path: 'shared/build/src/webpack/own-globals-loader.ts',
    names: ['default'],
    why: 'a loader, which the configuration of webpack names by its path',
  },
  {
    path: 'shared/build/src/dev/',
    names: ['jsxDEV', 'Fragment', 'default', 'registrarOf', 'settle'],
    why: 'what the compiler’s output takes in development, and a loader, which webpack’s configuration names by its path',
  },
  {
    path: 'shared/contract/src/roles.ts',
    why: 'the other directions of a table that is in use: who may do something, and what is a role',
  },
  {
    path: 'shared/federation/src/',
    names: ['usePortalEvent'],
    why: 'what remotes of other repositories build against (docs/api-report)',
  },
  {
    path: 'shared/session/src/',
    names: ['toFlag'],
    why: 'what remotes of other repositories build against (docs/api-report)',
  },
  {
    path: 'shared/ui/src/',
    names: ['Kbd'],
    why: 'what remotes of other repositories build against (docs/api-report)',
  },
];

const isAllowed = ({ file, name }: LooseExport): boolean =>
  allowed.some(
    ({ path, names }) =>
      (path.endsWith('/') ? file.startsWith(path) : file === path) && (names?.includes(name) ?? true),
  );

if (import.meta.main) {
  const loose = looseExports(
    root,
    ['{api,host,shared,remote-*,e2e}/**/*.{ts,tsx,mjs}'],
    // What webpack makes entries of a remote.
    /^(?:remote-[^/]+\/src\/(?:routes|capabilities)|shared\/federation\/src\/remote)\.ts$/,
  );
  const faults = loose.filter((one) => !isAllowed(one));
  for (const { file, name, tested } of faults)
    console.error(
      `${file}: ${name} is used by ${tested ? 'tests alone: use it in the product, or take it away with its tests' : 'nobody'}`,
    );
  process.exit(faults.length === 0 ? 0 : 1);
}
