import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bytesToHex } from '../encoding/hex.ts';
import { derToPem, pemToDer } from '../encoding/pem.ts';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { run } from '../testing/command-line.ts';
import { checkCertificateSignature, parseCertificate, readCertificate } from './read.ts';

let issued: IssuedCertificate;

beforeAll(async () => {
  issued = await issueCertificate({
    hostname: 'example.com',
    org: '示例 "Ltd"',
    country: 'CN',
    signAlg: 'ECDSA',
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function silenceWarnings() {
  return jest.spyOn(console, 'warn').mockReturnValue();
}

/** A self-signed certificate made by openssl from a configuration of its subject. */
function selfSigned(subject: string, key: readonly string[] = ['-newkey', 'rsa:2048']): string {
  const config = `[req]\nprompt = no\ndistinguished_name = dn\nutf8 = yes\nstring_mask = utf8only\n[dn]\n${subject}\n`;
  const parameters = [
    'req',
    '-x509',
    ...key,
    '-nodes',
    '-keyout',
    '/dev/null',
    '-config',
    'a.cnf',
    '-days',
    '1',
  ];
  return run('openssl', parameters, { 'a.cnf': config }).output.replace(/^[^]*?(?=-----BEGIN)/, '');
}

describe('a decoded certificate', () => {
  it('has the fields that openssl shows (CRY-001, D-093)', async () => {
    silenceWarnings();
    const read = await readCertificate(issued.certificatePem, { language: 'en' });
    const parameters = [
      'x509',
      '-in',
      'a.pem',
      '-noout',
      '-serial',
      '-enddate',
      '-startdate',
      '-ext',
      'subjectKeyIdentifier',
    ];
    const { output } = run('openssl', parameters, { 'a.pem': issued.certificatePem });
    expect(output).toContain(`serial=${read.serialNumber.toUpperCase()}`);
    expect(Date.parse(/notAfter=(.*)/.exec(output)?.[1] ?? '')).toBe(read.notAfter.date?.getTime());
    expect(Date.parse(/notBefore=(.*)/.exec(output)?.[1] ?? '')).toBe(read.notBefore.date?.getTime());
    expect(output.toLowerCase().replaceAll(':', '')).toContain(read.subjectKeyIdentifier);
    expect(read).toMatchObject({
      version: 3,
      subjectText: 'C=CN, O=示例 \\"Ltd\\", CN=example.com',
      issuerText: 'C=SG, O=Test, CN=Test intermediate',
      commonName: 'example.com',
      dnsNames: ['example.com', '*.example.com'],
      ipAddresses: ['192.0.2.1', '2001:db8::1'],
      isCa: false,
      keyUsage: ['digitalSignature', 'keyEncipherment'],
      extendedKeyUsage: ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'],
      selfIssued: false,
      signatureAlgorithm: { name: 'SHA256 with ECDSA' },
    });
  });

  it('has readable values for its extensions (CRY-009)', async () => {
    silenceWarnings();
    const { extensions } = await readCertificate(issued.certificatePem, { language: 'en' });
    const values = Object.fromEntries(extensions.map((extension) => [extension.name, extension.value]));
    expect(values).toMatchObject({
      'Basic Constraints': 'CA:FALSE',
      'Key Usage': 'digitalSignature\nkeyEncipherment',
      'Extended Key Usage': 'serverAuth\nclientAuth',
      'Subject Alternative Name':
        'DNS:example.com\nDNS:*.example.com\nIP:192.0.2.1\nIP:2001:db8::1\nemail:me@example.com\nURI:https://example.com/',
      'CRL Distribution Points': 'URI:http://crl.example.com/ca.crl',
      'Authority Information Access':
        'OCSP - URI:http://ocsp.example.com\nCA Issuers - URI:http://ca.example.com/ca.crt',
      'Certificate Policies': 'DV (2.23.140.1.2.1)',
      'TLS Feature': 'status_request (5)',
      'Subject Key Identifier': expect.stringMatching(/^[0-9a-f]{40}$/),
      'Authority Key Identifier': expect.stringMatching(/^keyid:[0-9a-f]{40}$/),
    });
    expect(extensions.find((extension) => extension.id === '2.5.29.19')).toMatchObject({
      id: '2.5.29.19',
      value: 'CA:FALSE',
      critical: true,
      known: true,
    });
  });

  it('shows an unknown extension in hexadecimal and says so once in the console (CRY-010, CRY-011, D-094)', async () => {
    const warn = silenceWarnings();
    const { extensions } = await readCertificate(issued.certificatePem);
    expect(extensions.find((extension) => extension.id === '1.2.3.4')).toMatchObject({
      value: '0401ff',
      name: '1.2.3.4',
      known: false,
    });
    expect(warn.mock.calls).toEqual([['No parser detected for extension 1.2.3.4']]);
  });

  it('shows a damaged extension in hexadecimal without hiding the rest (CRY-010)', async () => {
    const der = pemToDer(issued.rootPem);
    // cA TRUE: 30 06 01 01 ff 02 01 01, whose SEQUENCE becomes an INTEGER.
    const hex = bytesToHex(der).replace('30060101ff020101', '02060101ff020101');
    const { extensions, isCa } = await readCertificate(hex);
    expect(extensions.find((extension) => extension.id === '2.5.29.19')).toMatchObject({
      value: '02060101ff020101',
      known: false,
    });
    expect(isCa).toBe(false);
  });

  it('has names in Chinese by default and in English for any other language (CRY-007, CRY-016)', async () => {
    silenceWarnings();
    const common = async (language?: string) =>
      (await readCertificate(issued.certificatePem, { language })).subject.find(
        (entry) => entry.shortName === 'CN',
      );
    expect(await common()).toEqual({
      type: '2.5.4.3',
      name: '通用名称',
      shortName: 'CN',
      value: 'example.com',
    });
    expect((await common('zh'))?.name).toBe('通用名称');
    expect((await common('en'))?.name).toBe('Common Name');
    expect((await common('de'))?.name).toBe('Common Name');
    expect((await readCertificate(issued.rootPem)).extensions.map((extension) => extension.name)).toContain(
      '基本约束',
    );
  });

  it('has the fourteen short names of the specification (CRY-008)', () => {
    const names = 'CN C O OU ST L emailAddress DC SN GN title serialNumber postalCode street'.split(' ');
    const subject = names.map((name) => `${name}=SG`).join('\n');
    const { subject: entries } = parseCertificate(selfSigned(subject));
    expect(entries.map((entry) => entry.shortName)).toEqual(
      'CN C O OU ST L E DC SN G T serialNumber postalCode STREET'.split(' '),
    );
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(14);
  });

  it.each([
    [2048, 65537n],
    [2056, 3n],
    [3072, 17n],
    [2050, 4294967297n],
  ])('shows %i bits and exponent %s exactly (CRY-012, CRY-013, D-089)', (bits, exponent) => {
    const key = [
      '-newkey',
      'rsa',
      '-pkeyopt',
      `rsa_keygen_bits:${bits}`,
      '-pkeyopt',
      `rsa_keygen_pubexp:${exponent}`,
    ];
    const pem = selfSigned('CN=a', key);
    const { publicKey } = parseCertificate(pem);
    const modulus = run('openssl', ['x509', '-noout', '-modulus', '-in', 'a.pem'], { 'a.pem': pem }).output;
    expect(publicKey).toMatchObject({
      kind: 'RSA',
      bits,
      exponent: exponent.toString(),
      modulus: expect.stringMatching(new RegExp(`^0?${modulus.replace('Modulus=', '').trim()}$`, 'i')),
    });
  });

  it('shows the curve of an EC key, P-521 by its own name (D-074, D-090)', () => {
    for (const [name, curve, bits] of [
      ['secp521r1', 'P-521', 521],
      ['prime256v1', 'P-256', 256],
      ['brainpoolP512r1', 'brainpoolP512r1', 512],
      ['secp256k1', 'secp256k1', 256],
    ] as const) {
      const pem = selfSigned('CN=a', ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${name}`]);
      expect(parseCertificate(pem).publicKey).toMatchObject({ kind: 'EC', curve, bits });
    }
    const explicitKey = ['-pkeyopt', 'ec_paramgen_curve:prime256v1', '-pkeyopt', 'ec_param_enc:explicit'];
    const explicit = selfSigned('CN=a', ['-newkey', 'ec', ...explicitKey]);
    expect(parseCertificate(explicit).publicKey).toMatchObject({ kind: 'EC', curve: 'explicit', bits: 256 });
  });

  it.each(['ed25519', 'ed448', 'rsa-pss'])('of the algorithm %s is read too', (algorithm) => {
    const read = parseCertificate(selfSigned('CN=a', ['-newkey', algorithm]));
    expect(read.publicKey.algorithm.toLowerCase()).toBe(algorithm);
  });

  it('escapes what could deceive whoever reads it', async () => {
    const extensions = 'subjectAltName = DNS:good.comX.evil.com';
    const { certificatePem } = await issueCertificate(
      { hostname: 'a.com', signAlg: 'ECDSA' },
      { extensions },
    );
    const hex = bytesToHex(pemToDer(certificatePem)).replace('676f6f642e636f6d58', '676f6f642e636f6d00');
    expect(parseCertificate(hex).dnsNames).toEqual(['good.com\\x00.evil.com']);
    const bidi = parseCertificate(selfSigned('CN=abc\u202Emoc.live'));
    expect(bidi.commonName).toBe('abc\\u202emoc.live');
  });
});

/** The root with another notAfter of the same length. */
function withEnd(time: string): string {
  const der = pemToDer(issued.rootPem);
  const { text } = parseCertificate(der).notAfter;
  const before = bytesToHex(Buffer.from(text));
  return bytesToHex(der).replace(new RegExp(`${before}(?!.*${before})`), bytesToHex(Buffer.from(time)));
}

describe("a certificate's time", () => {
  it.each([
    ['261301000000Z', null],
    ['260230000000Z', null],
    ['260229000000Z', null],
    ['280229000000Z', '2028-02-29T00:00:00.000Z'],
    ['491231235959Z', '2049-12-31T23:59:59.000Z'],
    ['500101000000Z', '1950-01-01T00:00:00.000Z'],
    ['26010125000 Z', null],
  ])('%s is %s, never a date next to it', (time, date) => {
    const { notAfter } = parseCertificate(withEnd(time));
    expect(notAfter.text).toBe(time);
    expect(notAfter.date?.toISOString() ?? null).toBe(date);
  });
});

describe('the reader of certificates', () => {
  it('refuses bytes behind the certificate', () => {
    const der = pemToDer(issued.rootPem);
    const longer = derToPem(Uint8Array.from([...der, 0]), 'CERTIFICATE');
    expect(() => parseCertificate(longer)).toThrow(expect.objectContaining({ code: 'TRAILING_DATA' }));
  });

  it('says when another kind of object was given', () => {
    for (const other of [issued.csrPem, issued.privateKeyPem]) {
      expect(() => parseCertificate(other)).toThrow(expect.objectContaining({ code: 'WRONG_TYPE' }));
      expect(() => parseCertificate(pemToDer(other))).toThrow(
        expect.objectContaining({ code: 'WRONG_TYPE' }),
      );
    }
  });

  it("throws Argument 'value' is required for a missing value (CRY-006)", () => {
    expect(() => Reflect.apply(parseCertificate, undefined, [undefined])).toThrow(
      "Argument 'value' is required",
    );
  });

  it('checks who signed a certificate', async () => {
    const { certificatePem, intermediatePem, rootPem } = issued;
    expect(await checkCertificateSignature(certificatePem, intermediatePem)).toBe('valid');
    expect(await checkCertificateSignature(rootPem, rootPem)).toBe('valid');
    expect(await checkCertificateSignature(certificatePem, rootPem)).toBe('invalid');
    const ed448 = selfSigned('CN=a', ['-newkey', 'ed448']);
    expect(await checkCertificateSignature(ed448, ed448)).toBe('unsupported');
    for (const key of ['ed25519', 'rsa-pss']) {
      const pem = selfSigned('CN=a', ['-newkey', key]);
      expect([key, await checkCertificateSignature(pem, pem)]).toEqual([
        key,
        expect.stringMatching(/^(valid|unsupported)$/),
      ]);
    }
  });
});
