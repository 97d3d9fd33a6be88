import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bytesToHex } from '../encoding/hex.ts';
import { pemToDer } from '../encoding/pem.ts';
import { run } from '../testing/command-line.ts';
import { generateCsr } from './generate.ts';
import { checkCsrSignature, readCsr } from './read.ts';

const CONFIG = `[req]
prompt = no
distinguished_name = dn
attributes = attributes
req_extensions = extensions
utf8 = yes
[dn]
0.CN = first.example.com
1.CN = 测试.example.com
O = <b>Example</b>
[attributes]
challengePassword = secret1234
unstructuredName = name
[extensions]
subjectAltName = DNS:a.example.com, IP:10.0.0.1, otherName:1.3.6.1.4.1.311.20.2.3;UTF8:me@example.com
keyUsage = digitalSignature
1.2.3.4 = DER:05:00
`;

function opensslCsr(key: readonly string[], config = CONFIG): string {
  const parameters = ['req', '-new', ...key, '-nodes', '-keyout', '/dev/null', '-config', 'a.cnf'];
  return run('openssl', parameters, { 'a.cnf': config }).output.replace(/^[^]*?(?=-----BEGIN)/, '');
}

let generated: string;

beforeAll(async () => {
  generated = (await generateCsr({ hostname: 'example.com', signAlg: 'ECDSA' })).publicKey;
});

describe('the reader of requests', () => {
  it('reads what openssl wrote, attributes included', () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const read = readCsr(opensslCsr(['-newkey', 'rsa:2048', '-sha384']), { language: 'en' });
    expect(warn.mock.calls).toEqual([['No parser detected for extension 1.2.3.4']]);
    warn.mockRestore();
    expect(read).toMatchObject({
      version: 1,
      commonName: '测试.example.com',
      subjectText: 'CN=first.example.com, CN=测试.example.com, O=\\<b\\>Example\\</b\\>',
      dnsNames: ['a.example.com'],
      ipAddresses: ['10.0.0.1'],
      publicKey: { kind: 'RSA', bits: 2048 },
      signatureAlgorithm: { name: 'SHA384 with RSA', hash: 'SHA384' },
      hasChallengePassword: true,
      attributes: expect.arrayContaining([
        '1.2.840.113549.1.9.14',
        '1.2.840.113549.1.9.7',
        '1.2.840.113549.1.9.2',
      ]),
    });
    expect(read.extensions.map(({ id, value }) => [id, value])).toEqual([
      ['2.5.29.17', 'DNS:a.example.com\nIP:10.0.0.1\notherName:1.3.6.1.4.1.311.20.2.3=me@example.com'],
      ['2.5.29.15', 'digitalSignature'],
      ['1.2.3.4', '0500'],
    ]);
  });

  it('reads a request without attributes and without a common name', () => {
    const read = readCsr(
      opensslCsr(['-newkey', 'ed25519'], '[req]\nprompt = no\ndistinguished_name = dn\n[dn]\nO = a\n'),
    );
    expect(read).toMatchObject({
      commonName: null,
      alternativeNames: [],
      extensions: [],
      hasChallengePassword: false,
    });
  });

  it('reads the old header NEW CERTIFICATE REQUEST too (D-123)', () => {
    const old = generated.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST');
    expect(readCsr(old)).toEqual(readCsr(generated));
  });

  it('finds the request beside other blocks', async () => {
    const pair = await generateCsr({ hostname: 'b.com', signAlg: 'ECDSA' });
    expect(readCsr(pair.privateKey + pair.publicKey).commonName).toBe('b.com');
  });

  it('gives plain data that crosses the border of a worker', () => {
    expect(structuredClone(readCsr(generated))).toEqual(readCsr(generated));
  });
});

describe('the signature of a request', () => {
  it.each([
    [['-newkey', 'rsa:2048'], 'valid'],
    [['-newkey', 'rsa:2048', '-sha1'], 'valid'],
    [['-newkey', 'rsa-pss'], 'valid'],
    [['-newkey', 'rsa:2048', '-sigopt', 'rsa_padding_mode:pss', '-sha512'], 'valid'],
    [['-newkey', 'ed25519'], 'valid'],
    [['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp521r1'], 'valid'],
    [['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'], 'unsupported'],
    [['-newkey', 'ed448'], 'unsupported'],
    [['-newkey', 'rsa:2048', '-sha224'], 'unsupported'],
  ])('by %j is %s', async (key, expected) => {
    const csr = opensslCsr(key, '[req]\nprompt = no\ndistinguished_name = dn\n[dn]\nCN = a\n');
    // Node takes no id-RSASSA-PSS key by WebCrypto; what can't be checked is never called invalid.
    const allowed = key[1] === 'rsa-pss' ? ['valid', 'unsupported'] : [expected];
    expect(allowed).toContain(await checkCsrSignature(csr));
  });

  it('is wrong when any part of the request was changed', async () => {
    const hex = bytesToHex(pemToDer(generated));
    const renamed = hex.replaceAll(
      bytesToHex(Buffer.from('example.com')),
      bytesToHex(Buffer.from('exbmple.com')),
    );
    expect(await checkCsrSignature(renamed)).toBe('invalid');
    const lastByte = hex.slice(0, -2) + (hex.endsWith('00') ? '01' : '00');
    expect(await checkCsrSignature(lastByte)).toBe('invalid');
  });

  it('that can not be checked is told from a wrong signature', async () => {
    const csr = opensslCsr(
      ['-newkey', 'ed448'],
      '[req]\nprompt = no\ndistinguished_name = dn\n[dn]\nCN = a\n',
    );
    expect(await checkCsrSignature(csr)).toBe('unsupported');
  });
});
