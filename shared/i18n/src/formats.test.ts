import { describe, expect, it } from '@jest/globals';
import {
  daysUntil,
  formatAmount,
  formatBytes,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  formatRelative,
  toDate,
  type Lang,
} from './index.ts';

describe('money', () => {
  it('shows cents with two decimals (UI-014)', () => {
    expect([12345, 5, 0, -5, 100].map((cents) => formatAmount(cents))).toEqual([
      '123.45',
      '0.05',
      '0.00',
      '-0.05',
      '1.00',
    ]);
  });

  it('shows symbol, converted amount and end symbol (UI-015)', () => {
    expect(formatMoney(12345)).toBe('¥123.45元');
    expect(formatMoney(12345, { symbol: '$', unit: 'USD', exRate: 0.14, endSymbol: 'USD' })).toBe(
      '$17.28USD',
    );
  });

  it('puts the sign of a negative amount first (UI-015)', () => {
    expect(formatMoney(-15800)).toBe('-¥158.00元');
    expect(formatMoney(0)).toBe('¥0.00元');
  });

  it('writes separators and the end symbol as the language does (UI-015)', () => {
    const written = (lang: Lang) => formatMoney(1_000_000_05, undefined, lang).replaceAll(/\s/g, ' ');
    expect(written('zh')).toBe('¥1,000,000.05元');
    expect(written('en')).toBe('¥1,000,000.05 CNY');
    expect(written('de')).toBe('¥1.000.000,05 CNY');
    expect(written('es')).toBe('¥1.000.000,05 CNY');
    expect(written('fr')).toBe('¥1 000 000,05 CNY');
    expect(written('ja')).toBe('¥1,000,000.05 CNY');
    expect(formatMoney(2844, { symbol: 'S$', unit: 'SGD', exRate: 1, endSymbol: 'SGD' }, 'en')).toBe(
      'S$28.44\u00a0SGD',
    );
    expect(formatMoney(-15800, undefined, 'de')).toBe('-¥158,00\u00a0CNY');
  });

  it('keeps every digit of an amount that no binary number holds', () => {
    expect(formatMoney(9_007_199_254_740_991, { symbol: '', unit: '', exRate: 1000, endSymbol: '' })).toBe(
      '90,071,992,547,409,910.00',
    );
  });

  it('rounds half up without floating point error (D-069)', () => {
    // 0.07 × 50 is 3.5000000000000004 and 1.005 × 100 is 100.49999999999999 in binary.
    expect(formatAmount(100, 1.005)).toBe('1.01');
    expect(formatAmount(50, 0.07)).toBe('0.04');
    expect(formatAmount(-50, 0.07)).toBe('-0.04');
    expect(formatAmount(100, 1e-7)).toBe('0.00');
    expect(formatAmount(1, 1e21)).toBe('10000000000000000000.00');
  });

  it('refuses a fraction of a cent', () => {
    expect(() => formatAmount(1.5)).toThrow(RangeError);
  });
});

describe('dates', () => {
  it('reads ten digits as seconds and thirteen as milliseconds (UI-016, D-071)', () => {
    expect(toDate(1700000000)?.toISOString()).toBe('2023-11-14T22:13:20.000Z');
    expect(toDate('1700000000')?.toISOString()).toBe('2023-11-14T22:13:20.000Z');
    expect(toDate(1700000000000)?.toISOString()).toBe('2023-11-14T22:13:20.000Z');
  });

  it('writes year-month-day hour:minute:second in local time (UI-017)', () => {
    expect(formatDate(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
  });

  it('writes the day as the language does, in Chinese as the default format says (UI-017)', () => {
    const date = new Date(2026, 10, 2, 3, 4, 5);
    const written = (['zh', 'en', 'de', 'es', 'fr', 'ja'] as const).map((lang) => formatDate(date, lang));
    expect(written).toEqual([
      '2026-11-02 03:04:05',
      '2 Nov 2026 03:04:05',
      '2. Nov. 2026 03:04:05',
      '2 nov 2026 03:04:05',
      '2 nov. 2026 03:04:05',
      '2026年11月2日 03:04:05',
    ]);
    expect(formatDay(date, 'de')).toBe('2. Nov. 2026');
    expect(formatDay(0, 'de')).toBe('-');
  });

  it('shows - for empty and 0 (D-071)', () => {
    expect([null, undefined, '', 0, '0', 'soon'].map((value) => formatDate(value))).toEqual(
      Array(6).fill('-'),
    );
  });

  it('names the zone of an exact instant', () => {
    expect(formatInstant(1700000000)).toMatch(/^2023-11-1[45] \d\d:\d\d:20 UTC[+-]\d\d:\d\d$/);
  });

  it('says how far away a moment is in each language', () => {
    const now = Date.UTC(2026, 0, 1);
    const day = 86_400_000;
    expect(formatRelative(now + 12 * day, 'en', now)).toBe('in 12 days');
    expect(formatRelative(now + 12 * day, 'zh', now)).toBe('12天后');
    expect(formatRelative(now - 3 * day, 'de', now)).toBe('vor 3 Tagen');
    expect(formatRelative(now + 100 * day, 'en', now)).toBe('in 100 days');
    expect(formatRelative(now + 5 * 3_600_000, 'en', now)).toBe('in 5 hours');
    expect(formatRelative(now - 59_000, 'en', now)).toBe('now');
    expect(formatRelative(now + 59_000, 'de', now)).toBe('jetzt');
    expect(formatRelative(now - 60_000, 'en', now)).toBe('1 minute ago');
    expect(daysUntil(now + 1.5 * day, now)).toBe(1);
    expect(daysUntil(now - 1, now)).toBe(-1);
  });
});

describe('file sizes', () => {
  it('use decimal units and at most one decimal', () => {
    expect([0, 999, 1850, 2_000_000].map((size) => formatBytes(size, 'en'))).toEqual([
      '0 B',
      '999 B',
      '1.9 kB',
      '2 MB',
    ]);
    expect(formatBytes(1850, 'de')).toBe('1,9 kB');
  });
});
