import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../workspace.ts';
import { rangesOf } from './changed.ts';
import {
  afterAgain,
  pageOf,
  percent,
  readScores,
  scoreOf,
  survivorRanges,
  type Verdict,
  withReasons,
} from './scores.ts';

const SOURCE = 'const one = 1;\n  if (a > 0) go();\nreturn [\n  1,\n];\n';
const verdict = (status: string, place: [number, number, number, number], replacement = 'true'): Verdict => ({
  status,
  replacement,
  mutatorName: 'ConditionalExpression',
  location: {
    start: { line: place[0], column: place[1] },
    end: { line: place[2], column: place[3] },
  },
});
const CONDITION = [2, 7, 2, 12] as const;

describe('a score', () => {
  it('counts noticed changes against those that survive or are never run', () => {
    const score = scoreOf(
      SOURCE,
      ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((status) =>
        verdict(status, [...CONDITION]),
      ),
    );
    expect(score).toMatchObject({ mutants: 5, killed: 2, timedOut: 1 });
    expect(score.survivors).toEqual([
      { line: 'if (a > 0) go();', change: 'a > 0 → true' },
      { line: 'if (a > 0) go();', change: 'a > 0 → true', uncovered: true },
    ]);
    expect(percent(score)).toBe(60);
    expect(percent(scoreOf(SOURCE, []))).toBe(100);
  });

  it('is rounded down, so that a floor is never above what was measured', () => {
    expect(percent({ mutants: 3, survivors: [{ line: '', change: '' }] })).toBe(66.6);
  });

  it('says in one line what was changed into what', () => {
    expect(scoreOf(SOURCE, [verdict('Survived', [3, 8, 5, 2], '[]')]).survivors).toEqual([
      { line: 'return [', change: '[ 1, ] → []' },
    ]);
    expect(scoreOf(SOURCE, [verdict('Survived', [2, 14, 2, 19], '')]).survivors[0]?.change).toBe(
      'go(); → nothing',
    );
  });

  it('keeps the reason of a change that survives again, and drops that of one that is noticed', () => {
    const before = scoreOf(SOURCE, [
      verdict('Survived', [...CONDITION]),
      verdict('Survived', [1, 13, 1, 14]),
    ]);
    before.survivors[0]!.why = 'The same.';
    before.survivors[1]!.why = 'Gone.';
    expect(withReasons(scoreOf(SOURCE, [verdict('Survived', [...CONDITION])]), before).survivors).toEqual([
      { line: 'if (a > 0) go();', change: 'a > 0 → true', why: 'The same.' },
    ]);
    expect(withReasons(scoreOf(SOURCE, []), undefined).survivors).toEqual([]);
  });
});

describe('what survived', () => {
  const twice = [verdict('Survived', [...CONDITION]), verdict('Survived', [...CONDITION])];
  const before = scoreOf(SOURCE, [
    ...twice,
    verdict('Survived', [3, 8, 5, 2], '[]'),
    verdict('Timeout', [1, 13, 1, 14]),
    verdict('Killed', [1, 13, 1, 14]),
  ]);

  it('is run again where it stands, unless it stands there no more', () => {
    expect(survivorRanges(SOURCE, before)).toEqual(['2-2', '3-6']);
    expect(() => survivorRanges('const other = 1;\n', before)).toThrow('The file has changed');
  });

  it('is counted as noticed once it was, and as surviving while it was not run', () => {
    const again = [verdict('Survived', [...CONDITION]), verdict('Killed', [...CONDITION])];
    const score = afterAgain(before, SOURCE, again);
    expect(score).toMatchObject({ mutants: 5, killed: 2, timedOut: 1 });
    expect(score.survivors.map(({ change }) => change)).toEqual(['a > 0 → true', '[ 1, ] → []']);
    expect(afterAgain(before, SOURCE, []).survivors).toEqual(before.survivors);
    const all = [
      ...again.map((one) => ({ ...one, status: 'Killed' })),
      verdict('Killed', [3, 8, 5, 2], '[]'),
    ];
    expect(afterAgain(before, SOURCE, all)).toEqual({ mutants: 5, killed: 4, timedOut: 1, survivors: [] });
  });
});

it('counts the survivors that nobody has given a reason for', () => {
  const survivors = [
    { line: 'if (a > 0) go();', change: 'a > 0 → true', why: 'The same.' },
    { line: 'go();', change: 'go(); → nothing' },
    { line: 'go();', change: 'go() → undefined' },
  ];
  const page = pageOf({ 'a.ts': { mutants: 9, killed: 6, timedOut: 0, survivors } });
  expect(page).toContain('| a.ts | 9 | 6 | 0 | 3 | 2 | 66.6 % |');
});

it('reads the touched lines of the new side from a diff', () => {
  const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,3 @@\n+x\n@@ -9 +10 @@ f() {\n+y\n@@ -20,2 +20,0 @@\n-z\n';
  expect(rangesOf(diff)).toEqual(['1-3', '10-10']);
});

it('has a page that says what its figures say', () => {
  expect(readFileSync(join(root, 'docs/mutation.md'), 'utf8')).toBe(pageOf(readScores()));
});
