/**
 * CMS EnvelopedData with one PasswordRecipientInfo (RFC 5652 6.2.4, D-084), AES-256-CBC throughout.
 *
 * The key-encryption algorithm is PWRI-KEK (RFC 3211 2.3), written here over WebCrypto: pkijs puts
 * AES key wrap in its place, which neither openssl nor BouncyCastle reads, while
 * `openssl cms -decrypt -pwri_password` opens this. A KEKRecipientInfo would interoperate too, but
 * has no place for the salt and rounds that a passphrase needs; one structure serves both.
 */
import { randomBytes, subtleCrypto } from '../crypto-provider.ts';
import { childNodes, contentBytes, DerSequence, readDer, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { readOctets, readOid, readSmallInteger } from '../der/values.ts';
import {
  der,
  derExplicit,
  derNull,
  derOctets,
  derOid,
  derSequence,
  derSet,
  derUnsigned,
} from '../der/writer.ts';
import { concatBytes, copyBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

const CMS_OID = {
  data: '1.2.840.113549.1.7.1',
  envelopedData: '1.2.840.113549.1.7.3',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  pwriKek: '1.2.840.113549.1.9.16.3.9',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
} as const;

const BLOCK = 16;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Above this a forged file would hold the browser for minutes. */
const MAX_ROUNDS = 10_000_000;

/** Encrypts bytes for whoever knows the password. */
export async function sealEnvelope(content: Bytes, password: Bytes, rounds: number): Promise<Bytes> {
  const salt = randomBytes(SALT_BYTES);
  const keyIv = randomBytes(BLOCK);
  const contentIv = randomBytes(BLOCK);
  const contentKey = randomBytes(KEY_BYTES);
  const wrapped = await wrapKey(contentKey, await deriveKek(password, salt, rounds), keyIv);
  const encrypted = await cbcEncrypt(await aesKey(contentKey), contentIv, content);
  contentKey.fill(0);
  const derivation = derSequence(
    derOctets(salt),
    derUnsigned(rounds),
    derSequence(derOid(CMS_OID.hmacSha256), derNull()),
  );
  const recipient = der(
    contextConstructed(3),
    derUnsigned(0),
    der(contextConstructed(0), derOid(CMS_OID.pbkdf2), derivation),
    derSequence(derOid(CMS_OID.pwriKek), aesIdentifier(keyIv)),
    derOctets(wrapped),
  );
  const encryptedContent = derSequence(
    derOid(CMS_OID.data),
    aesIdentifier(contentIv),
    der(contextPrimitive(0), encrypted),
  );
  // Version 3: a password recipient is present (RFC 5652 6.1).
  const enveloped = derSequence(derUnsigned(3), derSet(recipient), encryptedContent);
  return derSequence(derOid(CMS_OID.envelopedData), derExplicit(0, enveloped));
}

/**
 * Decrypts what sealEnvelope made.
 * @throws PkiError WRONG_SECRET, BAD_DER, TRAILING_DATA, UNSUPPORTED_ALGORITHM, WRONG_TYPE
 */
export async function openEnvelope(message: Bytes, password: Bytes): Promise<Bytes> {
  const { salt, rounds, keyIv, wrapped, contentIv, encrypted } = parseEnvelope(message);
  const contentKey = await unwrapKey(wrapped, await deriveKek(password, salt, rounds), keyIv);
  try {
    return await cbcDecrypt(await aesKey(contentKey), contentIv, encrypted);
  } catch (cause) {
    throw new PkiError('WRONG_SECRET', 'the content does not decrypt', { cause });
  }
}

interface Envelope {
  salt: Bytes;
  rounds: number;
  keyIv: Bytes;
  wrapped: Bytes;
  contentIv: Bytes;
  encrypted: Bytes;
}

function parseEnvelope(message: Bytes): Envelope {
  const outer = new DerSequence(readDer(message), 'CMS message');
  if (readOid(outer.take(TAG.oid, 'content type')) !== CMS_OID.envelopedData) {
    throw new PkiError('WRONG_TYPE', 'not EnvelopedData');
  }
  const wrapper = outer.take(contextConstructed(0), 'content');
  const parts = new DerSequence(readNode(message, wrapper.contentStart, wrapper.end), 'EnvelopedData');
  parts.take(TAG.integer, 'version');
  const recipient = childNodes(parts.take(TAG.set, 'recipients')).find(
    (node) => node.tag === contextConstructed(3),
  );
  if (!recipient) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'no password recipient');
  }
  const content = new DerSequence(parts.take(TAG.sequence, 'encrypted content'), 'encrypted content');
  content.take(TAG.oid, 'type');
  const contentIv = readAesIv(content.take(TAG.sequence, 'algorithm'));
  const encrypted = contentBytes(content.take(contextPrimitive(0), 'bytes'));
  return { ...parseRecipient(recipient), contentIv, encrypted };
}

function parseRecipient(node: DerNode): Omit<Envelope, 'contentIv' | 'encrypted'> {
  const recipient = new DerSequence(node, 'password recipient', contextConstructed(3));
  recipient.take(TAG.integer, 'version');
  const kdf = new DerSequence(
    recipient.take(contextConstructed(0), 'derivation'),
    'derivation',
    contextConstructed(0),
  );
  const kdfOid = readOid(kdf.take(TAG.oid, 'algorithm'));
  const parameters = new DerSequence(kdf.take(TAG.sequence, 'parameters'), 'PBKDF2 parameters');
  const salt = copyBytes(readOctets(parameters.take(TAG.octetString, 'salt')));
  const rounds = readSmallInteger(parameters.take(TAG.integer, 'rounds'));
  parameters.optional(TAG.integer);
  const prf = new DerSequence(parameters.take(TAG.sequence, 'hash'), 'hash');
  const prfOid = readOid(prf.take(TAG.oid, 'identifier'));
  const wrap = new DerSequence(recipient.take(TAG.sequence, 'wrap algorithm'), 'wrap algorithm');
  const wrapOid = readOid(wrap.take(TAG.oid, 'identifier'));
  if (kdfOid !== CMS_OID.pbkdf2 || prfOid !== CMS_OID.hmacSha256 || wrapOid !== CMS_OID.pwriKek) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'not PBKDF2 with HMAC-SHA-256 and PWRI-KEK');
  }
  if (rounds < 1 || rounds > MAX_ROUNDS) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', `${rounds} rounds`);
  }
  const keyIv = readAesIv(wrap.take(TAG.sequence, 'cipher'));
  const wrapped = copyBytes(readOctets(recipient.take(TAG.octetString, 'encrypted key')));
  return { salt, rounds, keyIv, wrapped };
}

function aesIdentifier(iv: Bytes): Bytes {
  return derSequence(derOid(CMS_OID.aes256Cbc), derOctets(iv));
}

function readAesIv(node: DerNode): Bytes {
  const parts = new DerSequence(node, 'cipher');
  if (readOid(parts.take(TAG.oid, 'identifier')) !== CMS_OID.aes256Cbc) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', 'a cipher other than AES-256-CBC');
  }
  const iv = copyBytes(readOctets(parts.take(TAG.octetString, 'IV')));
  if (iv.length !== BLOCK) {
    throw new PkiError('BAD_DER', 'an IV has 16 bytes');
  }
  return iv;
}

async function deriveKek(password: Bytes, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const subtle = subtleCrypto();
  const base = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveKey']);
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-CBC', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function aesKey(raw: Bytes): Promise<CryptoKey> {
  return subtleCrypto().importKey('raw', raw, 'AES-CBC', false, ['encrypt', 'decrypt']);
}

/** RFC 3211 2.3.1: length, three check bytes, key, padding to two blocks or more; encrypted twice in one chain. */
async function wrapKey(key: Bytes, kek: CryptoKey, iv: Bytes): Promise<Bytes> {
  const check = key.subarray(0, 3).map((byte) => byte ^ 0xff);
  const filled = Math.max(2 * BLOCK, Math.ceil((4 + key.length) / BLOCK) * BLOCK);
  const padding = randomBytes(filled - 4 - key.length);
  const plain = concatBytes([Uint8Array.of(key.length), check, key, padding]);
  const once = await cbcEncryptBlocks(kek, iv, plain);
  return cbcEncryptBlocks(kek, once.slice(-BLOCK), once);
}

/** RFC 3211 2.3.2. The length and the check bytes tell a wrong secret. */
async function unwrapKey(wrapped: Bytes, kek: CryptoKey, iv: Bytes): Promise<Bytes> {
  if (wrapped.length < 2 * BLOCK || wrapped.length % BLOCK !== 0 || wrapped.length > 16 * BLOCK) {
    throw new PkiError('BAD_DER', 'the encrypted key has a wrong length');
  }
  const innerIv = await cbcDecryptBlocks(kek, wrapped.slice(-2 * BLOCK, -BLOCK), wrapped.slice(-BLOCK));
  const once = await cbcDecryptBlocks(kek, innerIv, wrapped);
  const plain = await cbcDecryptBlocks(kek, iv, once);
  const key = plain.slice(4, 4 + KEY_BYTES);
  const checked = [0, 1, 2].every((index) => ((plain[1 + index] ?? 0) ^ (key[index] ?? 0)) === 0xff);
  if (plain[0] !== KEY_BYTES || !checked || key.length !== KEY_BYTES) {
    throw new PkiError('WRONG_SECRET', 'the secret does not open this key');
  }
  return key;
}

async function cbcEncrypt(key: CryptoKey, iv: Bytes, plain: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtleCrypto().encrypt({ name: 'AES-CBC', iv }, key, plain));
}

async function cbcDecrypt(key: CryptoKey, iv: Bytes, encrypted: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtleCrypto().decrypt({ name: 'AES-CBC', iv }, key, encrypted));
}

/** CBC without padding: WebCrypto always adds a block of it, which is cut off. */
async function cbcEncryptBlocks(key: CryptoKey, iv: Bytes, plain: Bytes): Promise<Bytes> {
  return (await cbcEncrypt(key, iv, plain)).slice(0, plain.length);
}

/** CBC without padding: the block of padding that WebCrypto wants is made and put behind. */
async function cbcDecryptBlocks(key: CryptoKey, iv: Bytes, encrypted: Bytes): Promise<Bytes> {
  const padding = await cbcEncrypt(key, encrypted.slice(-BLOCK), new Uint8Array(0));
  return cbcDecrypt(key, iv, concatBytes([encrypted, padding]));
}
