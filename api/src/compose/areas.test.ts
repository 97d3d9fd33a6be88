import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { gather } from './work.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** What a sentence with numbers or names in it is asked with. */
const SAMPLE = [3, 3] as const;

/** Every sentence below some texts, by where it stands; those that are made of numbers are made of a sample. */
function sentencesOf(value: unknown, place: string): [place: string, text: Record<string, unknown>][] {
  if (typeof value === 'function')
    return sentencesOf((value as (...of: unknown[]) => unknown)(...SAMPLE), place);
  if (typeof value !== 'object' || value === null) return [];
  if ('zh' in value || 'en' in value) return [[place, { ...value }]];
  return Object.entries(value).flatMap(([name, one]) => sentencesOf(one, `${place}.${name}`));
}

describe('the areas of the api', () => {
  it('have names of their own, and say every sentence in six languages', () => {
    const names = api.areas.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const sentences = api.areas.flatMap(({ name, texts }) => sentencesOf(texts, name));
    expect(sentences.length).toBeGreaterThan(50);
    const wrong = sentences.filter(
      ([, text]) =>
        Object.keys(text).sort().join() !== [...languages].sort().join() ||
        languages.some((language) => String(text[language]).trim() === ''),
    );
    expect(wrong.map(([place]) => place)).toEqual([]);
  });

  it('do the kinds of work that are asked for, each by one of them', () => {
    const kinds = Object.keys(gather(api.areas, 'jobs', {}));
    expect(kinds).toEqual(expect.arrayContaining(['order', 'issued-mail', 'batch-pay', 'site-report']));
    const again = { name: 'another', jobs: { order: () => Promise.resolve({ kind: 'done' as const }) } };
    expect(() => gather([...api.areas, again], 'jobs', {})).toThrow(
      'another registers jobs of the name order',
    );
  });

  it('tell of themselves where readiness is asked for', async () => {
    const parts = async () => (await api.server.inject('/readyz')).json<{ parts: object }>().parts;
    expect(await parts()).toMatchObject({ authority: 'unavailable' });
    await api.services.work.start();
    expect(await parts()).toMatchObject({ authority: 'ok' });
  });
});
