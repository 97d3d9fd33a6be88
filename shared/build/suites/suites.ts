/**
 * What each suite of tests needs from the machine, found in what the suite imports, so that a new suite runs
 * where it belongs without being listed anywhere (docs/adr/0025-kinds-of-suites.md).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Budgets, isSlow, readBudgets } from './budgets.ts';
import { reach } from './imports.ts';

/**
 * - `plain`: Node alone; runs once.
 * - `judged`: also programs of others (judges.json); runs once.
 * - `database`: an open database; runs on the embedded one and on PostgreSQL.
 * - `embedded`: what only the embedded database has (its folder), or needs one but asks it for little (HTTP); runs once.
 * - `postgres`: what the embedded database can't do (several processes, a lost server); runs once, on PostgreSQL.
 */
export type SuiteKind = 'plain' | 'judged' | 'database' | 'embedded' | 'postgres';

/**
 * Why a suite runs in `npm run test:full` alone (docs/testing.md):
 * - `clock`: it waits for real time or measures it, by its name `.timed.test.ts`.
 * - `processes`: it starts or kills processes, or needs a database server that it may stop.
 * - `judges`: it needs a program of others.
 * - `slow`: its budget says that it takes more than 15 s.
 * - `fuzz`: it feeds generated nonsense or spoiled replies, by its name, or attacks the API (`api/src/testing/hostile`).
 */
export type FullRunReason = 'clock' | 'processes' | 'judges' | 'slow' | 'fuzz';

export interface Suite {
  /** Path from the root of the repository. */
  file: string;
  kind: SuiteKind;
  environment: 'node' | 'dom';
  /** Programs of judges.json that the suite runs. */
  judges: readonly string[];
  /** Nothing for a suite of the gate, `npm test`. */
  fullRun?: FullRunReason;
}

/** Folders whose suites need a DOM; all remotes are among them. */
const DOM = /^(?:host|remote-[^/]+|shared\/(?:ui|parties|session|i18n|federation))\//;
/** These open databases. */
const OPENS_DATABASES = /^api\/src\/platform\/database\/(?:database|pglite|postgres)\.ts$/;
/** Suites with this in their name run once, on the database that it names. */
const ON_ONE = /\.(embedded|postgres)\.test\.ts$/;
/** Suites that keep one customer's things from another stay in the gate, however long they take. */
const ALWAYS_IN_GATE = /^api\/src\/(?:areas\/tenancy\/|testing\/hostile\/idor)/;
const FUZZES = /(?:^|\/)(?:fuzz|replies)[\w.-]*\.test\.tsx?$|^api\/src\/testing\/hostile\//;
/** Files that are written for tests. */
const OF_TESTS = /\.(?:test|spec)\.tsx?$|\/(?:testing|corpus)\/|^e2e\//;

const programs = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'judges.json'), 'utf8')) as { program: string }[]
).map(({ program }) => ({
  program,
  run: new RegExp(
    [
      // run('openssl', …), and the type of what a helper runs: 'openssl' | 'keytool'
      `\\(\\s*'${program}',`,
      `'${program}' \\|`,
      `\\| '${program}'`,
      // a command for a shell, whole or a line of it
      `['"\`]${program} `,
      `^\\s*${program} `,
    ].join('|'),
    'm',
  ),
}));

/**
 * Judges that a suite runs: those that it or a helper of tests calls, if any of them starts processes, and those
 * that a comment `@judges openssl keytool` names, where the product writes the commands that a suite runs.
 */
export function judgesOf(root: string, file: string): string[] {
  const reached = reach(root, join(root, file));
  if (!reached.some(({ source }) => source.builtins.includes('node:child_process'))) return [];
  const files = reached.filter((one) => OF_TESTS.test(one.source.path));
  const judges = new Set(files.flatMap(({ file: helper, source }) => judgesIn(helper, source.text)));
  return programs.map(({ program }) => program).filter((program) => judges.has(program));
}

const judgesByFile = new Map<string, readonly string[]>();

/** Judges that the text of a file names or runs. Many suites reach the same helpers. */
function judgesIn(file: string, text: string): readonly string[] {
  let judges = judgesByFile.get(file);
  if (!judges) {
    const named = /@judges ([\w -]+)/.exec(text)?.[1]?.trim().split(' ') ?? [];
    judges = programs
      .filter(({ program, run }) => named.includes(program) || run.test(text))
      .map(({ program }) => program);
    judgesByFile.set(file, judges);
  }
  return judges;
}

/** Whether a suite or a helper of tests that it imports starts processes or threads. */
function startsProcesses(root: string, file: string): boolean {
  return reach(root, join(root, file)).some(
    (one) =>
      OF_TESTS.test(one.source.path) &&
      one.source.builtins.some((name) => name === 'node:child_process' || name === 'node:worker_threads'),
  );
}

function fullRunReasonOf(root: string, suite: Suite, budgets: Budgets): FullRunReason | undefined {
  const { file, kind, judges } = suite;
  if (/\.timed\.test\.tsx?$/.test(file)) return 'clock';
  if (FUZZES.test(file) && !ALWAYS_IN_GATE.test(file)) return 'fuzz';
  if (kind === 'judged') return 'judges';
  if (startsProcesses(root, file)) return judges.length > 0 ? 'judges' : 'processes';
  if (kind === 'postgres') return 'processes';
  if (isSlow(budgets, file) && !ALWAYS_IN_GATE.test(file)) return 'slow';
  return undefined;
}

function describeSuite(root: string, file: string, budgets: Budgets): Suite {
  const opensDatabases = reach(root, join(root, file)).some(
    (one) =>
      OPENS_DATABASES.test(one.source.path) ||
      (one.source.path.startsWith('api/') && one.source.text.includes("env['TEST_DATABASE']")),
  );
  const judges = judgesOf(root, file);
  const onOne = ON_ONE.exec(file)?.[1] as 'embedded' | 'postgres' | undefined;
  const kind = onOne ?? (opensDatabases ? 'database' : judges.length > 0 ? 'judged' : 'plain');
  const suite: Suite = { file, kind, environment: DOM.test(file) ? 'dom' : 'node', judges };
  const fullRun = fullRunReasonOf(root, suite, budgets);
  return fullRun ? { ...suite, fullRun } : suite;
}

/** Every suite of the repository but the journeys of e2e. */
export function findSuites(root: string, budgets: Budgets = readBudgets()): Suite[] {
  return globSync('{api,host,shared,remote-*}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.cache'].includes(name.split('/').at(-1) ?? ''),
  })
    .sort()
    .map((file) => describeSuite(root, file, budgets));
}

/** Suites by their paths from the root. */
export const describeSuites = (root: string, files: readonly string[], budgets = readBudgets()): Suite[] =>
  files.map((file) => describeSuite(root, file, budgets));
