import { expect, it } from '@jest/globals';
import { createI18n, getI18n, registerNamespace } from '@certdeck/i18n';
import { texts } from '../texts.ts';
import { termText } from './termText.ts';

it('shows days over 6 and years up to it (SSL-015, SSL-016)', async () => {
  registerNamespace('ssl', texts);
  const read = async (lang: 'zh' | 'en') => {
    await createI18n({ lang });
    await getI18n().load('ssl');
    return [90, 7, 6, 1].map((term) => termText(term, (key, values) => getI18n().t(key, values, 'ssl')));
  };
  expect(await read('zh')).toEqual(['90 天', '7 天', '6 年', '1 年']);
  expect(await read('en')).toEqual(['90 days', '7 days', '6 years', '1 year']);
});
