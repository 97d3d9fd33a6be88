import { describe, expect, it } from '@jest/globals';
import { defaultSiteConfig, type SiteConfig } from './index.ts';
import { hostAccess, partialSiteConfig, siteConfig } from './schemas/index.ts';

/** One good and some bad values of every field of a host's own document. */
const fields: { [Field in keyof SiteConfig]: { good: unknown; bad: readonly unknown[] } } = {
  siteName: { good: 'Acme Trust', bad: ['', ' ', 7, 'x'.repeat(81)] },
  apiBaseURL: {
    good: 'https://api.acme.example/api',
    bad: ['ftp://x', 'javascript:alert(1)', '//evil.example'],
  },
  currency: {
    good: { symbol: '$', unit: 'USD', exRate: 0.14 },
    bad: [{ exRate: 0 }, { exRate: -1 }, { unit: '' }, { symbol: 'far too long' }],
  },
  currencyUnit: { good: 'USD', bad: [1, 'far too long'] },
  shownCurrency: { good: 'EUR', bad: ['eur', 'EURO', '€', 1] },
  orderLimit: { good: 20, bad: [0, 1.5, '20'] },
  defaultLoginType: { good: 'tel', bad: ['phone'] },
  defaultRegisteType: { good: 'email', bad: ['mail'] },
  defaultPrefix: { good: '49', bad: ['+49', '', '12345'] },
  defaultLocal: { good: 'de', bad: ['pt', 'DE'] },
  csrZipUpload: { good: false, bad: ['false', 0] },
  termsHref: {
    good: 'https://acme.example/terms',
    bad: ['javascript:alert(1)', 'data:text/html,x', '//evil.example'],
  },
  privacyPolicyHref: {
    good: '/help/article/privacy',
    bad: ['javascript:alert(1)', '/\\evil.example', 'privacy'],
  },
  logo: { good: '/agent-logo/1', bad: ['javascript:alert(1)', '//evil.example/x.png'] },
  brandOnly: { good: ['certum'], bad: ['certum', [''], [1]] },
  brandExcept: { good: ['digicert', 'geotrust'], bad: [{ 0: 'digicert' }] },
  cfcaEnabled: { good: true, bad: [1] },
  dcvTxtBrands: { good: ['certum'], bad: [null] },
  wwwPairExemptBrand: { good: 'certum', bad: [[]] },
  serverKeyBrands: { good: [], bad: ['cfca'] },
  certPkgEnabled: { good: true, bad: ['Y'] },
  sessionCookie: { good: true, bad: ['Y'] },
  accent: {
    good: { 500: '#0a7', 600: 'rgb(0 120 80)', 950: 'oklch(0.2 0.1 150)' },
    bad: [{ 550: '#000' }, { 600: 'url(https://evil.example)' }, { 600: '#000;}' }, '#000'],
  },
  areas: { good: ['orders', 'billing'], bad: ['orders', ['Orders'], ['']] },
  demoZone: { good: 'demo.test', bad: [null] },
  bankAccount: {
    good: { holder: 'Acme', bank: 'First Bank', number: 'DE02 1203 0000', code: '' },
    bad: [null, {}, { holder: 'Acme', bank: '', number: 7, code: '' }],
  },
};
const names = Object.keys(fields) as (keyof SiteConfig)[];

describe('site configuration', () => {
  it('has a default for every field, spelt as specified (HOST-048)', () => {
    expect(siteConfig.parse(defaultSiteConfig)).toEqual(defaultSiteConfig);
    expect(Object.keys(siteConfig.shape).sort()).toEqual([...names].sort());
    expect(defaultSiteConfig).toMatchObject({
      orderLimit: 10,
      defaultLoginType: 'email',
      defaultRegisteType: 'tel',
      defaultPrefix: '86',
      defaultLocal: 'zh',
    });
  });

  it.each(names)('takes a host’s own %s and nothing else with it (HOST-046)', (name) => {
    const own = { [name]: fields[name].good };
    expect(partialSiteConfig.parse(own)).toEqual(own);
  });

  it.each(names)('refuses a %s that is none', (name) => {
    for (const bad of fields[name].bad)
      expect([bad, partialSiteConfig.safeParse({ [name]: bad }).success]).toEqual([bad, false]);
  });

  it('takes a part of the currency (HOST-046)', () => {
    expect(partialSiteConfig.parse({ currency: { symbol: '€' } })).toEqual({ currency: { symbol: '€' } });
  });
});

describe('what a host allows', () => {
  const partner = { id: 'shop', origins: ['https://shop.example'], areas: ['orders'] };

  it('is everything for its own page and nothing for others unless it says', () => {
    expect(hostAccess.parse({ siteName: 'Acme' })).toEqual({ areas: [], partners: [] });
    expect(hostAccess.parse({ partners: [partner] }).partners).toEqual([
      { ...partner, mode: 'page', tokenMinutes: 60 },
    ]);
  });

  it.each([
    ['a path', { origins: ['https://shop.example/'] }],
    ['a wildcard', { origins: ['https://*.shop.example'] }],
    ['every origin', { origins: ['*'] }],
    ['no origin', { origins: [] }],
    ['a sandboxed page', { origins: ['null'] }],
    ['capitals, which no browser sends', { origins: ['https://Shop.example'] }],
    ['the port that browsers leave out', { origins: ['https://shop.example:443'] }],
    ['no area', { areas: [] }],
    ['a token for longer than a day', { tokenMinutes: 1441 }],
  ])('refuses a partner with %s', (_what, change) => {
    expect(hostAccess.safeParse({ partners: [{ ...partner, ...change }] }).success).toBe(false);
  });
});
