import { describe, expect, it, jest } from '@jest/globals';
import { cryptoProviders, CryptoProviders } from './crypto-provider.ts';
import { readCertificate } from './certificate/read.ts';
import { formatFingerprint } from './certificate/fingerprint.ts';
import { issueCertificate } from './testing/authority.ts';
import { run } from './testing/command-line.ts';

describe('the crypto providers', () => {
  it('give the same one for no name and for default (CRY-004)', () => {
    expect(cryptoProviders.get()).toBe(cryptoProviders.get('default'));
    expect(cryptoProviders.get()).toBe(globalThis.crypto);
  });

  it('throw for an unknown name (CRY-005)', () => {
    expect(() => cryptoProviders.get('x')).toThrow(new Error("Cannot get Crypto by name 'x'"));
  });

  it('keep what is set under a name (D-099)', () => {
    const providers = new CryptoProviders();
    const other: Crypto = Object.create(globalThis.crypto);
    providers.set('x', other);
    expect(providers.get('x')).toBe(other);
    providers.set('default', other);
    expect(providers.get()).toBe(other);
  });
});

describe('fingerprints', () => {
  it("come from the browser's digest facility and are those of openssl (CRY-003, D-092)", async () => {
    const { certificatePem } = await issueCertificate(
      { hostname: 'a.com', signAlg: 'ECDSA' },
      { extensions: '' },
    );
    const digest = jest.spyOn(crypto.subtle, 'digest');
    const { fingerprints } = await readCertificate(certificatePem);
    expect(digest.mock.calls.map(([algorithm]) => algorithm).toSorted()).toEqual([
      'SHA-1',
      'SHA-256',
      'SHA-256',
    ]);
    digest.mockRestore();
    for (const [algorithm, own] of [
      ['-sha1', fingerprints.sha1],
      ['-sha256', fingerprints.sha256],
    ] as const) {
      const parameters = ['x509', '-in', 'a.pem', '-noout', '-fingerprint', algorithm];
      const { output } = run('openssl', parameters, { 'a.pem': certificatePem });
      expect(output.split('=')[1]?.trim().replaceAll(':', '').toLowerCase()).toBe(own);
    }
  });

  it('are shown in groups of four, 32 digits a line (CRY-017, D-091)', () => {
    expect(formatFingerprint('0123456789ABCDEF'.repeat(4))).toBe(
      '0123 4567 89ab cdef 0123 4567 89ab cdef\n0123 4567 89ab cdef 0123 4567 89ab cdef',
    );
    const sha1 = formatFingerprint('01:23:45:67:89:'.repeat(4));
    expect(sha1.split('\n').map((line) => line.replaceAll(' ', '').length)).toEqual([32, 8]);
    expect(formatFingerprint('')).toBe('');
  });
});
