import { describe, expect, it } from '@jest/globals';
import { browserOf } from './browser.ts';

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
      'Edge 142',
    ],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari 26',
    ],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1', 'Safari 26'],
    ['curl/8', ''],
    [undefined, ''],
  ])('of %j is %j', (header, name) => expect(browserOf(header)).toBe(name));

  it('is looked for at the beginning alone, since a header may be made to cost time', () => {
    expect(browserOf(`${'x'.repeat(480)} Chrome/142.0`)).toBe('Chrome 142');
    expect(browserOf(`${'x'.repeat(600)} Chrome/142.0`)).toBe('');
    expect(browserOf('Version/1'.repeat(100_000))).toBe('');
  });
});
