import { expect, it } from '@jest/globals';
import { scoreOf, tableOf } from './scores.ts';

const of = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });
const day = new Date('2026-11-22T23:59:59Z');

it('counts noticed changes against those that survive or are never run', () => {
  expect(
    scoreOf(of('Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored', 'Killed'), day),
  ).toEqual({ score: 60, mutants: 5, survived: 1, uncovered: 1, date: '2026-11-22' });
  expect(scoreOf(of(), day).score).toBe(100);
});

it('takes a report without the file for no score', () => {
  expect(() => scoreOf(undefined)).toThrow('says nothing');
});

it('lists the lowest first', () => {
  const scores = { b: scoreOf(of('Killed'), day), a: scoreOf(of('Survived'), day) };
  expect(tableOf(scores).split('\n').slice(2)).toEqual([
    '| a | 0.0 % | 1 | 1 | 0 | 2026-11-22 |',
    '| b | 100.0 % | 1 | 0 | 0 | 2026-11-22 |',
  ]);
});
