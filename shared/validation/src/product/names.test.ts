import { describe, expect, it } from '@jest/globals';
import { entryKind, takesSeveralNames } from './entry.ts';
import { cleanNames } from '../name/paste.ts';
import { checkNames, checkOrderNames, hasWildcardName } from './names.ts';
import { hasToken, isFreeProduct, isOfBrand, productClass, validationLevel } from './tokens.ts';

const product = (productType: string) => ({ productType });
const codes = (productType: string, ...lines: string[]) =>
  checkNames(product(productType), lines).map((found) => found.code);

describe('product type words', () => {
  it('are compared as whole words (SSL-012, D-132)', () => {
    expect(
      hasToken('dv_one_ssl', 'dv') && hasToken('dv_one_ssl', 'one') && hasToken('dv_one_ssl', 'ssl'),
    ).toBe(true);
    expect(hasToken('multip', 'ip')).toBe(false);
    expect(hasToken('dev', 'ev')).toBe(false);
    expect(hasToken('none', 'one')).toBe(false);
    expect(hasToken('ov-wildcard', 'wild')).toBe(true);
    expect(hasToken('CFCA2_ov', 'cfca')).toBe(true);
  });

  it.each([
    ['dv_one_ssl', 'ssl', 'dv'],
    ['ov_flex', 'ssl', 'ov'],
    ['ev_single', 'ssl', 'ev'],
    ['dv_wild', 'ssl', 'dv'],
    ['ov_ip', 'ip', 'ov'],
    ['ov_code', 'code', 'ov'],
    ['doc', 'doc', null],
    ['email', 'email', null],
    ['smime_ov', 'email', 'ov'],
    ['vmc_ev', 'vmc', 'ev'],
    ['cfca_ov_ssl', 'ssl', 'ov'],
  ])('put %p in the class %p of level %p (SSL-012, SSL-013, D-140)', (type, kind, level) => {
    expect(productClass(type)).toBe(kind);
    expect(validationLevel(type)).toBe(level);
  });

  it.each([
    ['dv_flex_wild_ip', 'flex'],
    ['wild_ip_single', 'wild'],
    ['ip_single', 'ip'],
    ['dv_one_ssl', 'single'],
    ['ov', 'single'],
    ['code_ov', 'none'],
    ['doc', 'none'],
    ['smime', 'mailbox'],
    ['free_flex', 'single'],
  ])('order the entry checks: %p behaves as %p (SSL-029, D-133, D-148, D-157)', (type, kind) =>
    expect(entryKind(product(type))).toBe(kind),
  );

  it('tell free products and brands (SSL-072, D-129, D-147)', () => {
    expect(isFreeProduct({ productType: 'dv_ssl', isFree: 'Y' })).toBe(true);
    expect(isFreeProduct({ productType: 'dv_ssl', isFree: 'N' })).toBe(false);
    expect(isFreeProduct(product('dv_free_ssl'))).toBe(true);
    expect(isOfBrand({ productType: 'dv', subBrand: 'AlphaSSL' }, ['globalsign', 'alphassl'])).toBe(true);
  });
});

describe('names of a flex product', () => {
  it('are many domains or a wildcard, mixed as wanted (SSL-026, D-134)', () => {
    expect(codes('ov_flex', 'a.com', 'b.com', '*.c.com')).toEqual([]);
    expect(codes('ov_flex', '*.example.com')).toEqual([]);
    expect(codes('ov_flex', '8.8.8.8')).toEqual(['format']);
  });

  it('may be left empty (SSL-036)', () => {
    expect(codes('ov_flex', 'a.com', '', '  ')).toEqual([]);
    expect(codes('ov_flex')).toEqual([]);
  });
});

describe('the name of a wild product', () => {
  it('needs a wildcard on a single line (SSL-027, SSL-031)', () => {
    expect(checkNames(product('dv_wild'), ['example.com'])).toEqual([
      { code: 'notWildcard', key: 'ssl.domain.notWildcard', params: { x: 'example.com' }, line: 0 },
    ]);
    expect(codes('dv_wild', '*.a.com', '*.b.com')).toEqual(['noMulti']);
    expect(codes('dv_wild', '*.a.com')).toEqual([]);
    expect(codes('dv_wild', '*.a_')).toEqual(['format']);
  });
});

describe('lines of an ip product', () => {
  it('are public addresses (SSL-028)', () => {
    expect(codes('ov_ip', '8.8.8.8', '1.1.1.1')).toEqual([]);
    expect(codes('ov_ip', '10.0.0.1', 'example.com')).toEqual(['format', 'format']);
  });
});

describe('the name of a single product', () => {
  it('is one plain domain (SSL-029, SSL-030)', () => {
    expect(checkNames(product('dv_one_ssl'), ['a.com', 'b.com'])).toEqual([
      { code: 'noMulti', key: 'ssl.domain.noMulti', params: {}, line: 1 },
    ]);
    expect(codes('dv_single', '8.8.8.8')).toEqual(['format']);
    expect(codes('dv_single', 'a.com')).toEqual([]);
  });
});

describe('a list of names', () => {
  const firstBad = (productType: string, text: string) =>
    checkNames(product(productType), cleanNames(text).lines)[0];

  it('takes commas, semicolons and lines, blanks around entries apart (VAL-005, VAL-007, D-255)', () => {
    expect(cleanNames('a.com;b.com,c.com').lines).toEqual(['a.com', 'b.com', 'c.com']);
    expect(cleanNames(' a.com ; b.com ,c.com\nd.com').lines).toEqual(['a.com', 'b.com', 'c.com', 'd.com']);
    expect(firstBad('ov_ip', '1.1.1.1,8.8.8.8;2606:4700::1111')).toBeUndefined();
  });

  it('of addresses tells the first that is none (VAL-005)', () => {
    expect(firstBad('ov_ip', '1.1.1.1,x,y')).toMatchObject({ code: 'format', params: { x: 'x' }, line: 1 });
    expect(firstBad('ov_ip', '1.1.1.1;x;y')).toMatchObject({ code: 'format', params: { x: 'x' }, line: 1 });
    expect(firstBad('ov_ip', '8.8.8.8,10.1.1.1')).toMatchObject({ params: { x: '10.1.1.1' }, line: 1 });
  });

  it('of domains tells the first that is none (VAL-009)', () => {
    expect(firstBad('flex', 'a.com,bad_,worse_')).toMatchObject({ code: 'format', params: { x: 'bad_' } });
    expect(firstBad('flex', 'a.com,*.b.com')).toBeUndefined();
  });

  it('has no empty entries (D-255)', () => {
    expect(cleanNames('a.com,,b.com;').lines).toEqual(['a.com', 'b.com']);
  });
});

describe('names of every product', () => {
  it('refuse a wildcard on EV (SSL-032)', () => {
    expect(codes('ev_flex', 'a.com', '*.a.com')).toEqual(['evNoWildcard']);
  });

  it('refuse a wildcard and an IP on VMC (SSL-033)', () => {
    expect(codes('vmc_flex', '*.a.com', '8.8.8.8')).toEqual(['vmcNoWildcardIp', 'vmcNoWildcardIp']);
  });

  it('show what is malformed (SSL-035)', () => {
    expect(checkNames(product('flex'), ['bad_'])).toEqual([
      { code: 'format', key: 'ssl.domain.format', params: { x: 'bad_' }, line: 0 },
    ]);
  });

  it('refuse a repeated line, case and script apart (SSL-034, D-118)', () => {
    expect(checkNames(product('flex'), ['a.com', 'b.com', 'A.com'])).toEqual([
      { code: 'duplicate', key: 'ssl.domain.duplicate', params: { domain: 'A.com' }, line: 2 },
    ]);
    expect(codes('flex', '中文.com', 'xn--fiq228c.com')).toEqual(['duplicate']);
    expect(codes('ip', '2606:4700::1', '2606:4700:0::1')).toEqual(['duplicate']);
  });

  it('need a common name when the order is sent, except for code and doc products (D-156, SSL-061)', () => {
    const empty = { commonName: ' ', domainNames: ['b.com'] };
    expect(checkOrderNames(product('flex'), empty).map((found) => found.code)).toEqual(['required']);
    expect(checkOrderNames(product('ov_code'), empty)).toEqual([]);
    expect(checkOrderNames(product('flex'), { commonName: 'a.com', domainNames: ['a.com'] })).toMatchObject([
      { code: 'duplicate', line: 1 },
    ]);
  });

  it('are mailboxes for e-mail products (D-150, D-157)', () => {
    expect(codes('smime_email', 'me@example.com', 'you@example.com', 'x')).toEqual(['format']);
    expect(takesSeveralNames(product('email'))).toBe(true);
  });

  it('tell whether a wildcard is among them (SSL-023, D-158)', () => {
    expect(hasWildcardName(['a.com', ' *.b.com'])).toBe(true);
    expect(hasWildcardName(['a.com'])).toBe(false);
  });
});
