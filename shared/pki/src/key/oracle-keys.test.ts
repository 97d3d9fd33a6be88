import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateKey } from 'node:crypto';
import { decodePemBlock, splitPemBlocks } from '../encoding/pem.ts';
import { run } from '../testing/command-line.ts';
import { corpusFile, corpusFolder, KEY_TYPES, PASSWORD } from '../testing/conversion-corpus.ts';
import { documented, JudgeMatrix } from '../testing/judge-matrix.ts';
import { publicHalf, publicHalfOf, sha256 } from '../testing/key-judges.ts';
import { keyOptions, writeKey, type KeyFormat, type KeyProtection } from './write-key.ts';

const matrix = new JudgeMatrix(['openssl', 'certtool', 'ssh-keygen', 'node']);
const PASSIN = ['-passin', `pass:${PASSWORD}`];

beforeAll(() => {
  corpusFolder();
}, 400_000);

/** What openssl needs to read a format. */
const OPENSSL_FORMATS: readonly KeyFormat[] = ['pkcs8', 'pkcs1', 'sec1'];
const PROTECTIONS: readonly KeyProtection[] = ['aes256', 'aes256-scrypt', 'aes128', '3des', 'pbe-3des'];
/** GnuTLS has no scrypt. */
const CERTTOOL_PROTECTIONS: readonly KeyProtection[] = ['aes256', 'aes128', '3des', 'pbe-3des'];

describe('a private key that we write', () => {
  it.each([...KEY_TYPES])('of type %s is read in all its formats (TOOL-004)', async (key) => {
    const pkcs8 = corpusFile(`${key}.pkcs8.der`);
    const { formats } = await keyOptions(pkcs8);
    for (const format of formats) {
      for (const encoding of ['pem', 'der'] as const) {
        const written = await writeKey({ pkcs8, format, encoding });
        if (OPENSSL_FORMATS.includes(format)) {
          expect([format, publicHalf(written, ['-inform', encoding])]).toEqual([format, publicHalfOf(key)]);
          matrix.record(`Key ${format} ${encoding.toUpperCase()}`, 'openssl');
        } else if (format === 'public') {
          const read = run(
            'openssl',
            ['pkey', '-pubin', '-in', 'k', '-inform', encoding, '-outform', 'DER'],
            {
              k: written,
            },
          );
          expect(sha256(read.stdout)).toBe(publicHalfOf(key));
          matrix.record(`Public key ${encoding.toUpperCase()}`, 'openssl');
        }
      }
    }
    if (formats.includes('jwk')) {
      const jwk: unknown = JSON.parse(
        new TextDecoder().decode(await writeKey({ pkcs8, format: 'jwk', encoding: 'pem' })),
      );
      const pem = createPrivateKey({ key: Object(jwk), format: 'jwk' }).export({
        type: 'pkcs8',
        format: 'pem',
      });
      expect(publicHalf(pem.toString())).toBe(publicHalfOf(key));
      matrix.record('JWK', 'node');
    }
    if (formats.includes('openssh')) {
      const written = await writeKey({ pkcs8, format: 'openssh', encoding: 'pem' });
      const script = 'chmod 600 k && ssh-keygen -y -f k > k.pub && ssh-keygen -e -m PKCS8 -f k.pub';
      const { output } = run('sh', ['-c', script], { k: written });
      // ssh-keygen prints no PKCS#8 of Ed25519 keys; its own form of them is compared.
      if (key === 'ed25519') {
        const spki = corpusFile('ed25519.spki').slice(-32);
        const own = run('sh', ['-c', 'chmod 600 k && ssh-keygen -y -f k'], { k: written }).output;
        expect(Buffer.from(own.split(' ')[1] ?? '', 'base64').subarray(-32)).toEqual(Buffer.from(spki));
      } else {
        expect(
          sha256(decodePemBlock(splitPemBlocks(output)[0] ?? { label: '', headers: [], body: '' })),
        ).toBe(publicHalfOf(key));
      }
      matrix.record('OpenSSH', 'ssh-keygen');
    }
  });

  it('of type rsa and p256 is read by certtool (TOOL-004)', async () => {
    for (const [key, formats] of [
      ['rsa', ['pkcs8', 'pkcs1']],
      ['p256', ['pkcs8', 'sec1']],
    ] as const) {
      for (const format of formats) {
        const written = await writeKey({ pkcs8: corpusFile(`${key}.pkcs8.der`), format, encoding: 'pem' });
        const { output } = run('certtool', ['--key-info', '--infile', 'k'], { k: written });
        expect(output).toContain(`sha256:${publicHalfOf(key)}`);
        matrix.record(`Key ${format} PEM`, 'certtool');
      }
    }
  });

  it.each([...PROTECTIONS])(
    'protected with %s is read by openssl and certtool (TOOL-004)',
    async (protection) => {
      const password = 'Pässwört 密码 ';
      const pkcs8 = corpusFile('p256.pkcs8.der');
      for (const encoding of ['pem', 'der'] as const) {
        const written = await writeKey({ pkcs8, format: 'pkcs8', encoding, protection, password });
        const options = ['-inform', encoding, '-passin', `pass:${password}`];
        expect(publicHalf(written, options)).toBe(publicHalfOf('p256'));
        matrix.record(`Encrypted key: ${protection}`, 'openssl');
      }
      if (CERTTOOL_PROTECTIONS.includes(protection)) {
        const written = await writeKey({
          pkcs8,
          format: 'pkcs8',
          encoding: 'pem',
          protection,
          password: PASSWORD,
        });
        const { output } = run(
          'certtool',
          ['--key-info', '--pkcs8', '--password', PASSWORD, '--infile', 'k'],
          {
            k: written,
          },
        );
        // certtool's key identifier is the digest of the public half.
        expect(output).toContain(`sha256:${publicHalfOf('p256')}`);
        matrix.record(`Encrypted key: ${protection}`, 'certtool');
      }
    },
  );

  it.each(['pem-aes256', 'pem-3des'] as const)(
    'protected with %s is read by openssl (TOOL-004)',
    async (protection) => {
      for (const [key, format] of [
        ['rsa', 'pkcs1'],
        ['p256', 'sec1'],
      ] as const) {
        const request = {
          pkcs8: corpusFile(`${key}.pkcs8.der`),
          format,
          encoding: 'pem',
          protection,
        } as const;
        const written = await writeKey({ ...request, password: PASSWORD });
        expect(publicHalf(written, PASSIN)).toBe(publicHalfOf(key));
        matrix.record(`Encrypted key: ${protection}`, 'openssl');
      }
    },
  );
});

describe('the list of keys that were written', () => {
  it('stands in docs/tools.md', () => {
    const { found, expected } = documented('conversion: write keys', matrix.table('Written by us, read by'));
    expect(found).toBe(expected);
  });
});
