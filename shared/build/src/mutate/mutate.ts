/**
 * Mutation tests of single files: Stryker changes a source in every small way it knows, and the suites of its
 * package that reach it are run against each change. A change that no suite notices has survived. The score is the
 * share of changes noticed; docs/mutation.json keeps it as a floor, and a run below it fails. `--write` keeps what
 * was measured.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { reach } from '../../suites/imports.ts';
import { findSuites, type Suite } from '../../suites/suites.ts';
import { root } from '../workspace.ts';
import { readScores, scoreOf, tableOf, writeScores, type Score, type Verdicts } from './scores.ts';

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--')).map((word) => relative(root, resolve(word)));
const isSource = (file: string) =>
  /^(?:api|host|shared|remote-[^/]+)\/.*\.tsx?$/.test(file) &&
  !/\.(?:test|spec|page|dialog|d)\.tsx?$|\/(?:testing|corpus|locales)\//.test(file) &&
  existsSync(join(root, file));

/** Sources changed against main, committed or not. */
function changedSources(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...new Set(git('diff', '--name-only', 'main', '--'))].filter(isSource);
}

/** The suites that can judge a file: of its package, without a database, reaching it. */
function suitesFor(file: string, suites: readonly Suite[]): Suite[] {
  const folder = file
    .split('/')
    .slice(0, file.startsWith('shared/') ? 2 : 1)
    .join('/');
  return suites.filter(
    (suite) =>
      suite.file.startsWith(`${folder}/`) &&
      (suite.kind === 'plain' || suite.kind === 'judged') &&
      reach(root, join(root, suite.file)).some((one) => one.file === join(root, file)),
  );
}

/** The suites beside a file or in its folder, if there are any: those further away only cost time. */
function nearest(file: string, suites: readonly Suite[]): Suite[] {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const near = suites.filter((suite) => suite.file.startsWith(`${folder}/`));
    if (near.length > 0) return near;
  }
  return [...suites];
}

async function mutate(file: string, suites: readonly Suite[]): Promise<Score> {
  const { transform } = (
    (await import(join(root, 'jest.config.mjs'))) as {
      default: { projects: { transform: unknown }[] };
    }
  ).default.projects[0]!;
  const inDom = suites.some(({ environment }) => environment === 'dom');
  const setup = inDom ? ['<rootDir>/shared/ui/src/testing/jest-dom.setup.ts'] : [];
  const results = join(root, 'test-results/mutation.json');
  mkdirSync(dirname(results), { recursive: true });
  rmSync(results, { force: true });
  await new Stryker({
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate: [file],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 1_000,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: results },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    tempDirName: '.stryker-tmp',
    // What no unit test reads need not be copied.
    ignorePatterns: ['dist', '.cache', 'data', 'data-*', 'test-results', 'e2e', '*.log'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: false,
      config: {
        transform,
        extensionsToTreatAsEsm: ['.ts', '.tsx'],
        moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
        testEnvironment: inDom ? 'jest-fixed-jsdom' : 'node',
        testMatch: suites.map((suite) => `<rootDir>/${suite.file}`),
        testTimeout: 30_000,
        // The same random cases for every change.
        setupFiles: ['<rootDir>/shared/build/src/mutate/seed.setup.ts'],
        setupFilesAfterEnv: setup,
      },
    },
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  const report = JSON.parse(readFileSync(results, 'utf8')) as { files: Record<string, Verdicts> };
  return scoreOf(report.files[file]);
}

const files = named.length > 0 ? named : changedSources();
const suites = findSuites(root);
const floors = readScores();
const measured: Record<string, Score> = {};
let failed = false;
for (const file of files) {
  const judging = nearest(file, suitesFor(file, suites));
  if (!existsSync(join(root, file)) || judging.length === 0) {
    console.log(`${file}: no suite without a database reaches it`);
    continue;
  }
  const score = await mutate(file, judging);
  const floor = floors[file]?.score ?? 0;
  const below = Math.floor(score.score) < Math.floor(floor);
  failed ||= below && !words.includes('--write');
  measured[file] = score;
  console.log(
    `${file}: ${score.score.toFixed(1)} % of ${score.mutants} changes noticed, floor ${floor.toFixed(1)} %${below ? ': BELOW' : ''}`,
  );
}
if (words.includes('--write')) writeScores({ ...floors, ...measured });
else if (files.length > 0) console.log(tableOf(measured));
process.exit(failed ? 1 : 0);
