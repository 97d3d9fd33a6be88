import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { reach } from '../../suites/imports.ts';
import type { Suite } from '../../suites/suites.ts';
import { root } from '../workspace.ts';
import { saidSuites } from './groups.ts';
import type { Verdict } from './scores.ts';

/** The suites that judge a file: those said in its group, or the nearest that reach it without a database. */
export function suitesFor(file: string, suites: readonly Suite[]): Suite[] {
  const said = saidSuites(file);
  if (said) return suites.filter((suite) => said.includes(suite.file));
  const reaching = suites.filter(
    (suite) =>
      (suite.kind === 'plain' || suite.kind === 'judged') &&
      reach(root, join(root, suite.file)).some((one) => one.file === join(root, file)),
  );
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const near = reaching.filter((suite) => suite.file.startsWith(`${folder}/`));
    if (near.length > 0) return near;
  }
  return [];
}

/**
 * Changes one file in every small way, or some of its lines, and runs suites against each change.
 * @param ranges lines as `from-to`, both counted from 1 and included; none means the whole file
 * @param workers changes that are tried at the same moment
 * @returns the source and what became of each change
 * @throws when the suites fail without any change
 */
export async function mutate(
  file: string,
  suites: readonly Suite[],
  ranges: readonly string[],
  workers: number,
): Promise<{ source: string; verdicts: readonly Verdict[] }> {
  const source = readFileSync(join(root, file), 'utf8');
  const dom = suites.some(({ environment }) => environment === 'dom');
  process.env['MUTATE_SUITES'] = JSON.stringify({
    files: suites.map((suite) => suite.file),
    dom,
  });
  const verdicts = await new Stryker({
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate: ranges.length > 0 ? ranges.map((range) => `${file}:${range}`) : [file],
    coverageAnalysis: 'perTest',
    // On a busy machine a test could run into its time limit, which would count as noticed.
    concurrency: workers,
    // Databases and programs of others take long on a busy machine; a page that waits for ever need not.
    timeoutMS: dom ? 20_000 : 60_000,
    dryRunTimeoutMinutes: 5,
    // Each run leaves its modules in memory.
    maxTestRunnerReuse: 60,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
    tempDirName: '.stryker-tmp',
    // What no unit test reads need not be copied.
    ignorePatterns: ['dist', '.cache', '/data', '/data-*', '/test-results', '/e2e', '*.log'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: false,
      configFile: 'shared/build/src/mutate/jest.mutate.config.mjs',
    },
  }).runMutationTest();
  return { source, verdicts };
}
