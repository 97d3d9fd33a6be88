import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../src/workspace.ts';
import { readBudgets, shareOf, timesOf } from './budgets.ts';
import { suitesToRepeat, withStatus } from './outcome.ts';
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
  const test = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      {
        status,
        results: durations.map((duration) => ({
          duration,
          errors: status === 'unexpected' ? [{ message: '\u001B[31mError: no button\u001B[39m' }] : [],
        })),
      },
    ],
  });
  const report = {
    errors: [],
    suites: [
      {
        file: 'journeys/orders.spec.ts',
        title: 'journeys/orders.spec.ts',
        specs: [test('lists', 'expected', 1000)],
        suites: [{ title: 'paying', specs: [test('charges once', 'expected', 2000, 4000)] }],
      },
      { file: 'faults/init.spec.ts', specs: [test('ends', 'unexpected', 500), test('later', 'skipped')] },
    ],
  };

  it('is read with the titles of groups, what failed tests said and the time of each file', () => {
    const orders = 'e2e/journeys/orders.spec.ts';
    const init = 'e2e/faults/init.spec.ts';
    expect(readPlaywright(write(report), 1, 'e2e')).toEqual({
      tests: [
        { suite: orders, title: 'lists', status: 'passed' },
        { suite: orders, title: 'paying › charges once', status: 'passed' },
        { suite: init, title: 'ends', status: 'failed', message: 'Error: no button' },
        { suite: init, title: 'later', status: 'skipped' },
      ],
      secondTry: [],
      suites: [
        { path: orders, seconds: 7 },
        { path: init, seconds: 0.5 },
      ],
    });
  });

  it('has failed when the runner did or left no report, whatever the tests say', () => {
    const fine = { suites: [{ file: 'a.spec.ts', specs: [test('a', 'expected', 1)] }] };
    const failures = (file: string, code: number) =>
      withStatus(readPlaywright(file, code, 'e2e'), 'failed').map(({ suite, message }) => [suite, message]);
    expect(failures(write(fine), 0)).toEqual([]);
    expect(failures(write(fine), 1)).toEqual([['', 'the runner ended with code 1']]);
    expect(failures(write({ ...fine, errors: [{ message: 'no server' }] }), 1)).toEqual([['', 'no server']]);
    expect(failures(join(folder, 'none.json'), 0)).toEqual([['', 'the runner left no report']]);
  });
});

describe('a run of suites', () => {
  const times = { startTime: 1_000, endTime: 8_500 };
  const report = {
    testResults: [
      {
        name: join('/somewhere', 'api/a.test.ts'),
        ...times,
        status: 'failed',
        assertionResults: [
          { status: 'passed', ancestorTitles: ['a'], title: 'one' },
          { status: 'failed', ancestorTitles: ['a'], title: 'two', failureMessages: ['not 2'] },
          { status: 'pending', ancestorTitles: ['a'], title: 'three' },
        ],
      },
      {
        name: join('/somewhere', 'api/b.test.ts'),
        ...times,
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      {
        name: join('/somewhere', 'api/c.test.ts'),
        ...times,
        status: 'failed',
        message: 'no database to close',
        assertionResults: [{ status: 'passed', ancestorTitles: ['c'], title: 'one' }],
      },
    ],
  };

  it('counts failed tests, and suites that could not begin or that ended badly after their last test', () => {
    const [a, b, c] = ['api/a.test.ts', 'api/b.test.ts', 'api/c.test.ts'];
    expect(readJest(write(report), 1, '/somewhere')).toEqual({
      tests: [
        { suite: a, title: 'a one', status: 'passed' },
        { suite: a, title: 'a two', status: 'failed', message: 'not 2' },
        { suite: a, title: 'a three', status: 'skipped' },
        { suite: b, title: '', status: 'failed', message: 'Cannot find module' },
        { suite: c, title: 'c one', status: 'passed' },
        { suite: c, title: '', status: 'failed', message: 'no database to close' },
      ],
      secondTry: [],
      suites: [a, b, c].map((path) => ({ path, seconds: 7.5 })),
    });
  });

  it('has the suites of a file that loads several as if each had run by itself', () => {
    const [a, b] = ['api/a.test.ts', 'api/b.test.ts'];
    const group = 'test-results/groups/api/api-0.test.ts';
    const failures = ['not 2'];
    const result = (ancestorTitles: string[], title: string, status: string, duration: number) => ({
      ...{ ancestorTitles, title, status, duration },
      ...(status === 'failed' ? { failureMessages: failures } : {}),
    });
    const of = (status: string, ...assertionResults: object[]) =>
      readJest(
        write({
          testResults: [
            { name: join('/somewhere', group), ...times, status, message: 'lost', assertionResults },
          ],
        }),
        1,
        '/somewhere',
        new Map([[group, [a, b]]]),
      );
    expect(
      of('failed', result([a, 'a'], 'one', 'passed', 500), result([b, 'b'], 'two', 'failed', 1_500)),
    ).toEqual({
      tests: [
        { suite: a, title: 'a one', status: 'passed' },
        { suite: b, title: 'b two', status: 'failed', message: 'not 2' },
      ],
      secondTry: [],
      suites: [
        { path: a, seconds: 0.5 },
        { path: b, seconds: 1.5 },
      ],
    });
    // One of which nothing was seen hasn’t passed.
    expect(suitesToRepeat(of('passed', result([a, 'a'], 'one', 'passed', 500)))).toEqual([b]);
    // What goes wrong outside of tests sends all of them to the second try.
    expect(suitesToRepeat(of('failed'))).toEqual([a, b]);
  });

  it('has failed when the runner did or left no report', () => {
    const failures = (file: string, code: number) => withStatus(readJest(file, code, root), 'failed').length;
    expect(failures(write({ testResults: [] }), 0)).toBe(0);
    expect(failures(write({ testResults: [] }), 1)).toBe(1);
    expect(failures(join(folder, 'none.json'), 0)).toBe(1);
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
