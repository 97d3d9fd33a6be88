/**
 * Suites of the gate share their modules: some of one package run as one file of jest, each in a `describe` of its own
 * (docs/adr/0072-suites-that-share-modules.md). What is run by hand, a second time or in the full run is by itself.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Budgets, budgetOf } from './budgets.ts';
import { reach } from './imports.ts';
import type { Suite } from './suites.ts';

export interface SuiteGroup {
  /** The file that loads them; for a suite by itself its own. Paths are from the root. */
  file: string;
  project: string;
  suites: readonly string[];
}

/** Where the files that load suites are written. */
const FOLDER = 'test-results/groups';
/** More wouldn't start faster: of ten suites nine find everything loaded. */
const MOST_SUITES = 10;
/** Sum of the budgets of a group in seconds. One that is longer would run on when all others are over. */
const MOST_SECONDS = 100;

/** Replaces modules for what is loaded later, has a file beside it, says so, or can't be loaded at once. */
const BY_ITSELF =
  /\bjest\.(?:unstable_mockModule|mock|doMock|resetModules|isolateModules)\w*\(|\btoMatchSnapshot\(|@jest-environment\b|@own-modules\b|^(?:export )?(?:const|let|await)\b.*\bawait\b|^await\b/m;
const REGISTERS_HOOKS = /^(?:before|after)(?:All|Each)\(/m;

/** The project of jest.config.mjs that runs a suite. */
export function projectOf({ file, kind, environment }: Suite): string {
  if (kind === 'database') return 'api';
  if (kind === 'embedded' || kind === 'postgres') return `api-${kind}`;
  if (kind === 'judged') return `judged-${environment}`;
  return environment === 'node' && file.startsWith('api/') ? 'api-plain' : environment;
}

const packageOf = (file: string) => /^(?:shared\/)?[^/]+/.exec(file)?.[0] ?? '';

/** Modules whose hooks would count for the first suite alone that loads them. */
function modulesWithHooks(root: string, file: string): string[] {
  return reach(root, join(root, file))
    .slice(1)
    .filter(({ source }) => REGISTERS_HOOKS.test(source.text))
    .map(({ source }) => source.path)
    .sort();
}

/** Puts suites into groups: of one project, package and set of modules with hooks, in the order of their paths. */
export function groupSuites(root: string, suites: readonly Suite[], budgets: Budgets): SuiteGroup[] {
  const alone: SuiteGroup[] = [];
  const open = new Map<string, { project: string; hooks: string[]; suites: string[]; seconds: number }[]>();
  for (const suite of [...suites].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    const { file } = suite;
    const project = projectOf(suite);
    const seconds = budgetOf(budgets, file);
    if (seconds > MOST_SECONDS / 2 || BY_ITSELF.test(readFileSync(join(root, file), 'utf8'))) {
      alone.push({ file, project, suites: [file] });
      continue;
    }
    const hooks = modulesWithHooks(root, file);
    const key = JSON.stringify([project, packageOf(file), hooks]);
    const groups = open.get(key) ?? [];
    open.set(key, groups);
    const last = groups.at(-1);
    if (last && last.suites.length < MOST_SUITES && last.seconds + seconds <= MOST_SECONDS) {
      last.suites.push(file);
      last.seconds += seconds;
    } else groups.push({ project, hooks, suites: [file], seconds });
  }
  const shared = [...open.values()].flat().map((group, index): SuiteGroup & { hooks: string[] } => {
    const name = `${packageOf(group.suites[0] ?? '').replace('/', '-')}-${index}`;
    return { ...group, file: `${FOLDER}/${group.project}/${name}.test.ts` };
  });
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  for (const { file, hooks, suites: some } of shared) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), sourceOf(hooks, some));
  }
  return [...alone, ...shared.map(({ file, project, suites: some }) => ({ file, project, suites: some }))];
}

/** A file of jest that loads suites. */
function sourceOf(hooks: readonly string[], suites: readonly string[]): string {
  const fromGroup = (file: string) => JSON.stringify(`../../../${file}`);
  return [
    "import { afterAll, describe } from '@jest/globals';",
    "import { createRequire } from 'node:module';",
    `import { restoreEnvironment } from ${fromGroup('shared/build/suites/testing/restore-environment.ts')};`,
    ...hooks.map((file) => `import ${fromGroup(file)};`),
    'const load = createRequire(import.meta.url);',
    ...suites.flatMap((file) => [
      `describe(${JSON.stringify(file)}, () => {`,
      `  load(${fromGroup(file)});`,
      '  afterAll(restoreEnvironment);',
      '});',
    ]),
    '',
  ].join('\n');
}
