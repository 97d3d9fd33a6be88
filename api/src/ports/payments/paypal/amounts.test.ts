import { expect, it } from '@jest/globals';
import { convert, minorOf, shareOf, valueOf } from './amounts.ts';

it('amounts are written with the digits of their currency, and read back', () => {
  for (const [minor, currency, value] of [
    [2_212, 'USD', '22.12'],
    [5, 'EUR', '0.05'],
    [3_397, 'JPY', '3397'],
  ] as const) {
    expect(valueOf(minor, currency)).toBe(value);
    expect(minorOf(value, currency)).toBe(minor);
  }
  expect(minorOf('3397.00', 'JPY')).toBe(3_397);
  expect(['3397.50', '-1', '1e3', ''].map((value) => minorOf(value, 'JPY'))).toEqual(
    Array(4).fill(undefined),
  );
});

it('another currency is charged to the next whole unit, and exactly where it comes out even (D-577)', () => {
  expect(convert(15_800, 0.14, 'USD')).toBe(2_212);
  expect(convert(15_801, 0.14, 'USD')).toBe(2_213);
  expect(convert(15_800, 21.5, 'JPY')).toBe(3_397);
  expect(convert(99_999_999, 1, 'CNY')).toBe(99_999_999);
});

it('shares are rounded to the nearest unit', () => {
  expect([shareOf(1_401, 3_333, 10_001), shareOf(10, 1, 3), shareOf(10, 1, 4)]).toEqual([467, 3, 3]);
});
