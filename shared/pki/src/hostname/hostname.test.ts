import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toAsciiHostname } from './hostname.ts';
import { formatIpAddress, parseIpAddress } from './ip-address.ts';

/** The name, or 'refused' for a RangeError; any other error goes on. */
function outcome(text: string): string {
  try {
    return toAsciiHostname(text);
  } catch (error) {
    if (error instanceof RangeError) {
      return 'refused';
    }
    throw error;
  }
}

describe('a host name in ASCII', () => {
  it.each([
    ['中文.com', 'xn--fiq228c.com'],
    ['*.中文.com', '*.xn--fiq228c.com'],
    ['München.DE', 'xn--mnchen-3ya.de'],
    ['faß.de', 'xn--fa-hia.de'],
    ['xn--fiq228c.com', 'xn--fiq228c.com'],
    ['www.Example.com.', 'www.example.com'],
    ['_acme-challenge.example.com', '_acme-challenge.example.com'],
    ['例子。测试', 'xn--fsqu00a.xn--0zwm56d'],
    [' www.example.com\n', 'www.example.com'],
    ['example.a1', 'example.a1'],
    ['example.1a', 'example.1a'],
    ['example.0xg', 'example.0xg'],
  ])('%s is %s (CRY-033)', (hostname, ascii) => {
    expect(toAsciiHostname(hostname)).toBe(ascii);
  });

  it.each([
    '',
    ' ',
    '*.',
    'a..com',
    '.com',
    '-a.com',
    'a-.com',
    'a b.com',
    'a%20b.com',
    'user@example.com',
    'example.com:80',
    'example.com/path',
    'a.*.com',
    '**.com',
    '1.2.3',
    '127.0.0.1',
    '１２７.0.0.1',
    '0x7f.1',
    '[::1]',
    'xn--a-ecp.ru',
    'xn--\u0080.com',
    'xn--99999999999.com',
    'xn--example.com',
    'xn--.com',
    'xn--a-.com',
    // What the URL parser would take for more than a name.
    '中文.com/path',
    '中文.com:80',
    'user@中文.com',
    '中文.com?a',
    'a.12',
    'a.0x7f1',
    'a.0xff',
    'a.0x',
    `${'a'.repeat(64)}.com`,
    `${'中'.repeat(60)}.com`,
    `${'a.'.repeat(127)}com`,
  ])('"%s" is a RangeError (CRY-035)', (hostname) => {
    expect(() => toAsciiHostname(hostname)).toThrow(RangeError);
  });

  it('has at most 253 characters (RFC 1035 2.3.4)', () => {
    const longest = `${'a.'.repeat(126)}c`;
    expect(toAsciiHostname(longest)).toBe(longest);
    expect(outcome(`${longest}d`)).toBe('refused');
  });

  it.each([
    ['a b.com', 'not a host name'],
    ['a..com', 'not a host name'],
    ['127.0.0.1', 'an address, not a host name'],
    ['xn--example.com', 'not the punycode of a name'],
    ['xn--\u0080.com', 'invalid punycode or characters'],
  ])('"%s" is said to be %s', (text, why) => {
    expect(() => toAsciiHostname(text)).toThrow(why);
  });

  it('is one of the two, a name or a RangeError, for any text (CRY-035)', () => {
    const name = /^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(outcome(text)).toMatch(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays the same when converted again (CRY-033)', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(toAsciiHostname(toAsciiHostname(domain))).toBe(toAsciiHostname(domain));
      }),
    );
  });
});

describe('an IP address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    // Two groups are a run, and of equal runs the first is shortened (RFC 5952 4.2).
    ['1:0:0:2:3:4:5:6', '1::2:3:4:5:6'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
    ['1:0:0:0:2:0:0:3', '1::2:0:0:3'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ])('%s reads and writes as %s', (text, written) => {
    const bytes = parseIpAddress(text);
    expect(bytes && formatIpAddress(bytes)).toBe(written);
  });

  it.each([
    '',
    '1.2.3',
    '256.1.1.1',
    '01.2.3.4',
    '127.1',
    '0x7f.1',
    '1:2',
    ':::',
    '1::2::3',
    '12345::',
    '1:2:3:4:5:6:7:8:9',
    '1.2.3.4::',
    '::1.2.3',
    '::1.2.3.4:5',
    '1:2:3:4:5:6:7:g',
    // '::' that would stand for nothing.
    '1:2:3:4::5:6:7:8',
    '1:2:3:4:5:6:7:8::',
  ])('"%s" is none', (text) => {
    expect(parseIpAddress(text)).toBeNull();
  });

  it('has 4 octets or 16', () => {
    expect(formatIpAddress(new Uint8Array(5))).toBeNull();
    expect(formatIpAddress(new Uint8Array(17))).toBeNull();
  });

  it('comes back from its text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const bytes = parseIpAddress(text);
        const again = parseIpAddress((bytes && formatIpAddress(bytes)) ?? '');
        expect(again).toEqual(bytes);
        expect(bytes?.length).toBe(text.includes(':') ? 16 : 4);
      }),
    );
  });
});
