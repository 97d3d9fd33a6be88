import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createProblems, createTypeCheck, type DevProblems } from './problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const written = () => JSON.parse(readFileSync(join(folder, 'dev-problems.json'), 'utf8')) as DevProblems;

it('keeps what is wrong in one line, of syntax and of types apart', () => {
  const problems = createProblems(folder);
  problems.set({ syntax: 'a\nb' });
  problems.set({ types: 'TS2345' });
  expect(written()).toEqual({ syntax: 'a\nb', types: 'TS2345', build: '' });
  expect(readFileSync(join(folder, 'dev-problems.json'), 'utf8')).not.toContain('\n');
  problems.set({ syntax: '', build: 'b1' });
  expect(written()).toEqual({ syntax: '', types: 'TS2345', build: 'b1' });
});

it('checks types one at a time, and once more for all that was changed meanwhile', async () => {
  const problems = createProblems(folder);
  const ends: ((text: string) => void)[] = [];
  const check = () =>
    new Promise<{ check: 'types'; text: string }[]>((resolve) => {
      ends.push((text) => resolve(text ? [{ check: 'types', text }] : []));
    });
  const ask = createTypeCheck('orders', problems, check);
  ask();
  ask();
  ask();
  expect(ends).toHaveLength(1);
  ends[0]!('TS1 of the first');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written().types).toBe('TS1 of the first');
  expect(ends).toHaveLength(2);
  ends[1]!('');
  await new Promise((resolve) => setImmediate(resolve));
  expect(written().types).toBe('');
  ask();
  expect(ends).toHaveLength(3);
});
