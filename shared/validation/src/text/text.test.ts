import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isBase64 } from './base64.ts';
import { isHex } from './hex.ts';
import { isCertificateList, pemBlocks, pemKind } from './pem.ts';

const folder = mkdtempSync(join(tmpdir(), 'pem-'));
afterAll(() => rmSync(folder, { recursive: true }));
const key = join(folder, 'key.pem');
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const rsaKey = openssl('genrsa', '-traditional', '2048');
const ecKey = openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout');
const pkcs8 =
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', key) ||
  openssl('pkey', '-in', key);
const request = openssl('req', '-new', '-key', key, '-subj', '/CN=a.com');
const certificate = openssl('req', '-x509', '-key', key, '-subj', '/CN=a.com', '-days', '1');

describe('hexadecimal text', () => {
  it('is pairs of digits, blanks allowed (VAL-010)', () => {
    expect(['0a 0B', '00', '0a0', 'xx', '', '  '].map(isHex)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('Base64 text', () => {
  it('is checked for validity (VAL-012)', () => {
    expect(['AAEC', 'AAE=', 'AA==', 'AA\nEC', 'A', 'A===', 'AA=A', ''].map(isBase64)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('PEM text', () => {
  it('is recognised as certificate, request, RSA, EC and generic key (VAL-011)', () => {
    expect([certificate, request, rsaKey, ecKey, pkcs8].map(pemKind)).toEqual([
      'certificate',
      'request',
      'rsaKey',
      'ecKey',
      'key',
    ]);
    expect(pemKind(request.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'))).toBe('request');
  });

  it('needs an END label that matches (VAL-011)', () => {
    expect(pemKind(certificate.replace('END CERTIFICATE', 'END CERTIFICATE REQUEST'))).toBeNull();
    expect(pemKind(certificate.replace('END CERTIFICATE', 'END CERTIFICATF'))).toBeNull();
    expect(pemKind(certificate.replace('-----END', '----END'))).toBeNull();
    expect(pemKind(certificate + certificate)).toBeNull();
    expect(pemKind('')).toBeNull();
  });

  it('of certificates is a list only if every entry is well-formed (VAL-013)', () => {
    expect(isCertificateList(certificate + certificate)).toBe(true);
    const lines = certificate.split('\n');
    const cut = [...lines.slice(0, 2), ...lines.slice(3)].join('\n');
    expect(isCertificateList(certificate + cut)).toBe(false);
    expect(isCertificateList(certificate + request)).toBe(false);
    expect(isCertificateList(`${certificate}rest`)).toBe(false);
    expect(isCertificateList('')).toBe(false);
  });

  it('of hostile shape is read in no time', () => {
    const start = performance.now();
    expect(pemBlocks('-----BEGIN CERTIFICATE-----\n'.repeat(30_000))).toBeNull();
    expect(isBase64(' '.repeat(200_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
