/** OpenSSL's encryption of PEM blocks before PKCS#8, told by Proc-Type and DEK-Info (RFC 1421 4.6). */
import { randomBytes } from '../crypto-provider.ts';
import { bytesToBase64 } from '../encoding/base64.ts';
import { utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex, hexToBytes, isHex } from '../encoding/hex.ts';
import type { PemBlock } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { blockBytes, decryptCbc, encryptCbc, type CbcCipher } from './password/cbc.ts';
import { deriveLegacyPem } from './password/derive.ts';
import { passwordBytes, type Scheme } from './password/scheme.ts';

const CIPHERS: ReadonlyMap<string, CbcCipher> = new Map([
  ['DES-CBC', { name: 'DES', keyBytes: 8 }],
  ['DES-EDE3-CBC', { name: '3DES', keyBytes: 24 }],
  ['DES-EDE-CBC', { name: '3DES', keyBytes: 16 }],
  ['RC2-CBC', { name: 'RC2', keyBytes: 16, bits: 128 }],
  ['RC2-64-CBC', { name: 'RC2', keyBytes: 8, bits: 64 }],
  ['RC2-40-CBC', { name: 'RC2', keyBytes: 5, bits: 40 }],
  ['AES-128-CBC', { name: 'AES', keyBytes: 16 }],
  ['AES-192-CBC', { name: 'AES', keyBytes: 24 }],
  ['AES-256-CBC', { name: 'AES', keyBytes: 32 }],
]);
const SALT_BYTES = 8;
const LINE = 64;

/** Whether the block is encrypted in this way. */
export function isTraditionallyEncrypted(block: PemBlock): boolean {
  return block.headers.some((header) => /^Proc-Type:\s*4\s*,\s*ENCRYPTED/i.test(header));
}

/**
 * The scheme that a block's DEK-Info names.
 * @throws PkiError UNSUPPORTED_ALGORITHM with the cipher as `detail`; BAD_PEM
 */
export function readDekInfo(block: PemBlock): Scheme {
  const info = block.headers.find((header) => /^DEK-Info:/i.test(header));
  const [name = '', ivText = ''] = (info ?? '')
    .replace(/^DEK-Info:/i, '')
    .split(',')
    .map((part) => part.trim());
  const cipher = CIPHERS.get(name.toUpperCase());
  if (!cipher) {
    throw name === ''
      ? new PkiError('BAD_PEM', 'an encrypted block without its DEK-Info line')
      : new PkiError('UNSUPPORTED_ALGORITHM', `encryption with ${name.slice(0, 40)}`, {
          detail: name.slice(0, 40),
        });
  }
  if (!isHex(ivText) || hexToBytes(ivText).length !== blockBytes(cipher)) {
    throw new PkiError('BAD_PEM', 'an initialisation vector of a wrong length in DEK-Info');
  }
  const iv = hexToBytes(ivText);
  return {
    name: `${name.toUpperCase()}, PEM MD5`,
    encodings: ['utf8', 'latin1'],
    decrypt: async (password, encrypted) =>
      decryptCbc(
        cipher,
        await deriveLegacyPem(password, iv.slice(0, SALT_BYTES), cipher.keyBytes),
        iv,
        encrypted,
      ),
  };
}

/** The ciphers that are offered for writing. */
export type PemCipher = 'AES-256-CBC' | 'DES-EDE3-CBC';

/** An encrypted PEM block of the traditional kind. */
export async function writeTraditionalPem(
  plain: Bytes,
  label: string,
  password: string,
  cipherName: PemCipher,
): Promise<string> {
  const cipher = CIPHERS.get(cipherName) ?? { name: 'AES', keyBytes: 32 };
  const iv = randomBytes(blockBytes(cipher));
  const secret = passwordBytes(password, 'utf8') ?? utf8Bytes(password);
  const key = await deriveLegacyPem(secret, iv.slice(0, SALT_BYTES), cipher.keyBytes);
  const body = bytesToBase64(await encryptCbc(cipher, key, iv, plain));
  const lines = Array.from({ length: Math.ceil(body.length / LINE) }, (_, index) =>
    body.slice(index * LINE, (index + 1) * LINE),
  );
  return [
    `-----BEGIN ${label}-----`,
    'Proc-Type: 4,ENCRYPTED',
    `DEK-Info: ${cipherName},${bytesToHex(iv).toUpperCase()}`,
    '',
    ...lines,
    `-----END ${label}-----`,
    '',
  ].join('\n');
}
