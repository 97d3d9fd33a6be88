import { expect, it } from '@jest/globals';
import { telPrefixOf } from './telPrefix.ts';

const site = { defaultPrefix: '852', defaultLocal: 'zh' } as const;
const t = (key: string) => (key === 'auth.tel.prefix' ? '49' : key);

it('is the site’s own in its own language, else that of most who read the page (D-267, HOST-048)', () => {
  expect(telPrefixOf('zh', site, t)).toBe('852');
  expect(telPrefixOf('de', site, t)).toBe('49');
});
