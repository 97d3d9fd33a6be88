import { describe, expect, it } from '@jest/globals';
import { readForwardedFor } from './forwarded-for.ts';

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.8', '203.0.113.8'],
    ['203.0.113.8:41001', '203.0.113.8'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:41001', '2001:db8::1'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['for="[2001:db8::1]:_port"', '2001:db8::1'],
    ['For=192.0.2.43', '192.0.2.43'],
    ['::ffff:203.0.113.8', '::ffff:203.0.113.8'],
    ['203.0.113.8:41001,10.0.0.2', '203.0.113.8, 10.0.0.2'],
  ])('is read in the form %s (RFC 7239 6)', (header, expected) => {
    expect(readForwardedFor(header)).toBe(expected);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.8.9',
    '1',
    '0x7f.1',
    '[203.0.113.8]',
    '[2001:db8::1',
    'a.b:1',
  ])('has no address in %p', (header) => {
    expect(readForwardedFor(header)).toBeUndefined();
  });

  it('ends, from the last proxy on, at what is no address: that is counted for whoever sent it', () => {
    expect(readForwardedFor('203.0.113.8, unknown, 198.51.100.7:80, 10.0.0.2')).toBe(
      '198.51.100.7, 10.0.0.2',
    );
    expect(readForwardedFor('203.0.113.8, unknown')).toBeUndefined();
  });
});
