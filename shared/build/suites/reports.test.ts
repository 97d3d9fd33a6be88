import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../src/workspace.ts';
import { partsOf, readBudgets, shareOf, timesOf } from './budgets.ts';
import { readJest, readPlaywright } from './reports.ts';

let folder = '';
const write = (content: object) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a run of journeys', () => {
  const triesOf = (status: string, durations: number[]) =>
    durations.map((duration, index) => ({
      duration,
      errors:
        status === 'unexpected' || (status === 'flaky' && index === 0)
          ? [{ message: `\u001B[31mError: no button\u001B[39m\n\n  at ${index}` }]
          : [],
    }));
  const test = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ status, results: triesOf(status, durations) }],
  });
  const report = {
    errors: [],
    suites: [
      {
        file: 'journeys/orders.spec.ts',
        title: 'journeys/orders.spec.ts',
        specs: [test('lists', 'expected', 1000)],
        suites: [{ title: 'paying', specs: [test('charges once', 'flaky', 2000, 4000)] }],
      },
      { file: 'faults/init.spec.ts', specs: [test('ends', 'unexpected', 500), test('later', 'skipped')] },
    ],
  };

  it('has failed where a test passed at the second try only, and names it', () => {
    const outcome = readPlaywright(write(report), 0, 'e2e');
    expect(outcome).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        'e2e/journeys/orders.spec.ts: paying › charges once\n  Error: no button\n    at 0',
        'e2e/faults/init.spec.ts: ends\n  Error: no button\n    at 0',
      ],
      flaky: ['e2e/journeys/orders.spec.ts: paying › charges once'],
      skipped: ['e2e/faults/init.spec.ts: later'],
      suites: [
        { path: 'e2e/journeys/orders.spec.ts', seconds: 7 },
        { path: 'e2e/faults/init.spec.ts', seconds: 0.5 },
      ],
    });
  });

  it('has failed when the runner did or left no report, whatever the tests say', () => {
    const fine = { suites: [{ file: 'a.spec.ts', specs: [test('a', 'expected', 1)] }] };
    expect(readPlaywright(write(fine), 0, 'e2e')).toMatchObject({ passed: 1, failed: 0 });
    expect(readPlaywright(write(fine), 1, 'e2e')).toMatchObject({ passed: 1, failed: 1 });
    expect(readPlaywright(write({ ...fine, errors: [{ message: 'no server' }] }), 1, 'e2e')).toMatchObject({
      failed: 1,
      failures: ['e2e\n  no server'],
    });
    expect(readPlaywright(join(folder, 'none.json'), 0, 'e2e')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a run of suites', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 1,
    testResults: [
      {
        name: join('/somewhere', 'api/a.test.ts'),
        startTime: 1_000,
        endTime: 8_500,
        assertionResults: [
          { status: 'passed', fullName: 'a one' },
          { status: 'failed', fullName: 'a two', failureMessages: ['1\n2\n3\n4\n5\n6\n7'] },
          { status: 'pending', fullName: 'a three' },
        ],
      },
      {
        name: join('/somewhere', 'api/b.test.ts'),
        startTime: 1_000,
        endTime: 2_000,
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  };

  it('counts failed tests and suites that could not begin, and names what did not run', () => {
    expect(readJest(write(report), 1, '/somewhere')).toEqual({
      passed: 1,
      failed: 2,
      failures: ['api/a.test.ts: a two\n  1\n  2\n  3\n  4\n  5\n  6', 'api/b.test.ts\n  Cannot find module'],
      flaky: [],
      skipped: ['api/a.test.ts: a three'],
      suites: [
        { path: 'api/a.test.ts', seconds: 7.5 },
        { path: 'api/b.test.ts', seconds: 1 },
      ],
    });
  });

  it('has failed when the runner did or left no report', () => {
    const fine = { numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
    expect(readJest(write(fine), 0, root)).toMatchObject({ passed: 1, failed: 0 });
    expect(readJest(write(fine), 1, root)).toMatchObject({ failed: 1 });
    expect(readJest(join(folder, 'none.json'), 0, root)).toMatchObject({ failed: 1 });
  });
});

describe('budgets', () => {
  it('stand beside the times: the step always, a suite when it took longer', () => {
    const suites = [
      { path: 'a', seconds: 12.4 },
      { path: 'b', seconds: 9 },
      { path: 'new', seconds: 30 },
      { path: 'short', seconds: 4 },
    ];
    expect(timesOf('unit', 99.6, suites, { unit: 90, a: 10, b: 10 })).toEqual([
      '       unit: 100 s, budget 90 s: OVER BUDGET',
      '         30 s, budget none yet: new',
      '         12 s, budget 10 s: a',
    ]);
  });

  it('say into how many parts steps are cut so that one of each ends in time, at the pace of those before', () => {
    const steps = { unit: 200, api: 400, journeys: 1000 };
    // The steps took as long as was measured: half their budgets.
    const asMeasured = [{ path: 'unit', seconds: 100 }];
    expect(partsOf(['journeys'], 500, asMeasured, steps)).toBe(1);
    expect(partsOf(['journeys'], 499, asMeasured, steps)).toBe(2);
    expect(partsOf(['api', 'journeys'], 500, asMeasured, steps)).toBe(2);
    expect(partsOf(['journeys'], Infinity, asMeasured, steps)).toBe(1);
    const slow = [
      { path: 'unit', seconds: 300 },
      { path: 'no budget', seconds: 9 },
    ];
    expect(partsOf(['journeys'], 1500, slow, steps)).toBe(1);
    expect(partsOf(['journeys'], 700, slow, steps)).toBe(3);
    expect(partsOf(['journeys'], -5, slow, steps)).toBe(0);
    expect(partsOf(['journeys'], 500, [], steps)).toBe(1);
  });

  it('name suites that are there', () => {
    const gone = Object.keys(readBudgets()).filter(
      (path) => path.includes('/') && !existsSync(join(root, path)),
    );
    expect(gone).toEqual([]);
  });

  it('share suites among machines so that each takes about as long and none runs twice', () => {
    const suites = [30, 1, 9, 10, 8, 2, 11].map((seconds, index) => ({ index, seconds }));
    const shares = [1, 2, 3].map((shardIndex) =>
      shareOf(suites, ({ seconds }) => seconds, { shardIndex, shardCount: 3 }),
    );
    const sums = shares.map((share) => share.reduce((sum, { seconds }) => sum + seconds, 0));
    expect(sums).toEqual([30, 21, 20]);
    expect(
      shares
        .flat()
        .map(({ index }) => index)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
