import { describe, expect, it } from '@jest/globals';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { run } from '../testing/command-line.ts';
import { generateCsr } from './generate.ts';
import { ECC_CURVES, RSA_LENGTHS, SIGNATURE_HASHES, type CsrRequest } from './parameters.ts';
import { checkCsrSignature, readCsr } from './read.ts';

const FULL: CsrRequest = {
  hostname: 'example.com',
  country: 'SG',
  province: '北京',
  city: 'Beijing',
  org: 'Example, "Ltd" 公司',
  unit: 'SSL',
  email: 'admin@example.com',
  signAlg: 'ECDSA',
  keyLen: 'P256',
};

function opensslText(csr: string): string {
  const { output } = run('openssl', ['req', '-in', 'a.csr', '-noout', '-text', '-nameopt', 'utf8'], {
    'a.csr': csr,
  });
  return output;
}

describe('the request generator', () => {
  const rsa = RSA_LENGTHS.flatMap((keyLen) => SIGNATURE_HASHES.map((hashAlg) => ({ keyLen, hashAlg })));
  it.each(rsa)(
    'makes an RSA $keyLen $hashAlg request that openssl verifies (CRY-020, CRY-028, CRY-030)',
    async (options) => {
      const pair = await generateCsr({ ...FULL, ...options, signAlg: 'RSASSA-PKCS1-V1_5' });
      const verified = run('openssl', ['req', '-in', 'a.csr', '-verify', '-noout'], {
        'a.csr': pair.publicKey,
      });
      expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('verify OK') });
      const text = opensslText(pair.publicKey);
      expect(text).toContain(`(${options.keyLen} bit)`);
      expect(text).toContain(`${options.hashAlg.toLowerCase()}WithRSAEncryption`);
      expect(readCsr(pair.publicKey).publicKey).toMatchObject({
        kind: 'RSA',
        bits: options.keyLen,
        exponent: '65537',
      });
    },
    60_000,
  );

  const names = { P256: 'prime256v1', P384: 'secp384r1', P512: 'secp521r1' };
  const ecc = ECC_CURVES.flatMap((keyLen) => SIGNATURE_HASHES.map((hashAlg) => ({ keyLen, hashAlg })));
  it.each(ecc)(
    'makes an ECC $keyLen $hashAlg request that openssl verifies (CRY-020, CRY-029, CRY-030)',
    async (options) => {
      // r or s starts with a zero byte once in 128 signatures: several make that likely to be met.
      for (let round = 0; round < 5; round += 1) {
        const pair = await generateCsr({ ...FULL, ...options });
        const verified = run('openssl', ['req', '-in', 'a.csr', '-verify', '-noout'], {
          'a.csr': pair.publicKey,
        });
        expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('verify OK') });
        const text = opensslText(pair.publicKey);
        expect(text).toContain(`ASN1 OID: ${names[options.keyLen]}`);
        expect(text).toContain(`ecdsa-with-${options.hashAlg}`);
      }
    },
  );

  it('makes an RSA 2048 SHA256 key without further wishes (CRY-020, CRY-021, CRY-031)', async () => {
    const { publicKey } = await generateCsr({ hostname: 'example.com' });
    const read = readCsr(publicKey);
    expect(read.publicKey).toMatchObject({ algorithm: 'RSA', bits: 2048 });
    expect(read.signatureAlgorithm).toMatchObject({ name: 'SHA256 with RSA', hash: 'SHA256' });
    expect(await checkCsrSignature(publicKey)).toBe('valid');
  });

  it('writes a PEM request and a PKCS#8 key that belong together (CRY-018, CRY-023)', async () => {
    const pair = await generateCsr(FULL);
    expect(pair.publicKey).toMatch(
      /^-----BEGIN CERTIFICATE REQUEST-----\n[^]*\n-----END CERTIFICATE REQUEST-----\n$/,
    );
    expect(pair.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n[^]*\n-----END PRIVATE KEY-----\n$/);
    const spki = createPublicKey(createPrivateKey(pair.privateKey)).export({ type: 'spki', format: 'der' });
    expect(Buffer.from(readCsr(pair.publicKey).publicKey.spki).equals(spki)).toBe(true);
  });

  it('writes each subject field as an attribute in a set of its own (CRY-024, B§3.28)', async () => {
    const { publicKey } = await generateCsr(FULL);
    const subject = readCsr(publicKey, { language: 'en' }).subject;
    expect(Object.fromEntries(subject.map((entry) => [entry.shortName, entry.value]))).toEqual({
      C: 'SG',
      ST: '北京',
      L: 'Beijing',
      O: 'Example, "Ltd" 公司',
      OU: 'SSL',
      CN: 'example.com',
      E: 'admin@example.com',
    });
    const { output } = run('openssl', ['asn1parse', '-in', 'a.csr'], { 'a.csr': publicKey });
    const types = [...output.matchAll(/prim: (PRINTABLESTRING|UTF8STRING|IA5STRING)/g)].map(
      (match) => match[1],
    );
    expect(types).toEqual(['PRINTABLESTRING', ...Array.from({ length: 5 }, () => 'UTF8STRING'), 'IA5STRING']);
    // A multi-valued RDN would show as "CN = a + O = b".
    expect(opensslText(publicKey)).not.toMatch(/Subject:.* \+ /);
  });

  it('writes the country in upper case, as its type wants it', async () => {
    const { publicKey } = await generateCsr({ ...FULL, country: 'sg' });
    expect(readCsr(publicKey).subjectText).toMatch(/^C=SG,/);
  });

  it('leaves empty fields out of the subject (CRY-022, D-079)', async () => {
    const { publicKey } = await generateCsr({
      hostname: 'a.com',
      signAlg: 'ECDSA',
      org: ' ',
      email: '',
      unit: undefined,
    });
    expect(readCsr(publicKey).subject.map((entry) => entry.shortName)).toEqual(['CN']);
  });

  it('asks for the SHA-1 of the key bits as subject key identifier (CRY-025, D-081)', async () => {
    const pair = await generateCsr(FULL);
    const identifier = readCsr(pair.publicKey).extensions.find((extension) => extension.id === '2.5.29.14');
    expect(identifier?.value).toMatch(/^[0-9a-f]{40}$/);
    // openssl computes the same value by itself when a certificate is to have "hash".
    const { output } = run(
      'openssl',
      ['x509', '-req', '-in', 'a.csr', '-signkey', 'k.pem', '-extfile', 'e.cnf', '-text', '-noout'],
      { 'a.csr': pair.publicKey, 'k.pem': pair.privateKey, 'e.cnf': 'subjectKeyIdentifier=hash' },
    );
    const computed = /Key Identifier:\s*\n\s*([0-9A-F:]+)/.exec(output)?.[1];
    expect(identifier?.value).toBe(computed?.replaceAll(':', '').toLowerCase());
  });

  it('asks for the common name and all further names as alternative names (D-080)', async () => {
    const sans = [
      'www.example.com',
      '*.例子.com',
      '8.8.8.8',
      '2001:db8::1',
      'me@example.com',
      'example.com',
      ' ',
    ];
    const { publicKey } = await generateCsr({ ...FULL, sans });
    const read = readCsr(publicKey);
    expect(read.dnsNames).toEqual(['example.com', 'www.example.com', '*.xn--fsqu00a.com']);
    expect(read.ipAddresses).toEqual(['8.8.8.8', '2001:db8::1']);
    expect(opensslText(publicKey)).toContain(
      'DNS:example.com, DNS:www.example.com, DNS:*.xn--fsqu00a.com, IP Address:8.8.8.8, ' +
        'IP Address:2001:DB8:0:0:0:0:0:1, email:me@example.com',
    );
  });

  it.each([
    ['中文.com', 'xn--fiq228c.com'],
    ['*.中文.com', '*.xn--fiq228c.com'],
    ['中文。com', 'xn--fiq228c.com'],
    ['EXAMPLE.com', 'example.com'],
  ])('writes %s as %s (CRY-033, B§4.14)', async (hostname, ascii) => {
    const read = readCsr((await generateCsr({ ...FULL, hostname })).publicKey);
    expect(read.commonName).toBe(ascii);
    expect(read.dnsNames).toEqual([ascii]);
  });

  it('keeps the name of a person or company as it is and makes no host name of it (CRY-034, D-077, D-080)', async () => {
    const read = readCsr((await generateCsr({ ...FULL, hostname: '测试公司', asciiNames: false })).publicKey);
    expect(read.commonName).toBe('测试公司');
    expect(read.alternativeNames).toEqual([]);
  });

  it('makes no host name of an e-mail address (D-080)', async () => {
    const read = readCsr((await generateCsr({ ...FULL, hostname: 'me@example.com' })).publicKey);
    expect(read.commonName).toBe('me@example.com');
    expect(read.dnsNames).toEqual([]);
  });

  it.each([
    [{ hostname: '' }, 'BAD_HOSTNAME', 'hostname'],
    [{ hostname: 'a b.com' }, 'BAD_HOSTNAME', 'hostname'],
    [{ hostname: 'xn--\u0080.com' }, 'BAD_HOSTNAME', 'hostname'],
    [{ sans: ['ok.com', 'bad..com'] }, 'BAD_HOSTNAME', 'sans'],
    [{ country: 'Singapore' }, 'BAD_SUBJECT', 'country'],
    [{ country: '中国' }, 'BAD_SUBJECT', 'country'],
    [{ email: '我@例子.com' }, 'BAD_SUBJECT', 'email'],
    [{ org: 'x'.repeat(65) }, 'BAD_SUBJECT', 'org'],
    [{ keyLen: 'P999' }, 'BAD_PARAMETERS', 'keyLen'],
    [{ signAlg: 'RSASSA-PKCS1-V1_5', keyLen: 1024 }, 'BAD_PARAMETERS', 'keyLen'],
    [{ hashAlg: 'SHA1' }, 'BAD_PARAMETERS', 'hashAlg'],
    [{ signAlg: 'DSA' }, 'BAD_PARAMETERS', 'signAlg'],
  ])('refuses %j with %s about %s', async (wrong, code, field) => {
    const request: CsrRequest = Object.assign({ ...FULL }, wrong);
    await expect(generateCsr(request)).rejects.toMatchObject({ name: 'PkiError', code, field });
  });
});
