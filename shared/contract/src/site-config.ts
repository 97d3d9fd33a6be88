import type { SiteConfig } from './schemas/site.ts';

export type { SiteConfig };

/** Built-in site configuration; a host's own document is merged over it (A§1.7, D-019, D-020). */
export const defaultSiteConfig: SiteConfig = {
  siteName: 'Certdeck',
  apiBaseURL: '/api',
  currency: { symbol: '¥', unit: 'CNY', exRate: 1 },
  currencyUnit: '元',
  shownCurrency: '',
  orderLimit: 10,
  defaultLoginType: 'email',
  defaultRegisteType: 'tel',
  defaultPrefix: '86',
  defaultLocal: 'zh',
  csrZipUpload: true,
  termsHref: '',
  privacyPolicyHref: '',
  logo: '',
  brandOnly: [],
  brandExcept: [],
  cfcaEnabled: false,
  dcvTxtBrands: ['globalsign', 'alphassl'],
  wwwPairExemptBrand: 'digicert',
  serverKeyBrands: ['cfca'],
  certPkgEnabled: false,
  sessionCookie: false,
  accent: {},
  areas: [],
  demoZone: '',
  bankAccount: { holder: '', bank: '', number: '', code: '' },
};
