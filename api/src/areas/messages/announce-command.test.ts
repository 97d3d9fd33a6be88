import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, type Language, languages } from '@certdeck/contract';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { runAnnounceCommand } from './announce-command.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  ({ token } = await api.addAccount());
});
beforeEach(async () => {
  await api.services.db.deleteFrom('announcements').execute();
});
afterAll(() => api.close());

async function announce(document: unknown): Promise<{ done: boolean; said: string }> {
  const path = join(api.folder, 'announcement.json');
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  const said: string[] = [];
  const done = await runAnnounceCommand(api.services.db, [path], (line) => said.push(line));
  return { done, said: said.join('\n') };
}
const read = async (language: Language) => {
  const headers = { 'accept-language': language };
  const { body } = await api.call(accountCalls.listMessages, {}, { token, headers });
  return body.data.siteMsges.map(({ title, content, lang }) => ({ title, content, lang }));
};
const words = (language: string) => ({ title: `title ${language}`, content: `text ${language}` });

describe('an operator’s announcement', () => {
  it('is read in each language that it is written in', async () => {
    const { done } = await announce(Object.fromEntries(languages.map((one) => [one, words(one)])));
    expect(done).toBe(true);
    for (const lang of languages) expect(await read(lang)).toEqual([{ ...words(lang), lang }]);
  });

  it('that lacks a language names the one that it is in, and the operator hears of it', async () => {
    const { said } = await announce({ fr: words('fr'), ja: words('ja') });
    expect(said).toContain('zh, en, es, de');
    expect(await read('ja')).toEqual([{ ...words('ja'), lang: 'ja' }]);
    for (const lang of ['zh', 'en', 'de'] as const) {
      const [one] = await read(lang);
      expect(['fr', 'ja']).toContain(one?.lang);
      expect(one).toEqual({ ...words(one?.lang ?? ''), lang: one?.lang });
    }
  });

  it.each([
    ['no JSON', '{'],
    ['no language', {}],
    ['an unknown language', { xx: words('xx') }],
    ['an empty title', { en: { title: ' ', content: 'text' } }],
    ['no content', { en: { title: 'title' } }],
  ])('with %s is not written', async (_what, document) => {
    expect((await announce(document)).done).toBe(false);
    expect(await read('en')).toEqual([]);
  });
});
