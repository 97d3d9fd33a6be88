import { describe, expect, it } from '@jest/globals';
import { readDer } from './reader.ts';
import { readTime } from './time.ts';

const node = (tag: number, text: string) =>
  readDer(Uint8Array.from([tag, text.length, ...Buffer.from(text, 'latin1')]));
const utc = (text: string) => readTime(node(0x17, text)).date?.toISOString() ?? null;
const generalized = (text: string) => readTime(node(0x18, text)).date?.toISOString() ?? null;

describe('a stated time', () => {
  it.each([
    ['261120131259Z', '2026-11-20T13:12:59.000Z'],
    ['491231235959Z', '2049-12-31T23:59:59.000Z'],
    ['500101000000Z', '1950-01-01T00:00:00.000Z'],
    ['000229120000Z', '2000-02-29T12:00:00.000Z'],
    ['2611201312Z', '2026-11-20T13:12:00.000Z'],
    ['261120131200+0130', '2026-11-20T11:42:00.000Z'],
    ['261120131200-0130', '2026-11-20T14:42:00.000Z'],
  ])('of two digits for the year is %s (RFC 5280 4.1.2.5.1)', (text, date) => {
    expect(utc(text)).toBe(date);
  });

  it.each([
    ['20501120131259Z', '2050-11-20T13:12:59.000Z'],
    ['205011201312Z', '2050-11-20T13:12:00.000Z'],
    ['20501120131259.5Z', '2050-11-20T13:12:59.000Z'],
    ['20501120131259.123456789Z', '2050-11-20T13:12:59.000Z'],
    ['99991231235959Z', '9999-12-31T23:59:59.000Z'],
    ['20261120000000+0100', '2026-11-19T23:00:00.000Z'],
  ])('of four digits for the year is %s (RFC 5280 4.1.2.5.2)', (text, date) => {
    expect(generalized(text)).toBe(date);
  });

  it.each([
    '261320131259Z',
    '260020131259Z',
    '261100131259Z',
    '261131131259Z',
    '270229000000Z',
    '261120240000Z',
    '261120136000Z',
    '261120131260Z',
    '26112013125Z',
    '261120131259',
    '261120131259z',
    ' 261120131259Z',
    '261120131259Z ',
    '261120131259+01',
    '261120131259+01000',
    'x61120131259Z',
    '20261120131259Z',
    '261120131259.5Z',
    '',
  ])('that is none has no date, only its text: %j', (text) => {
    expect(readTime(node(0x17, text))).toEqual({ date: null, text });
  });

  it.each([
    '261120131259Z',
    '20261120131259.Z',
    '20261120131259.1234567890Z',
    '20261120131259,5Z',
    '020261120131259Z',
    '20261120131259Z0',
  ])('with four digits for the year is read as nothing else: %s', (text) => {
    expect(readTime(node(0x18, text))).toEqual({ date: null, text });
  });

  it('shows no more than forty characters of nonsense', () => {
    expect(readTime(node(0x17, '1'.repeat(100))).text).toBe('1'.repeat(40));
  });

  it('is one of the two types', () => {
    expect(() => readTime(node(0x16, '261120131259Z'))).toThrow(
      expect.objectContaining({ code: 'BAD_DER', message: 'a time was expected, tag 0x16 found' }),
    );
  });
});
