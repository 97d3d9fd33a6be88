/** PBES2 (RFC 8018 6.2) with PBKDF2 or scrypt (RFC 7914), read and written. */
import { randomBytes } from '../../crypto-provider.ts';
import { DerSequence, type DerNode } from '../../der/reader.ts';
import { TAG } from '../../der/tags.ts';
import { readOctets, readOid, readSmallInteger } from '../../der/values.ts';
import { derNull, derOctets, derOid, derSequence, derUnsigned } from '../../der/writer.ts';
import { copyBytes, utf8Bytes, type Bytes } from '../../encoding/bytes.ts';
import { PkiError } from '../../errors.ts';
import { blockBytes, decryptCbc, encryptCbc, type CbcCipher } from './cbc.ts';
import { derivePbkdf2 } from './derive.ts';
import type { HashName } from './hashes.ts';
import type { Scheme } from './scheme.ts';
import { algorithmLabel } from './scheme-names.ts';
import { MAX_SCRYPT_BYTES, Work } from './work.ts';

export const PBES2_OID = '1.2.840.113549.1.5.13';
const PBKDF2_OID = '1.2.840.113549.1.5.12';
const SCRYPT_OID = '1.3.6.1.4.1.11591.4.11';
const HMAC_SHA256_OID = '1.2.840.113549.2.9';
const RC2_OID = '1.2.840.113549.3.2';

const CIPHERS: ReadonlyMap<string, CbcCipher> = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'AES', keyBytes: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'AES', keyBytes: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'AES', keyBytes: 32 }],
  ['1.2.840.113549.3.7', { name: '3DES', keyBytes: 24 }],
  ['1.3.14.3.2.7', { name: 'DES', keyBytes: 8 }],
]);

const PRFS: ReadonlyMap<string, HashName> = new Map([
  ['1.2.840.113549.2.6', 'MD5'],
  ['1.2.840.113549.2.7', 'SHA-1'],
  ['1.2.840.113549.2.8', 'SHA-224'],
  [HMAC_SHA256_OID, 'SHA-256'],
  ['1.2.840.113549.2.10', 'SHA-384'],
  ['1.2.840.113549.2.11', 'SHA-512'],
  ['1.2.840.113549.2.12', 'SHA-512/224'],
  ['1.2.840.113549.2.13', 'SHA-512/256'],
]);

/** RC2 counts its effective bits in a table of its own (RFC 8018 B.2.3). */
const RC2_VERSIONS: ReadonlyMap<number, number> = new Map([
  [160, 40],
  [120, 64],
  [58, 128],
]);

/** A derivation of key bytes from a password, as an AlgorithmIdentifier says it. */
export interface KeyDerivation {
  name: string;
  derive(password: Bytes, length: number, work: Work): Promise<Bytes>;
}

function unsupported(oid: string): PkiError {
  const name = algorithmLabel(oid);
  return new PkiError('UNSUPPORTED_ALGORITHM', `encryption with ${name}`, { detail: name });
}

/** The scheme that PBES2-params describe. */
export function readPbes2(parameters: DerNode): Scheme {
  const parts = new DerSequence(parameters, 'PBES2 parameters');
  const derivation = readKeyDerivation(parts.take(TAG.sequence, 'key derivation'));
  const { cipher, iv, name } = readCipher(parts.take(TAG.sequence, 'cipher'));
  return {
    name: `${name}, ${derivation.name}`,
    // RFC 8018 wants UTF-8. Old versions of NSS, thus of Firefox, took the BMPString of PKCS#12.
    encodings: ['utf8', 'bmp', 'latin1'],
    decrypt: async (password, encrypted, work) =>
      decryptCbc(cipher, await derivation.derive(password, cipher.keyBytes, work), iv, encrypted),
  };
}

/** PBKDF2-params or scrypt-params. */
export function readKeyDerivation(node: DerNode): KeyDerivation {
  const algorithm = new DerSequence(node, 'key derivation');
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  const parameters = algorithm.take(TAG.sequence, 'parameters');
  switch (oid) {
    case PBKDF2_OID:
      return readPbkdf2(parameters);
    case SCRYPT_OID:
      return readScrypt(parameters);
    default:
      throw unsupported(oid);
  }
}

function readPbkdf2(node: DerNode): KeyDerivation {
  const parts = new DerSequence(node, 'PBKDF2 parameters');
  const salt = copyBytes(readOctets(parts.take(TAG.octetString, 'salt')));
  const rounds = readSmallInteger(parts.take(TAG.integer, 'rounds'));
  parts.optional(TAG.integer);
  const prfNode = parts.optional(TAG.sequence);
  const prf = prfNode ? readPrf(prfNode) : 'SHA-1';
  return {
    name: `PBKDF2 HMAC-${prf} × ${rounds}`,
    derive: (password, length, work) => derivePbkdf2(prf, password, salt, rounds, length, work),
  };
}

/** The digest of an HMAC by its AlgorithmIdentifier. */
export function readPrf(node: DerNode): HashName {
  const oid = readOid(new DerSequence(node, 'HMAC').take(TAG.oid, 'identifier'));
  const prf = PRFS.get(oid);
  if (!prf) {
    throw unsupported(oid);
  }
  return prf;
}

function readScrypt(node: DerNode): KeyDerivation {
  const parts = new DerSequence(node, 'scrypt parameters');
  const salt = copyBytes(readOctets(parts.take(TAG.octetString, 'salt')));
  const [N = 0, r = 0, p = 0] = ['N', 'r', 'p'].map((part) =>
    readSmallInteger(parts.take(TAG.integer, part)),
  );
  const powerOfTwo = N > 1 && N <= 2 ** 31 && Number.isInteger(Math.log2(N));
  if (!powerOfTwo || r < 1 || p < 1) {
    throw new PkiError('BAD_DER', 'scrypt parameters out of their range');
  }
  return {
    name: `scrypt N=${N} r=${r} p=${p}`,
    async derive(password, length, work) {
      // One step mixes 128·r bytes twice, as much as some two rounds of PBKDF2 for each r.
      work.spend(N * r * p);
      if (128 * N * r > MAX_SCRYPT_BYTES) {
        throw new PkiError('TOO_COSTLY', `scrypt with ${128 * N * r} bytes of memory`);
      }
      const { scrypt } = await import('./hashes.ts');
      return scrypt(password, salt, { N, r, p }, length, work);
    },
  };
}

function readCipher(node: DerNode): { cipher: CbcCipher; iv: Bytes; name: string } {
  const algorithm = new DerSequence(node, 'cipher');
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  if (oid === RC2_OID) {
    const parts = new DerSequence(algorithm.take(TAG.sequence, 'parameters'), 'RC2 parameters');
    const version = parts.optional(TAG.integer);
    const bits = version ? RC2_VERSIONS.get(readSmallInteger(version)) : 32;
    if (bits === undefined) {
      throw new PkiError('UNSUPPORTED_ALGORITHM', 'RC2 of another version', { detail: 'RC2-CBC' });
    }
    const iv = copyBytes(readOctets(parts.take(TAG.octetString, 'IV')));
    return { cipher: { name: 'RC2', keyBytes: bits / 8, bits }, iv, name: `RC2-${bits}-CBC` };
  }
  const cipher = CIPHERS.get(oid);
  if (!cipher) {
    throw unsupported(oid);
  }
  const iv = copyBytes(readOctets(algorithm.take(TAG.octetString, 'IV')));
  return { cipher, iv, name: algorithmLabel(oid) };
}

/** How PBES2 is written. */
export interface Pbes2Choice {
  /** Bytes of the AES key; 3DES is `24` with cipher 3DES. */
  cipher: 'AES-256' | 'AES-128' | '3DES';
  kdf: 'PBKDF2' | 'scrypt';
  rounds: number;
}

const WRITTEN: Record<Pbes2Choice['cipher'], { oid: string; cipher: CbcCipher }> = {
  'AES-256': { oid: '2.16.840.1.101.3.4.1.42', cipher: { name: 'AES', keyBytes: 32 } },
  'AES-128': { oid: '2.16.840.1.101.3.4.1.2', cipher: { name: 'AES', keyBytes: 16 } },
  '3DES': { oid: '1.2.840.113549.3.7', cipher: { name: '3DES', keyBytes: 24 } },
};

/** RFC 7914 2 for interactive use, and what `openssl pkcs8 -scrypt` writes. */
const SCRYPT_COST = { N: 16_384, r: 8, p: 1 } as const;
const SALT_BYTES = 16;

/** Encrypts with PBES2. The password is taken as UTF-8. */
export async function encryptPbes2(
  plain: Bytes,
  password: string,
  { cipher: name, kdf, rounds }: Pbes2Choice,
): Promise<{ algorithm: Bytes; encrypted: Bytes }> {
  const { oid, cipher } = WRITTEN[name];
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(blockBytes(cipher));
  const secret = utf8Bytes(password);
  const work = new Work();
  let key: Bytes;
  let derivation: Bytes;
  if (kdf === 'scrypt') {
    const { scrypt } = await import('./hashes.ts');
    key = await scrypt(secret, salt, SCRYPT_COST, cipher.keyBytes, work);
    const cost = [SCRYPT_COST.N, SCRYPT_COST.r, SCRYPT_COST.p].map((value) => derUnsigned(value));
    derivation = derSequence(derOid(SCRYPT_OID), derSequence(derOctets(salt), ...cost));
  } else {
    key = await derivePbkdf2('SHA-256', secret, salt, rounds, cipher.keyBytes, work);
    const prf = derSequence(derOid(HMAC_SHA256_OID), derNull());
    derivation = derSequence(derOid(PBKDF2_OID), derSequence(derOctets(salt), derUnsigned(rounds), prf));
  }
  const encryption = derSequence(derOid(oid), derOctets(iv));
  return {
    algorithm: derSequence(derOid(PBES2_OID), derSequence(derivation, encryption)),
    encrypted: await encryptCbc(cipher, key, iv, plain),
  };
}
