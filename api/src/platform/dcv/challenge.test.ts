import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { authorizationDomains, challengeFor, createToken, methodsFor } from './challenge.ts';
import type { DcvMethod } from './dcv.ts';

const token = createToken(new Date('2026-11-20T00:00:00Z'));
const ask = (domain: string, method: DcvMethod, more = {}) =>
  challengeFor({ orderNo: 'N1', domain, method, token, ...more });
const challenge = (domain: string, method: DcvMethod, more = {}) => {
  const result = ask(domain, method, more);
  if (!result.ok) throw new Error(result.code);
  return result.challenge;
};

const label = fc
  .stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])?$/)
  .filter((text) => !text.startsWith('xn--'));
const domain = fc.tuple(label, label).map(([sub, name]) => `${sub}.${name}.com`);

describe('a token', () => {
  it('has 128 random bits and lasts 30 days (BR 3.2.2.4.7)', () => {
    expect(token.value).toMatch(/^[0-9a-f]{32}$/);
    expect(token.expiresAt).toEqual(new Date('2026-12-20T00:00:00Z'));
    const values = new Set(Array.from({ length: 1000 }, () => createToken().value));
    expect(values.size).toBe(1000);
  });
});

describe('what the customer publishes (ORD-023, API-118)', () => {
  it('is a text record below an underscore label for dns_txt (SSL-020)', () => {
    expect(challenge('www.Example.co.uk', 'dns_txt')).toEqual({
      orderNo: 'N1',
      domain: 'www.example.co.uk',
      authorizationDomain: 'www.example.co.uk',
      method: 'dns_txt',
      type: 'TXT',
      host: '_certdeck-dcv.www.example.co.uk',
      relativeHost: '_certdeck-dcv.www',
      value: token.value,
      path: '',
      url: '',
      rule: '3.2.2.4.7',
      expiresAt: token.expiresAt,
    });
  });

  it('is an alias from a name of its own to a name with the value for dns', () => {
    const found = challenge('*.example.com', 'dns', { cnameTarget: 'dcv.ca.example' });
    expect(found).toMatchObject({
      domain: '*.example.com',
      authorizationDomain: 'example.com',
      type: 'CNAME',
      value: `${token.value}.dcv.ca.example`,
    });
    expect(found.host).toMatch(/^_[0-9a-f]{32}\.example\.com$/);
    expect(found.relativeHost).toBe(found.host.slice(0, 33));
    expect(found.host).not.toContain(token.value);
  });

  it('is a file whose name does not give the value away for file (BR 3.2.2.4.18)', () => {
    const found = challenge('例子.com', 'file');
    expect(found.path).toMatch(/^\/\.well-known\/pki-validation\/[0-9a-f]{32}\.txt$/);
    expect(found.url).toBe(`http://xn--fsqu00a.com${found.path}`);
    expect(found.url).not.toContain(token.value);
    expect(found).toMatchObject({
      type: 'FILE',
      host: 'xn--fsqu00a.com',
      value: token.value,
      rule: '3.2.2.4.18',
    });
  });

  it('is a file at the address for an IP line (SSL-028, BR 3.2.2.5)', () => {
    expect(challenge('8.8.8.8', 'file').url).toMatch(/^http:\/\/8\.8\.8\.8\/\.well-known\//);
    expect(challenge('2606:4700:0::1', 'file').url).toMatch(/^http:\/\/\[2606:4700::1\]\/\.well-known\//);
    expect(challenge('203.0.113.5', 'file', { demoAddresses: ['203.0.113.5'] }).domain).toBe('203.0.113.5');
  });

  it.each([
    ['*.example.com', 'file', 'FILE_NOT_FOR_WILDCARD'],
    ['*.co.uk', 'dns_txt', 'WILDCARD_ON_PUBLIC_SUFFIX'],
    ['*.com', 'dns', 'NAME_INVALID'],
    ['8.8.8.8', 'dns', 'ADDRESS_NEEDS_FILE'],
    ['8.8.8.8', 'dns_txt', 'ADDRESS_NEEDS_FILE'],
    ['10.0.0.1', 'file', 'ADDRESS_NOT_PUBLIC'],
    ['192.0.2.1', 'file', 'ADDRESS_NOT_PUBLIC'],
    ['localhost', 'dns_txt', 'NAME_INVALID'],
    ['a_b.example.com', 'dns_txt', 'NAME_INVALID'],
    ['example.com/x', 'file', 'NAME_INVALID'],
    ['user@example.com', 'file', 'NAME_INVALID'],
    ['example.com:8080', 'file', 'NAME_INVALID'],
    ['*.*.example.com', 'dns', 'NAME_INVALID'],
  ] as const)('is nothing for %s by %s: %s (API-119)', (name, method, code) => {
    expect(ask(name, method)).toEqual({ ok: false, code });
  });

  it('allows a wildcard below a private suffix, which only the ICANN section would bar (BR 3.2.2.6)', () => {
    expect(ask('*.me.github.io', 'dns')).toMatchObject({ ok: true });
    expect(ask('*.github.io', 'dns')).toMatchObject({ ok: true });
  });

  it('differs for every token and keeps within a name (property)', () => {
    fc.assert(
      fc.property(domain, fc.constantFrom<DcvMethod>('dns_txt', 'dns', 'file'), (name, method) => {
        const one = challenge(name, method);
        const other = challenge(name, method, { token: createToken() });
        expect(one.value).not.toBe(other.value);
        expect(one.host.endsWith(one.authorizationDomain)).toBe(true);
        expect(one.host.length).toBeLessThanOrEqual(253);
        expect(one.host.split('.').every((part) => part.length <= 63)).toBe(true);
        expect(
          method === 'file' || `${one.relativeHost}.` === one.host.slice(0, one.relativeHost.length + 1),
        ).toBe(true);
      }),
    );
  });
});

describe('methods', () => {
  it('leave a wildcard no file and an address nothing else (SSL-023, SSL-028)', () => {
    expect(methodsFor('example.com')).toEqual(['dns_txt', 'dns', 'file']);
    expect(methodsFor('*.example.com')).toEqual(['dns_txt', 'dns']);
    expect(methodsFor('8.8.8.8')).toEqual(['file']);
    expect(methodsFor('not a name')).toEqual([]);
  });

  it('are exactly those that give a challenge (property)', () => {
    const names = fc.oneof(
      domain,
      domain.map((name) => `*.${name}`),
      fc.ipV4(),
      fc.string(),
    );
    fc.assert(
      fc.property(names, fc.constantFrom<DcvMethod>('dns_txt', 'dns', 'file'), (name, method) => {
        const result = ask(name, method);
        const barred = !result.ok && /PUBLIC/.test(result.code);
        expect(methodsFor(name).includes(method)).toBe(result.ok || barred);
      }),
    );
  });
});

describe('authorization domains', () => {
  const names = ['www.example.com', 'example.com', '*.example.com', 'a.b.example.com', 'notexample.com'];

  it('gather below the shortest listed parent for DNS methods', () => {
    expect([...authorizationDomains(names, 'dns_txt')]).toEqual([
      ['www.example.com', 'example.com'],
      ['example.com', 'example.com'],
      ['*.example.com', 'example.com'],
      ['a.b.example.com', 'example.com'],
      ['notexample.com', 'notexample.com'],
    ]);
  });

  it('skip a listed parent that rests on another one', () => {
    const found = authorizationDomains(['x.a.example.com', 'a.example.com', 'example.com'], 'dns');
    expect([...found.values()]).toEqual(['example.com', 'example.com', 'example.com']);
  });

  it('are each name itself for files', () => {
    expect([...authorizationDomains(['www.example.com', 'example.com'], 'file').values()]).toEqual([
      'www.example.com',
      'example.com',
    ]);
  });

  it('never reach above what was ordered (property)', () => {
    fc.assert(
      fc.property(fc.array(domain, { minLength: 1, maxLength: 8 }), (list) => {
        const found = authorizationDomains(list, 'dns');
        for (const [name, base] of found) {
          expect(list).toContain(base);
          expect(name === base || name.endsWith(`.${base}`)).toBe(true);
        }
      }),
    );
  });
});
