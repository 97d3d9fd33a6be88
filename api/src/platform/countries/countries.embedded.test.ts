import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApi, openTestApi } from '../../testing/api.ts';
import type { CountryRow } from './countries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const read = async (path: string) => {
  const answer = await api.server.inject({ method: 'GET', url: path });
  return { type: answer.headers['content-type'], rows: answer.json<CountryRow[]>() };
};

describe('the country files', () => {
  it('are lists of code, name and prefix in Chinese and English (API-016, API-160, API-161, API-162, API-163, D-073)', async () => {
    for (const folder of ['language', 'vendor'])
      for (const [language, name] of [
        ['zh', '新加坡'],
        ['en', 'Singapore'],
      ]) {
        const { type, rows } = await read(`/${folder}/country_${language}.json`);
        expect(type).toBe('application/json; charset=utf-8');
        expect(rows).toContainEqual({ code: 'SG', name, prefix: '65' });
        expect(rows.length).toBeGreaterThan(200);
        expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
      }
  });

  it('give the phone list prefixes only', async () => {
    const { rows } = await read('/vendor/country_zh.json');
    expect(rows.every((row) => /^\d{1,4}$/.test(row.prefix))).toBe(true);
    expect(rows.find((row) => row.code === 'CN')?.prefix).toBe('86');
  });

  it('exist in no other language', async () => {
    expect(
      (await api.server.inject({ method: 'GET', url: '/language/country_fr.json' })).statusCode,
    ).not.toBe(200);
  });
});
