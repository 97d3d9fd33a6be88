/**
 * Password-based encryption by its AlgorithmIdentifier: PBES2, PBES1 (RFC 8018 6.1) and the schemes of
 * PKCS#12 (RFC 7292 C), which EncryptedPrivateKeyInfo and PFX files share.
 */
import { DerSequence, type DerNode } from '../../der/reader.ts';
import { TAG } from '../../der/tags.ts';
import { readOctets, readOid, readSmallInteger } from '../../der/values.ts';
import { derOctets, derOid, derSequence, derUnsigned } from '../../der/writer.ts';
import { randomBytes } from '../../crypto-provider.ts';
import { copyBytes, utf8Bytes, type Bytes } from '../../encoding/bytes.ts';
import { PkiError } from '../../errors.ts';
import { blockBytes, decryptCbc, encryptCbc, rc4, type CbcCipher } from './cbc.ts';
import { derivePbkdf1, derivePkcs12, PURPOSE, utf16Bytes } from './derive.ts';
import type { HashName } from './hashes.ts';
import { PBES2_OID, readPbes2 } from './pbes2.ts';
import { algorithmLabel } from './scheme-names.ts';
import { Work } from './work.ts';

/** How a password becomes bytes. */
export type PasswordEncoding = 'utf8' | 'latin1' | 'bmp' | 'bmpOfUtf8' | 'absent';

export interface Scheme {
  /** To be shown: 'AES-256-CBC, PBKDF2 HMAC-SHA-256 × 2048'. */
  name: string;
  /** In the order in which they are tried: programs do not agree. */
  encodings: readonly PasswordEncoding[];
  /** Undefined when the result is certainly wrong. */
  decrypt(password: Bytes, encrypted: Bytes, work: Work): Promise<Bytes | undefined>;
}

/**
 * The bytes of a password; undefined where an encoding has none, or the same as the usual one.
 * `bmpOfUtf8` is what OpenSSL before 1.1 made of a password that is not ASCII.
 */
export function passwordBytes(password: string, encoding: PasswordEncoding): Bytes | undefined {
  const plain = /^[\0-\x7f]*$/.test(password);
  switch (encoding) {
    case 'utf8':
      return utf8Bytes(password);
    case 'latin1':
      return plain || /[^\0-\xff]/.test(password)
        ? undefined
        : Uint8Array.from(password, (character) => character.charCodeAt(0));
    case 'bmp':
      return utf16Bytes(`${password}\0`);
    case 'bmpOfUtf8':
      return plain ? undefined : utf16Bytes(`${String.fromCharCode(...utf8Bytes(password))}\0`);
    case 'absent':
      return password === '' ? new Uint8Array(0) : undefined;
  }
}

export const PKCS12_ENCODINGS: readonly PasswordEncoding[] = ['bmp', 'absent', 'bmpOfUtf8'];

type Pbes1Cipher = CbcCipher | 'RC4';
const PKCS12_SCHEMES: ReadonlyMap<string, { name: string; cipher: Pbes1Cipher; keyBytes: number }> = new Map([
  ['1.2.840.113549.1.12.1.1', { name: 'PBE-SHA1-RC4-128', cipher: 'RC4', keyBytes: 16 }],
  ['1.2.840.113549.1.12.1.2', { name: 'PBE-SHA1-RC4-40', cipher: 'RC4', keyBytes: 5 }],
  [
    '1.2.840.113549.1.12.1.3',
    { name: 'PBE-SHA1-3DES', cipher: { name: '3DES', keyBytes: 24 }, keyBytes: 24 },
  ],
  [
    '1.2.840.113549.1.12.1.4',
    { name: 'PBE-SHA1-2DES', cipher: { name: '3DES', keyBytes: 16 }, keyBytes: 16 },
  ],
  [
    '1.2.840.113549.1.12.1.5',
    { name: 'PBE-SHA1-RC2-128', cipher: { name: 'RC2', keyBytes: 16, bits: 128 }, keyBytes: 16 },
  ],
  [
    '1.2.840.113549.1.12.1.6',
    { name: 'PBE-SHA1-RC2-40', cipher: { name: 'RC2', keyBytes: 5, bits: 40 }, keyBytes: 5 },
  ],
]);

const PBES1_SCHEMES: ReadonlyMap<string, { name: string; hash: HashName; cipher: CbcCipher }> = new Map([
  ['1.2.840.113549.1.5.3', { name: 'PBE-MD5-DES', hash: 'MD5', cipher: { name: 'DES', keyBytes: 8 } }],
  [
    '1.2.840.113549.1.5.6',
    { name: 'PBE-MD5-RC2-64', hash: 'MD5', cipher: { name: 'RC2', keyBytes: 8, bits: 64 } },
  ],
  ['1.2.840.113549.1.5.10', { name: 'PBE-SHA1-DES', hash: 'SHA-1', cipher: { name: 'DES', keyBytes: 8 } }],
  [
    '1.2.840.113549.1.5.11',
    { name: 'PBE-SHA1-RC2-64', hash: 'SHA-1', cipher: { name: 'RC2', keyBytes: 8, bits: 64 } },
  ],
]);

/**
 * The scheme that an AlgorithmIdentifier names.
 * @throws PkiError UNSUPPORTED_ALGORITHM with the name as `detail`, BAD_DER
 */
export function readScheme(node: DerNode): Scheme {
  const algorithm = new DerSequence(node, 'encryption algorithm');
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  if (oid === PBES2_OID) {
    return readPbes2(algorithm.take(TAG.sequence, 'parameters'));
  }
  const old = PKCS12_SCHEMES.get(oid);
  const older = PBES1_SCHEMES.get(oid);
  if (!old && !older) {
    const name = algorithmLabel(oid);
    throw new PkiError('UNSUPPORTED_ALGORITHM', `encryption with ${name}`, { detail: name });
  }
  const parts = new DerSequence(algorithm.take(TAG.sequence, 'parameters'), 'encryption parameters');
  const salt = copyBytes(readOctets(parts.take(TAG.octetString, 'salt')));
  const rounds = readSmallInteger(parts.take(TAG.integer, 'rounds'));
  const title = `${old?.name ?? older?.name ?? ''} × ${rounds}`;
  if (old) {
    const { cipher, keyBytes } = old;
    return {
      name: title,
      encodings: PKCS12_ENCODINGS,
      async decrypt(password, encrypted, work) {
        const key = await derivePkcs12('SHA-1', password, salt, PURPOSE.key, rounds, keyBytes, work);
        if (cipher === 'RC4') {
          return rc4(key, encrypted);
        }
        const iv = await derivePkcs12('SHA-1', password, salt, PURPOSE.iv, rounds, blockBytes(cipher), work);
        return decryptCbc(cipher, key, iv, encrypted);
      },
    };
  }
  return {
    name: title,
    encodings: ['utf8', 'latin1'],
    async decrypt(password, encrypted, work) {
      const cipher = older?.cipher ?? { name: 'DES', keyBytes: 8 };
      const derived = await derivePbkdf1(older?.hash ?? 'MD5', password, salt, rounds, work);
      return decryptCbc(cipher, derived.slice(0, 8), derived.slice(8, 16), encrypted);
    },
  };
}

/**
 * Decrypts, trying the encodings of the password in turn.
 * @param accept whether a result has the shape it must have: a wrong key passes the padding check once
 *   in 256 times
 * @throws PkiError WRONG_SECRET, TOO_COSTLY, BAD_DER, CANCELLED
 */
export async function openEncrypted(
  scheme: Scheme,
  encrypted: Bytes,
  password: string,
  accept: (plain: Bytes) => boolean,
  work: Work,
): Promise<Bytes> {
  for (const encoding of scheme.encodings) {
    const bytes = passwordBytes(password, encoding);
    const plain = bytes && (await scheme.decrypt(bytes, encrypted, work));
    if (plain && accept(plain)) {
      return plain;
    }
  }
  throw new PkiError('WRONG_SECRET', 'the password does not open this');
}

const PBE_SHA1_3DES = '1.2.840.113549.1.12.1.3';
/** What Windows itself writes; old readers stop at 2,048 and more would not save 3DES. */
export const COMPATIBLE_ROUNDS = 2_000;
export const COMPATIBLE_SALT_BYTES = 8;

/** Encrypts with pbeWithSHAAnd3-KeyTripleDES-CBC. */
export async function encryptTripleDes(
  plain: Bytes,
  password: string,
): Promise<{ algorithm: Bytes; encrypted: Bytes }> {
  const cipher: CbcCipher = { name: '3DES', keyBytes: 24 };
  const salt = randomBytes(COMPATIBLE_SALT_BYTES);
  const secret = utf16Bytes(`${password}\0`);
  const derive = (purpose: number, length: number): Promise<Bytes> =>
    derivePkcs12('SHA-1', secret, salt, purpose, COMPATIBLE_ROUNDS, length, new Work());
  return {
    algorithm: derSequence(
      derOid(PBE_SHA1_3DES),
      derSequence(derOctets(salt), derUnsigned(COMPATIBLE_ROUNDS)),
    ),
    encrypted: await encryptCbc(cipher, await derive(PURPOSE.key, 24), await derive(PURPOSE.iv, 8), plain),
  };
}

/** Joins what an EncryptedPrivateKeyInfo holds (RFC 5958 3). */
export function encryptedKeyInfo({ algorithm, encrypted }: { algorithm: Bytes; encrypted: Bytes }): Bytes {
  return derSequence(algorithm, derOctets(encrypted));
}
