import { describe, expect, it } from '@jest/globals';
import { BusinessError } from '../../platform/server/errors.ts';
import { isWithin, readRanges } from './ranges.ts';

describe('the networks of an API key', () => {
  it('are written in one way, each once', () => {
    expect(
      readRanges(['203.0.113.9/28', '203.0.113.0/28', '192.0.2.1', '2001:DB8:0:0::1/32', '2001:db8::5']),
    ).toEqual(['203.0.113.0/28', '192.0.2.1/32', '2001:db8::/32', '2001:db8::5/128']);
    expect(readRanges(['::ffff:192.0.2.1'])).toEqual(['192.0.2.1/32']);
    expect(readRanges(['::ffff:192.0.2.9/124'])).toEqual(['192.0.2.0/28']);
  });

  it.each([
    '',
    '203.0.113.0/33',
    '203.0.113',
    '1',
    '010.1.1.1',
    '10.1.1.1/',
    '2001:db8::/129',
    'host.example',
    '*',
  ])('are not “%s”', (text) => {
    expect(() => readRanges(['192.0.2.1', text])).toThrow(BusinessError);
  });

  it('hold the addresses from the first to the last, and of their own kind alone', () => {
    const ranges = ['203.0.113.0/28', '2001:db8:1::/48'];
    for (const inside of ['203.0.113.0', '203.0.113.15', '::ffff:203.0.113.7', '2001:db8:1:ffff::1'])
      expect([inside, isWithin(inside, ranges)]).toEqual([inside, true]);
    for (const outside of ['203.0.113.16', '203.0.112.255', '2001:db8:2::1', 'unknown', ''])
      expect([outside, isWithin(outside, ranges)]).toEqual([outside, false]);
    expect(isWithin('2001:db8::1', ['0.0.0.0/0'])).toBe(false);
    expect(isWithin('192.0.2.1', [])).toBe(false);
  });
});
