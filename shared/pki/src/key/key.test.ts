import { beforeAll, describe, expect, it } from '@jest/globals';
import { bytesToHex } from '../encoding/hex.ts';
import { pemToDer } from '../encoding/pem.ts';
import { generateCsr, type CsrPair } from '../csr/generate.ts';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { run } from '../testing/command-line.ts';
import { keyMatchesCertificate, keyMatchesCsr } from './match.ts';
import { publicKeyOf, readPrivateKey } from './private-key.ts';

let rsa: IssuedCertificate;
let ec: IssuedCertificate;
let other: CsrPair;

beforeAll(async () => {
  rsa = await issueCertificate({ hostname: 'a.com' });
  ec = await issueCertificate({ hostname: 'a.com', signAlg: 'ECDSA', keyLen: 'P512' });
  other = await generateCsr({ hostname: 'a.com', signAlg: 'ECDSA', keyLen: 'P512' });
});

function openssl(parameters: readonly string[], key: string): string {
  return run('openssl', [...parameters, '-in', 'k.pem'], { 'k.pem': key }).output;
}

describe('a private key', () => {
  it('is read from PKCS#8, PKCS#1 and SEC1 with equal results', () => {
    const pkcs1 = openssl(['rsa', '-traditional'], rsa.privateKeyPem).replace('writing RSA key\n', '');
    const sec1 = openssl(['ec'], ec.privateKeyPem).replace(/^[^]*?(?=-----BEGIN)/, '');
    expect(pkcs1).toContain('BEGIN RSA PRIVATE KEY');
    expect(sec1).toContain('BEGIN EC PRIVATE KEY');
    for (const [plain, wrapped, container] of [
      [rsa.privateKeyPem, pkcs1, 'PKCS1'],
      [ec.privateKeyPem, sec1, 'SEC1'],
    ] as const) {
      const expected = readPrivateKey(plain);
      const read = readPrivateKey(wrapped);
      expect(expected.container).toBe('PKCS8');
      expect(read.container).toBe(container);
      expect(read.publicKey).toEqual(expected.publicKey);
      expect([read.algorithm, read.bits, read.curve]).toEqual([
        expected.algorithm,
        expected.bits,
        expected.curve,
      ]);
      const again = run('openssl', ['pkey', '-inform', 'DER', '-in', 'k'], { k: read.pkcs8 });
      expect(bytesToHex(readPrivateKey(again.output).publicKey?.spki ?? new Uint8Array(0))).toBe(
        bytesToHex(expected.publicKey?.spki ?? new Uint8Array(0)),
      );
    }
  });

  it('is told by its content, not by its label', () => {
    const mislabelled = rsa.privateKeyPem.replaceAll('PRIVATE KEY', 'EC PRIVATE KEY');
    expect(readPrivateKey(mislabelled).algorithm).toBe('RSA');
  });

  it('without its public half gets it computed', async () => {
    const bare = openssl(['ec', '-no_public', '-outform', 'PEM'], ec.privateKeyPem).replace(
      /^[^]*?(?=-----BEGIN)/,
      '',
    );
    const read = readPrivateKey(bare);
    expect(read.publicKey).toBeNull();
    expect(read).toMatchObject({ curve: 'P-521', bits: 521 });
    expect(await publicKeyOf(read)).toEqual(readPrivateKey(ec.privateKeyPem).publicKey);
    const ed25519 = run('openssl', ['genpkey', '-algorithm', 'ed25519']).output;
    const spki = pemToDer(openssl(['pkey', '-pubout'], ed25519));
    expect((await publicKeyOf(readPrivateKey(ed25519))).spki).toEqual(spki);
  });

  it('with a passphrase is named so, in all its forms', () => {
    const forms = [
      openssl(['pkey', '-aes256', '-passout', 'pass:x'], rsa.privateKeyPem),
      openssl(['rsa', '-traditional', '-aes256', '-passout', 'pass:x'], rsa.privateKeyPem),
    ];
    for (const form of [...forms, pemToDer(forms[0] ?? '')]) {
      expect(() => readPrivateKey(form)).toThrow(expect.objectContaining({ code: 'KEY_ENCRYPTED' }));
    }
  });

  it('is not what a certificate or a request is', () => {
    for (const wrong of [rsa.certificatePem, pemToDer(rsa.certificatePem), pemToDer(rsa.csrPem)]) {
      expect(() => readPrivateKey(wrong)).toThrow(expect.objectContaining({ code: 'WRONG_TYPE' }));
    }
  });
});

describe('a private key and a certificate or request', () => {
  it('of one pair match, others do not (TOOL-006)', async () => {
    for (const { privateKeyPem, csrPem, certificatePem } of [rsa, ec]) {
      expect(await keyMatchesCsr(privateKeyPem, csrPem)).toBe(true);
      expect(await keyMatchesCertificate(privateKeyPem, certificatePem)).toBe(true);
      expect(await keyMatchesCsr(other.privateKey, csrPem)).toBe(false);
      expect(await keyMatchesCertificate(other.privateKey, certificatePem)).toBe(false);
    }
  });

  it('match also when the point is compressed or the curve is written out', async () => {
    for (const form of [
      ['-conv_form', 'compressed'],
      ['-param_enc', 'explicit'],
    ]) {
      const key = openssl(['ec', ...form], ec.privateKeyPem).replace(/^[^]*?(?=-----BEGIN)/, '');
      expect([form, await keyMatchesCsr(key, ec.csrPem)]).toEqual([form, true]);
      expect(await keyMatchesCsr(key, other.publicKey)).toBe(false);
    }
  });

  it('are not compared when the key only claims the public half of another: it is damaged', async () => {
    // The private number of one key with the public point of another.
    const own = readPrivateKey(ec.privateKeyPem).publicKey;
    const foreign = readPrivateKey(other.privateKey).publicKey;
    const points = [own, foreign].map((key) => (key?.kind === 'EC' ? key.point : ''));
    const forged = bytesToHex(pemToDer(other.privateKey)).replace(points[1] ?? '', points[0] ?? '');
    await expect(keyMatchesCsr(forged, ec.csrPem)).rejects.toMatchObject({ code: 'BAD_KEY' });
  });

  it('match when the RSA key has three primes', async () => {
    const key = run('openssl', ['genrsa', '-primes', '3', '2048']).output.replace(/^[^]*?(?=-----BEGIN)/, '');
    const csr = run('openssl', ['req', '-new', '-key', 'k.pem', '-subj', '/CN=a'], { 'k.pem': key }).output;
    expect(readPrivateKey(key).multiPrime).toBe(true);
    expect(await keyMatchesCsr(key, csr)).toBe(true);
  });
});
