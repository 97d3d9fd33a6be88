import type { Time } from './budgets.ts';

/** A test of a suite or journey and what became of it. */
export interface TestResult {
  /** Path from the root; empty for a failure of the runner itself. */
  suite: string;
  /** Title with those of the groups around it; empty for a suite that could not begin. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** What a failed test said. */
  message?: string;
}

/** What a run of suites or journeys came to. */
export interface Outcome {
  tests: readonly TestResult[];
  /** Those that failed once and passed when their suite was run again alone, with what they said at first. */
  secondTry: readonly TestResult[];
  suites: readonly Time[];
}

/** With more failed suites than this the change is at fault and not the machine: none of them is run again. */
const MOST_REPEATED = 40;
/** Lines of a failure that stand in the summary. */
const LINES = 6;

export const withStatus = ({ tests }: Outcome, status: TestResult['status']): TestResult[] =>
  tests.filter((one) => one.status === status);

/** Suites that are run again, alone: those in which something failed. */
export function suitesToRepeat(outcome: Outcome): string[] {
  const suites = [...new Set(withStatus(outcome, 'failed').map(({ suite }) => suite))];
  return suites.length > MOST_REPEATED ? [] : suites.filter((suite) => suite !== '');
}

const keyOf = ({ suite, title }: TestResult) => JSON.stringify([suite, title]);

/**
 * A run with the second try of its failed suites: what passes at either try has passed. A failure of the runner at
 * either try stays one.
 */
export function afterSecondTry(first: Outcome, second: Outcome): Outcome {
  const again = new Map(second.tests.map((one) => [keyOf(one), one]));
  const begun = new Set(second.tests.filter(({ title }) => title !== '').map(({ suite }) => suite));
  const secondTry: TestResult[] = [];
  const tests = first.tests.flatMap((one) => {
    const then = again.get(keyOf(one));
    again.delete(keyOf(one));
    if (one.status !== 'failed' || one.suite === '') return one;
    // A suite that could not begin has begun now: its tests stand for it.
    if (one.title === '' && begun.has(one.suite)) {
      secondTry.push(one);
      return [];
    }
    if (then?.status !== 'passed') return then ?? one;
    secondTry.push(one);
    return then;
  });
  return { tests: [...tests, ...again.values()], secondTry, suites: first.suites };
}

/** Where a test stands, and with `lines` the first of what it said. */
export function describeTest({ suite, title, message = '' }: TestResult, lines = LINES): string {
  const said = message
    .split('\n')
    .map((line) => line.trimEnd().slice(0, 300))
    .filter((line) => line !== '');
  const name = [suite, title].filter((part) => part !== '').join(': ');
  return [name, ...said.slice(0, lines).map((line) => `  ${line}`)].join('\n');
}
