/** A private key in every format that other programs read. */
import { utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToBase64 } from '../encoding/base64.ts';
import { derToPem } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { hasJwk, writeJwk } from './jwk.ts';
import { ecPrivateKey, octetPkcs8, publicInfo, readKeyNumbers, type KeyNumbers } from './key-numbers.ts';
import { hasOpenssh, OPENSSH_LABEL, writeOpenssh } from './openssh.ts';
import { encryptPbes2 } from './password/pbes2.ts';
import { encryptedKeyInfo, encryptTripleDes } from './password/scheme.ts';
import { publicKeyOf, readPrivateKeyDer } from './private-key.ts';
import { writeTraditionalPem } from './traditional-pem.ts';

/** PKCS#8 takes every key; PKCS#1 is for RSA, SEC1 for EC; `public` is the public half alone (SPKI). */
export type KeyFormat = 'pkcs8' | 'pkcs1' | 'sec1' | 'jwk' | 'openssh' | 'public';

/**
 * How the key is protected: `aes256` (PBES2, PBKDF2-HMAC-SHA-256), `aes256-scrypt`, `aes128`, `3des`
 * (PBES2) and `pbe-3des` (PKCS#12's) are PKCS#8; `pem-aes256` and `pem-3des` are the traditional
 * encryption of PEM blocks, which PKCS#1 and SEC1 have alone.
 */
export type KeyProtection =
  | 'aes256'
  | 'aes256-scrypt'
  | 'aes128'
  | '3des'
  | 'pbe-3des'
  | 'pem-aes256'
  | 'pem-3des';

export interface KeyWriteRequest {
  /** PKCS#8 DER. */
  pkcs8: Bytes;
  format: KeyFormat;
  encoding: 'pem' | 'der';
  /** With a password. */
  protection?: KeyProtection;
  /** Taken as it is, in UTF-8; not empty. */
  password?: string;
}

/** What a key can become. */
export interface KeyOptions {
  formats: KeyFormat[];
  /** By format; only PEM and DER of PKCS#8, and PEM of PKCS#1 and SEC1, can be protected. */
  protections: Partial<Record<KeyFormat, KeyProtection[]>>;
}

/** PKCS#8 rounds: what OWASP asks of PBKDF2-HMAC-SHA-256, and every reader takes. */
const ROUNDS = 600_000;
const PKCS8_PROTECTIONS: readonly KeyProtection[] = ['aes256', 'aes256-scrypt', 'aes128', '3des', 'pbe-3des'];
const PEM_PROTECTIONS: readonly KeyProtection[] = ['pem-aes256', 'pem-3des'];

/**
 * The formats that a key has.
 * @throws PkiError as readKeyNumbers
 */
export async function keyOptions(pkcs8: Bytes): Promise<KeyOptions> {
  const key = await numbersOf(pkcs8);
  const formats: KeyFormat[] = [
    'pkcs8',
    ...(key?.kind === 'RSA' && !key.pss ? (['pkcs1'] as const) : []),
    ...(key?.kind === 'EC' ? (['sec1'] as const) : []),
    ...(key && hasJwk(key) ? (['jwk'] as const) : []),
    ...(key && hasOpenssh(key) ? (['openssh'] as const) : []),
    ...(key && publicInfo(key) ? (['public'] as const) : []),
  ];
  return {
    formats,
    protections: {
      pkcs8: [...PKCS8_PROTECTIONS],
      pkcs1: [...PEM_PROTECTIONS],
      sec1: [...PEM_PROTECTIONS],
    },
  };
}

/** The numbers with the public half computed, whether the file states it or not; null for unknown EC curves. */
async function numbersOf(pkcs8: Bytes): Promise<KeyNumbers | null> {
  let key: KeyNumbers;
  try {
    key = readKeyNumbers(pkcs8);
  } catch (error) {
    if (error instanceof PkiError && error.code === 'UNSUPPORTED_ALGORITHM') {
      return null;
    }
    throw error;
  }
  if (key.kind !== 'OKP') {
    return key;
  }
  try {
    const { spki } = await publicKeyOf(readPrivateKeyDer(pkcs8));
    return { ...key, publicBytes: spki.slice(-key.secret.length) };
  } catch (error) {
    if (error instanceof PkiError && error.code === 'UNSUPPORTED_ALGORITHM') {
      return key;
    }
    throw error;
  }
}

/**
 * Writes a private key. PEM and JWK are UTF-8 text with a line break at the end.
 * @throws PkiError UNSUPPORTED_ALGORITHM for a format that the key does not have; BAD_PARAMETERS for a
 *   protection that the format does not have; BAD_PASSWORD for an empty password; BAD_KEY
 */
export async function writeKey(request: KeyWriteRequest): Promise<Bytes> {
  const { pkcs8, format, encoding, protection } = request;
  const key = await numbersOf(pkcs8);
  if (protection) {
    return writeProtected(key, { ...request, protection });
  }
  if (format === 'jwk') {
    return utf8Bytes(writeJwk(known(key)));
  }
  if (format === 'openssh') {
    return utf8Bytes(opensshPem(writeOpenssh(known(key))));
  }
  const { der, label } = plainForm(key, format, pkcs8);
  if (encoding === 'der') {
    return der;
  }
  // openssl writes the curve in a block of its own too; it is named in the key, so one block is enough.
  return utf8Bytes(derToPem(der, label));
}

function known(key: KeyNumbers | null): KeyNumbers {
  if (!key) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a key that this format can not hold', { detail: 'EC' });
  }
  return key;
}

/** DER and PEM label of a key in clear. */
function plainForm(key: KeyNumbers | null, format: KeyFormat, pkcs8: Bytes): { der: Bytes; label: string } {
  if (format === 'pkcs8') {
    return { der: withoutPublic(key) ?? key?.pkcs8 ?? pkcs8, label: 'PRIVATE KEY' };
  }
  if (format === 'pkcs1' && key?.kind === 'RSA' && !key.pss) {
    return { der: key.pkcs1, label: 'RSA PRIVATE KEY' };
  }
  if (format === 'sec1' && key?.kind === 'EC') {
    const label = key.curve.name === 'SM2' ? 'SM2 PRIVATE KEY' : 'EC PRIVATE KEY';
    return { der: ecPrivateKey(key.curve, key.secret, key.point, true), label };
  }
  const spki = format === 'public' && key ? publicInfo(key) : null;
  if (spki) {
    return { der: spki, label: 'PUBLIC KEY' };
  }
  throw new PkiError('UNSUPPORTED_ALGORITHM', `no ${format} for this key`, { detail: format });
}

/** RFC 8410 keys are written as version 1: Java and Windows refuse the public half of version 2. */
function withoutPublic(key: KeyNumbers | null): Bytes | undefined {
  if (key?.kind !== 'OKP') {
    return undefined;
  }
  const oid = { X25519: '110', X448: '111', Ed25519: '112', Ed448: '113' }[key.name];
  return oid ? octetPkcs8(`1.3.101.${oid}`, key.secret, null) : undefined;
}

async function writeProtected(
  key: KeyNumbers | null,
  { pkcs8, format, encoding, protection, password = '' }: KeyWriteRequest & { protection: KeyProtection },
): Promise<Bytes> {
  if (password === '') {
    throw new PkiError('BAD_PASSWORD', 'a protected key needs a password', { field: 'password' });
  }
  const { der, label } = plainForm(key, format, pkcs8);
  if (PEM_PROTECTIONS.includes(protection)) {
    if (encoding !== 'pem' || (format !== 'pkcs1' && format !== 'sec1')) {
      throw new PkiError('BAD_PARAMETERS', 'only PKCS#1 and SEC1 have this protection, and only as PEM');
    }
    const cipher = protection === 'pem-3des' ? 'DES-EDE3-CBC' : 'AES-256-CBC';
    return utf8Bytes(await writeTraditionalPem(der, label, password, cipher));
  }
  if (format !== 'pkcs8') {
    throw new PkiError('BAD_PARAMETERS', 'only PKCS#8 has this protection');
  }
  const sealed = encryptedKeyInfo(await protect(der, password, protection));
  return encoding === 'der' ? sealed : utf8Bytes(derToPem(sealed, 'ENCRYPTED PRIVATE KEY'));
}

/** Encrypts a PKCS#8 key. */
async function protect(der: Bytes, password: string, protection: KeyProtection) {
  switch (protection) {
    case 'aes256-scrypt':
      return encryptPbes2(der, password, { cipher: 'AES-256', kdf: 'scrypt', rounds: 1 });
    case 'aes128':
      return encryptPbes2(der, password, { cipher: 'AES-128', kdf: 'PBKDF2', rounds: ROUNDS });
    case '3des':
      return encryptPbes2(der, password, { cipher: '3DES', kdf: 'PBKDF2', rounds: ROUNDS });
    case 'pbe-3des':
      return encryptTripleDes(der, password);
    default:
      return encryptPbes2(der, password, { cipher: 'AES-256', kdf: 'PBKDF2', rounds: ROUNDS });
  }
}

/** OpenSSH wraps its lines at 70 characters; ssh-keygen reads no others in old versions. */
function opensshPem(content: Bytes): string {
  const lines = bytesToBase64(content).match(/.{1,70}/g) ?? [];
  return `-----BEGIN ${OPENSSH_LABEL}-----\n${lines.join('\n')}\n-----END ${OPENSSH_LABEL}-----\n`;
}
