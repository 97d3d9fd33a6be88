import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Outcome, TestResult } from './outcome.ts';

interface JestReport {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    /** What stopped a suite that could not begin. */
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      /** Milliseconds; none for a test that didn't run. */
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title?: string;
  file?: string;
  specs?: { title: string; tests: { status: string; results: Try[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface Try {
  duration: number;
  errors?: { message?: string }[];
}

interface PlaywrightReport {
  errors?: { message?: string }[];
  suites: PlaywrightSuite[];
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const ofRunner = (message: string): TestResult => ({ suite: '', title: '', status: 'failed', message });
const NO_REPORT: Outcome = { tests: [ofRunner('the runner left no report')], secondTry: [], suites: [] };

/** A runner that fails without naming a test (a crash, a failed tear-down) has failed all the same. */
function withRunner(tests: TestResult[], code: number): TestResult[] {
  if (code === 0 || tests.some(({ status }) => status === 'failed')) return tests;
  return [...tests, ofRunner(`the runner ended with code ${code}`)];
}

/**
 * Reads jest's `--json` report; `code` is what the runner ended with, `groups` are the suites of files that load
 * several (groups.ts). What such a file does wrong outside of tests is the fault of each of its suites, until they
 * have run alone.
 */
export function readJest(
  file: string,
  code: number,
  root: string,
  groups: ReadonlyMap<string, readonly string[]> = new Map(),
): Outcome {
  const report = read(file) as JestReport | undefined;
  if (!report) return NO_REPORT;
  const runs = report.testResults.flatMap(
    ({ name, startTime, endTime, status, message, assertionResults }) => {
      const path = relative(root, name);
      const suites = groups.get(path);
      const isAtFault = status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
      const fault = isAtFault ? stripVTControlCharacters(message ?? '') : undefined;
      if (!suites)
        return [{ path, seconds: (endTime - startTime) / 1000, fault, results: assertionResults, depth: 0 }];
      return suites.map((suite) => {
        const results = assertionResults.filter(({ ancestorTitles }) => ancestorTitles[0] === suite);
        const seconds = results.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0);
        const none = results.length === 0 ? 'has no test that was seen' : undefined;
        return { path: suite, seconds, fault: fault ?? none, results, depth: 1 };
      });
    },
  );
  const tests = runs.flatMap(({ path: suite, results, fault, depth }): TestResult[] => [
    ...results.map((one): TestResult => {
      const base = { suite, title: [...one.ancestorTitles.slice(depth), one.title].join(' ') };
      if (one.status === 'passed') return { ...base, status: 'passed' };
      if (one.status !== 'failed') return { ...base, status: 'skipped' };
      return {
        ...base,
        status: 'failed',
        message: stripVTControlCharacters(one.failureMessages?.[0] ?? ''),
      };
    }),
    // It could not begin, or ended badly after its last test.
    ...(fault === undefined ? [] : [{ suite, title: '', status: 'failed' as const, message: fault }]),
  ]);
  const suites = runs.map(({ path, seconds }) => ({ path, seconds }));
  return { tests: withRunner(tests, code), secondTry: [], suites };
}

/** Reads Playwright's JSON report, whose paths are below `folder`; `code` is what the runner ended with. */
export function readPlaywright(file: string, code: number, folder: string): Outcome {
  const report = read(file) as PlaywrightReport | undefined;
  if (!report) return NO_REPORT;
  const journeys = report.suites.flatMap((suite) => testsOf(suite, `${folder}/${suite.file ?? ''}`));
  const seconds = new Map<string, number>();
  for (const { test, milliseconds } of journeys)
    seconds.set(test.suite, (seconds.get(test.suite) ?? 0) + milliseconds / 1000);
  const tests = [
    ...journeys.map(({ test }) => test),
    ...(report.errors ?? []).map(({ message }) => ofRunner(stripVTControlCharacters(message ?? ''))),
  ];
  return {
    tests: withRunner(tests, code),
    secondTry: [],
    suites: [...seconds].map(([path, taken]) => ({ path, seconds: taken })),
  };
}

const STATUS: Readonly<Record<string, TestResult['status']>> = { expected: 'passed', skipped: 'skipped' };

function testsOf(
  suite: PlaywrightSuite,
  path: string,
  above: readonly string[] = [],
): { test: TestResult; milliseconds: number }[] {
  const ownResults = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => {
      const message = results.flatMap(({ errors = [] }) => errors)[0]?.message;
      const test: TestResult = {
        suite: path,
        title: [...above, title].join(' › '),
        status: STATUS[status] ?? 'failed',
        ...(message === undefined ? {} : { message: stripVTControlCharacters(message) }),
      };
      return { test, milliseconds: results.reduce((sum, { duration }) => sum + duration, 0) };
    }),
  );
  const below = (suite.suites ?? []).flatMap((inner) => testsOf(inner, path, [...above, inner.title ?? '']));
  return [...ownResults, ...below];
}
