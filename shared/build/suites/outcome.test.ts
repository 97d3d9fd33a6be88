import { describe, expect, it } from '@jest/globals';
import { afterSecondTry, describeTest, type Outcome, suitesToRepeat, type TestResult } from './outcome.ts';

const one = (suite: string, title: string, status: TestResult['status'], message?: string): TestResult => ({
  suite,
  title,
  status,
  ...(message ? { message } : {}),
});
const outcome = (...tests: TestResult[]): Outcome => ({
  tests,
  secondTry: [],
  suites: [{ path: 'a', seconds: 3 }],
});

describe('a second try', () => {
  it('runs the suites again in which something failed, and none of the runner itself', () => {
    const first = outcome(
      one('a', '1', 'passed'),
      one('b', '1', 'failed'),
      one('b', '2', 'failed'),
      one('', '', 'failed'),
    );
    expect(suitesToRepeat(first)).toEqual(['b']);
  });

  it('is not made when so much failed that the change must be at fault', () => {
    const failed = (count: number) =>
      outcome(...Array.from({ length: count }, (_, index) => one(String(index), '1', 'failed')));
    expect(suitesToRepeat(failed(40))).toHaveLength(40);
    expect(suitesToRepeat(failed(41))).toEqual([]);
  });

  it('lets pass what passes then, with what it said at first; only what fails twice has failed', () => {
    const first = outcome(
      one('a', 'kept', 'passed'),
      one('b', 'once', 'failed', 'too late'),
      one('b', 'twice', 'failed', 'no'),
    );
    const second = outcome(one('b', 'once', 'passed'), one('b', 'twice', 'failed', 'no again'));
    expect(afterSecondTry(first, second)).toEqual({
      tests: [
        one('a', 'kept', 'passed'),
        one('b', 'once', 'passed'),
        one('b', 'twice', 'failed', 'no again'),
      ],
      secondTry: [one('b', 'once', 'failed', 'too late')],
      suites: [{ path: 'a', seconds: 3 }],
    });
  });

  it('keeps the tests that passed at first, and takes those of a suite that could not begin', () => {
    const first = outcome(
      one('a', 'one', 'passed'),
      one('a', 'two', 'failed'),
      one('b', '', 'failed', 'killed'),
    );
    const second = outcome(one('a', 'one', 'failed'), one('a', 'two', 'passed'), one('b', 'three', 'passed'));
    const { tests, secondTry } = afterSecondTry(first, second);
    expect(tests).toEqual([
      one('a', 'one', 'passed'),
      one('a', 'two', 'passed'),
      one('b', 'three', 'passed'),
    ]);
    expect(secondTry.map(({ suite, title }) => [suite, title])).toEqual([
      ['a', 'two'],
      ['b', ''],
    ]);
  });

  it('saves nothing when the suite does not begin again, or the runner failed', () => {
    const first = outcome(one('b', '', 'failed', 'killed'), one('', '', 'failed', 'no server'));
    expect(afterSecondTry(first, outcome(one('b', '', 'failed', 'killed'))).tests).toEqual(first.tests);
    const noReport = outcome(one('', '', 'failed', 'no report'));
    expect(afterSecondTry(outcome(one('b', 'x', 'failed')), noReport)).toMatchObject({
      tests: [{ suite: 'b', status: 'failed' }, { message: 'no report' }],
      secondTry: [],
    });
  });
});

it('a failure is told by its place and the first lines of what it said', () => {
  const said = one('api/a.test.ts', 'a two', 'failed', '1\n\n2\n3\n4\n5\n6\n7');
  expect(describeTest(said)).toBe('api/a.test.ts: a two\n  1\n  2\n  3\n  4\n  5\n  6');
  expect(describeTest(said, 1)).toBe('api/a.test.ts: a two\n  1');
  expect(describeTest(one('', 'types', 'failed'))).toBe('types');
});
