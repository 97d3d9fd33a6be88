import { beforeAll, describe, expect, it } from '@jest/globals';
import { ECDH, generateKeyPairSync } from 'node:crypto';
import type { IssueRequest } from '../issuer.ts';
import { newShared, openMemoryCa } from '../testing/memory-ca.ts';
import { newKey, newRequest, requestOf, spkiOf } from '../testing/requests.ts';
import { closePrimesKey, largeExponentKey } from '../testing/weak-rsa.ts';
import { bitString, objectIdentifier, sequence, toPem } from './der.ts';
import type { EmbeddedCa } from './index.ts';
import { ALGORITHM } from './oids.ts';

let ca: EmbeddedCa;
let orders = 0;
const csr = newRequest('P-256');

beforeAll(async () => {
  ca = await openMemoryCa();
});

/** `CODE detail`, or `issued`. */
async function outcome(more: Partial<IssueRequest>): Promise<string> {
  orders += 1;
  const result = await ca.issuer.issue({
    accountId: 'a',
    orderNo: `N${orders}`,
    attempt: 1,
    certificateClass: 'dv',
    csr,
    names: [{ type: 'dns', value: 'a.demo.test' }],
    ...more,
  });
  return result.ok ? 'issued' : `${result.code} ${result.detail}`;
}

const dns = (...values: string[]) => values.map((value) => ({ type: 'dns', value }) as const);
const organization = { name: 'Example', country: 'SG', locality: 'Singapore' };

describe('issuing refuses a request', () => {
  it.each([
    ['nothing', '', 'no PEM block'],
    ['text', 'hello', 'no PEM block'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----', 'another label'],
    [
      'an empty sequence',
      '-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----',
      'ends inside',
    ],
    ['an endless block', '-----BEGIN CERTIFICATE REQUEST-----\nMAA=', 'does not end'],
    ['30,000 characters', 'A'.repeat(30_000), 'too long'],
    [
      'octets behind it',
      Buffer.concat([requestOf(spkiOf(newKey('P-256')), newKey('P-256')), Buffer.alloc(1)]),
      'after',
    ],
  ])('that is %s', async (_, request, detail) => {
    const found = await outcome({ csr: request });
    expect(found).toMatch(/^CSR_UNREADABLE /);
    expect(found).toContain(detail);
  });

  it('signed with another key', async () => {
    const request = requestOf(spkiOf(newKey('P-256')), newKey('P-256'));
    expect(await outcome({ csr: request })).toBe('CSR_SIGNATURE does not verify');
    const mixed = requestOf(spkiOf(newKey('P-256')), newKey('rsa-2048'));
    expect(await outcome({ csr: mixed })).toBe('CSR_SIGNATURE 1.2.840.113549.1.1.11');
  });

  it('whose signed part was changed', async () => {
    const key = newKey('P-256');
    const request = requestOf(spkiOf(key), key);
    const at = request.indexOf('not-validated');
    request[at] = 'N'.charCodeAt(0);
    expect(await outcome({ csr: request })).toBe('CSR_SIGNATURE does not verify');
  });

  it.each([
    ['ed25519', generateKeyPairSync('ed25519').privateKey, '1.3.101.112'],
    ['secp256k1', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey, '1.3.132.0.10'],
    ['P-224', generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey, '1.3.132.0.33'],
  ])('for a key of %s (BR 6.1.5)', async (_, key, algorithm) => {
    const request = requestOf(spkiOf(key), newKey('P-256'));
    expect(await outcome({ csr: request })).toBe(`KEY_TYPE ${algorithm}`);
  });

  it.each([1024, 2044, 2050])('for RSA of %i bits (BR 6.1.5)', async (modulusLength) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
    expect(await outcome({ csr: newRequest(privateKey) })).toBe(`KEY_SIZE RSA ${modulusLength}`);
  });

  it('for RSA-2048 under code signing, which asks for 3072 (CSBR 6.1.5)', async () => {
    const request = {
      csr: newRequest('rsa-2048'),
      certificateClass: 'code',
      names: [],
      organization,
    } as const;
    expect(await outcome({ ...request, names: [] })).toBe('KEY_SIZE RSA 2048');
  });

  it.each([
    ['close primes', closePrimesKey, 'CLOSE_PRIMES'],
    ['an exponent of 257 bits', largeExponentKey, 'EXPONENT'],
  ])('for RSA with %s (BR 6.1.1.3, 6.1.6)', async (_, makeKey, detail) => {
    expect(await outcome({ csr: newRequest(makeKey()) })).toBe(`KEY_WEAK ${detail}`);
  });

  it('for a compressed point', async () => {
    const key = newKey('P-256');
    const whole = spkiOf(key);
    const point = ECDH.convertKey(whole.subarray(-65), 'prime256v1', undefined, undefined, 'compressed');
    const algorithm = sequence(
      objectIdentifier(ALGORITHM.ecPublicKey),
      objectIdentifier('1.2.840.10045.3.1.7'),
    );
    const spki = sequence(algorithm, bitString(Buffer.from(point)));
    expect(await outcome({ csr: requestOf(spki, key) })).toBe('KEY_TYPE P-256 point not uncompressed');
  });

  it('for a point that is not on its curve', async () => {
    const key = newKey('P-256');
    const spki = Buffer.from(spkiOf(key));
    const last = spki.length - 1;
    spki[last] = (spki[last] ?? 0) ^ 1;
    expect(await outcome({ csr: toPem(requestOf(spki, key), 'CERTIFICATE REQUEST') })).toMatch(/^CSR_/);
  });
});

describe('issuing refuses a body', () => {
  it('in which the lint finds a fault, here an authority that has expired', async () => {
    const shared = newShared();
    await openMemoryCa(shared);
    const clock = () => new Date(Date.now() + 11 * 365 * 86_400_000);
    const old = await openMemoryCa(shared, { clock });
    const result = await old.issuer.issue({
      accountId: 'a',
      orderNo: 'late',
      attempt: 1,
      certificateClass: 'dv',
      csr,
      names: dns('a.demo.test'),
    });
    expect(result).toEqual({
      ok: false,
      code: 'LINT',
      detail: 'notAfter is before notBefore; has ended before it is issued',
    });
    expect(await shared.certificates.findByOrder('late', 1)).toBeNull();
  });
});

describe('issuing refuses names', () => {
  it.each([
    [dns(), 'NAMES_MISSING '],
    [dns('a'), 'NAME_INVALID a'],
    [dns('a_b.demo.test'), 'NAME_INVALID a_b.demo.test'],
    [dns('a.demo.test\u0000.evil.com'), 'NAME_INVALID a.demo.test\u0000.evil.com'],
    [dns('a.*.demo.test'), 'NAME_INVALID a.*.demo.test'],
    [dns('*.co.uk'), 'NAME_NOT_ALLOWED *.co.uk'],
    [dns('8.8.8.8'), 'NAME_INVALID 8.8.8.8'],
    [[{ type: 'ip', value: '8.8.8.8' }], 'NAME_NOT_ALLOWED 8.8.8.8'],
    [[{ type: 'ip', value: '10.0.0.1' }], 'NAME_INVALID 10.0.0.1'],
    [[{ type: 'email', value: 'a@b.test' }], 'NAME_NOT_ALLOWED a@b.test'],
  ] as const)('%j of a DV order: %s', async (names, expected) => {
    expect(await outcome({ names: [...names] })).toBe(expected);
  });

  it.each(['ev', 'vmc'] as const)('with a wildcard in %s (SSL-032, SSL-033)', async (certificateClass) => {
    const registration = {
      serialNumber: '1',
      businessCategory: 'Private Organization',
      country: 'SG',
    } as const;
    const request = { certificateClass, organization: { ...organization, registration } };
    expect(await outcome({ ...request, names: dns('*.demo.test') })).toBe('NAME_NOT_ALLOWED *.demo.test');
    expect(await outcome({ ...request, names: dns('demo.test') })).toBe('issued');
  });

  it('but takes each name once, in lower case and as A-labels', async () => {
    const result = await ca.issuer.issue({
      accountId: 'a',
      orderNo: 'once',
      attempt: 1,
      certificateClass: 'dv',
      csr,
      names: dns('A.demo.test', '例子.demo.test', 'a.DEMO.test'),
    });
    expect(result.ok && result.certificate.names.map(({ value }) => value)).toEqual([
      'a.demo.test',
      'xn--fsqu00a.demo.test',
    ]);
  });
});

describe('issuing refuses a subject', () => {
  it.each([
    ['ov', undefined, 'country'],
    ['ov', { ...organization, country: 'Singapore' }, 'country'],
    ['ov', { ...organization, locality: undefined }, 'state'],
    ['ov', { ...organization, name: '-' }, 'organization'],
    ['ov', { ...organization, name: 'x'.repeat(65) }, 'organization'],
    ['ov', { ...organization, name: 'evil \u202egnp.exe' }, 'organization'],
    ['ov', { ...organization, locality: 'two\nlines' }, 'locality'],
    ['ev', organization, 'jurisdictionCountry'],
    ['code', undefined, 'country'],
  ] as const)('of %s with %j: %s', async (certificateClass, given, missing) => {
    const names = certificateClass === 'code' ? [] : dns('a.demo.test');
    expect(await outcome({ certificateClass, organization: given, names })).toBe(
      `SUBJECT_INCOMPLETE ${missing}`,
    );
  });

  it('with a country that is none', async () => {
    expect(await outcome({ country: 'sg' })).toBe('SUBJECT_INCOMPLETE country');
  });
});
