import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Time } from './budgets.ts';

/** What a run of tests came to. */
export interface Outcome {
  passed: number;
  /** Tests, and suites that could not begin; at least 1 when the runner says that something failed. */
  failed: number;
  /** Titles of those tests and suites, each with the first lines of what it says. */
  failures: readonly string[];
  /** Tests that passed at the second try only; they count as failed. */
  flaky: readonly string[];
  /** Tests that did not run. */
  skipped: readonly string[];
  /** Times of the suites, by path from the root. */
  suites: readonly Time[];
}

const NO_REPORT: Outcome = { passed: 0, failed: 1, failures: [], flaky: [], skipped: [], suites: [] };

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
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

/** A runner that fails without naming a test (a crash, a failed tear-down) has failed all the same. */
const atLeast = (failed: number, code: number): number => (code === 0 ? failed : Math.max(failed, 1));

/** Lines of a failure that stand in the summary. */
const LINES = 6;

/** A failed test with the first lines of its message, without their colours and empty lines. */
function failureOf(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, 300))
    .filter((line) => line !== '');
  return [title, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
}

/** Reads jest's `--json` report; `code` is what the runner ended with. */
export function readJest(file: string, code: number, root: string): Outcome {
  const report = read(file) as JestReport | undefined;
  if (!report) return NO_REPORT;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0 && message) return failureOf(relative(root, name), message);
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map((one) => failureOf(`${relative(root, name)}: ${one.fullName}`, one.failureMessages?.[0]));
  });
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  const suites = report.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed: report.numPassedTests,
    failed: atLeast(failed, code),
    failures,
    flaky: [],
    skipped,
    suites,
  };
}

/** Reads Playwright's JSON report, whose paths are below `folder`; `code` is what the runner ended with. */
export function readPlaywright(file: string, code: number, folder: string): Outcome {
  const report = read(file) as PlaywrightReport | undefined;
  if (!report) return NO_REPORT;
  const tests = report.suites.flatMap((suite) => testsOf(suite, suite.file ?? ''));
  const titles = (status: string) =>
    tests.filter((one) => one.status === status).map(({ path, title }) => `${folder}/${path}: ${title}`);
  const flaky = titles('flaky');
  const failed = titles('unexpected').length + flaky.length + (report.errors?.length ?? 0);
  const seconds = new Map<string, number>();
  for (const { path, milliseconds } of tests)
    seconds.set(path, (seconds.get(path) ?? 0) + milliseconds / 1000);
  return {
    passed: titles('expected').length,
    failed: atLeast(failed, code),
    failures: [
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ path, title, message }) => failureOf(`${folder}/${path}: ${title}`, message)),
      ...(report.errors ?? []).map(({ message }) => failureOf(folder, message)),
    ],
    flaky,
    skipped: titles('skipped'),
    suites: [...seconds].map(([path, taken]) => ({ path: `${folder}/${path}`, seconds: taken })),
  };
}

interface JourneyTest {
  path: string;
  title: string;
  status: string;
  milliseconds: number;
  /** What the first failed try said. */
  message: string | undefined;
}

function testsOf(suite: PlaywrightSuite, path: string, above: readonly string[] = []): JourneyTest[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      path,
      title: [...above, title].join(' › '),
      status,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      message: results.flatMap(({ errors = [] }) => errors)[0]?.message,
    })),
  );
  const below = (suite.suites ?? []).flatMap((inner) => testsOf(inner, path, [...above, inner.title ?? '']));
  return [...own, ...below];
}
