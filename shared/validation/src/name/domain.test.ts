import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toAscii, toReadable } from './ascii.ts';
import { comparableName, isDomain, isWildcardDomain, withoutWildcard } from './domain.ts';

const label = fc
  .stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)
  .filter((text) => !text.startsWith('xn--'));
const domain = fc
  .tuple(label, fc.array(label, { maxLength: 3 }), fc.stringMatching(/^[a-z]{2,10}$/))
  .map(([first, middle, top]) => [first, ...middle, top].join('.'));

describe('domain names', () => {
  it.each([
    ' example.com ',
    'example.com',
    'a.b.c.example',
    'xn--fiq228c.com',
    '中文.com',
    'bücher.de',
    'EXAMPLE.com',
  ])('accepts %p (VAL-001)', (name) => expect(isDomain(name)).toBe(true));

  it.each([
    '',
    '   ',
    'a',
    'example.com.',
    '-a.com',
    'a-.com',
    'a..com',
    '.com',
    'a_b.com',
    'a b.com',
    '1.2.3',
    'a.1',
    'a.0x7f',
    'user@a.com',
    'a.com/path',
    'a.com:443',
    'a%20b.com',
    'xn--a.com',
    'a。com',
    `${'x'.repeat(64)}.com`,
    `${'x.'.repeat(130)}com`,
    '😀.com',
  ])('refuses %p (VAL-001, D-115, D-116)', (name) => expect(isDomain(name)).toBe(false));

  it('counts the 63 and 253 characters in ASCII form (D-115)', () => {
    expect(isDomain(`${'x'.repeat(63)}.com`)).toBe(true);
    expect(isDomain(`${'中'.repeat(60)}.com`)).toBe(false);
  });

  it('accepts every name of plain labels, trimmed and in any case (VAL-001)', () => {
    fc.assert(
      fc.property(domain, (name) => {
        expect(isDomain(` ${name.toUpperCase()} `)).toBe(true);
        expect(isDomain(`${name}.`)).toBe(false);
        expect(isWildcardDomain(`*.${name}`)).toBe(true);
        expect(withoutWildcard(`*.${name}`)).toBe(name);
      }),
    );
  });

  it('never throws, whatever the text (VAL-001)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect([true, false]).toContain(isDomain(text))),
    );
  });
});

describe('wildcard names', () => {
  it('starts with *. and has a valid rest (VAL-002)', () => {
    expect(isWildcardDomain('*.example.com')).toBe(true);
    for (const name of ['*.com.', '*example.com', 'a.*.com', '*.', '*.*.com', 'example.com']) {
      expect(isWildcardDomain(name)).toBe(false);
    }
  });

  it('is longer than 4 characters (VAL-003, D-114, D-255)', () => {
    expect(['*.a', '*.ab', '*.a.', '*..a', '*.a.b', '*.a.co'].map(isWildcardDomain)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('internationalised names', () => {
  it('become ASCII, also after a wildcard prefix (CRY-033)', () => {
    expect(toAscii('中文.com')).toBe('xn--fiq228c.com');
    expect(toAscii('*.中文.com')).toBe('*.xn--fiq228c.com');
    expect(toAscii('faß.de')).toBe('xn--fa-hia.de');
  });

  it('are not cut at characters that a browser takes for delimiters', () => {
    for (const name of ['a.com/x', 'u@a.com', 'a.com:1', 'a%2e.com', 'a b.com', 'a\\b.com', '']) {
      expect(toAscii(name)).toBeNull();
    }
  });

  it('read back as Unicode, and stay punycode when they do not decode (CRY-035, D-095)', () => {
    expect(toReadable('*.xn--fiq228c.com')).toBe('*.中文.com');
    expect(toReadable('xn--a.com')).toBe('xn--a.com');
    expect(toReadable('xn--99999999999999.com')).toBe('xn--99999999999999.com');
  });

  it('compare equal in both forms (VAL-001)', () => {
    expect(comparableName(' 中文.COM ')).toBe(comparableName('xn--fiq228c.com'));
  });
});
