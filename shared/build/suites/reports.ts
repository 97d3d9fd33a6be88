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
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
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

/** Reads jest's `--json` report; `code` is what the runner ended with. */
export function readJest(file: string, code: number, root: string): Outcome {
  const report = read(file) as JestReport | undefined;
  if (!report) return NO_REPORT;
  const tests = report.testResults.flatMap(({ name, status, message, assertionResults }): TestResult[] => {
    const suite = relative(root, name);
    const results = assertionResults.map((one): TestResult => {
      const base = { suite, title: one.fullName };
      if (one.status === 'passed') return { ...base, status: 'passed' };
      if (one.status !== 'failed') return { ...base, status: 'skipped' };
      return {
        ...base,
        status: 'failed',
        message: stripVTControlCharacters(one.failureMessages?.[0] ?? ''),
      };
    });
    // It could not begin, or ended badly after its last test.
    const isSuiteAtFault = status === 'failed' && !results.some((one) => one.status === 'failed');
    if (!isSuiteAtFault) return results;
    return [
      ...results,
      { suite, title: '', status: 'failed', message: stripVTControlCharacters(message ?? '') },
    ];
  });
  const suites = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
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
