import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { z } from 'zod';

/*
 * Secrets at rest: AES-256-GCM whose additional data is a header in JSON, so that neither content, name nor
 * parameters can be changed. The key comes from a secret by scrypt (RFC 7914), or is a random one of its own.
 */

/** Something sealed. */
export interface Sealed {
  /** One line of JSON, authenticated and not encrypted. */
  header: string;
  /** Ciphertext, then the tag of 16 octets. */
  body: Buffer;
}

/** It was sealed with another secret, is not what its name says, or was changed; which, can't be told. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Exponent of scrypt's N; r is 8 and p is 1. 17 takes 128 MiB and 0.4 s a try. */
type Cost = 14 | 15 | 16 | 17 | 18 | 19 | 20;

/**
 * What guessing a secret costs: much, unless it is one as `openssl rand -base64 32` or `openssl rand -hex 32`
 * makes, of 256 random bits, which nobody guesses.
 */
export function costOf(secret: string): Cost {
  const isBase64 =
    /^[\w+/-]{43}=?$/.test(secret) && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(secret));
  return isBase64 || /^[0-9a-f]{64}$/.test(secret) ? 14 : 17;
}

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;
const SCRYPT_R = 8;

const base64 = z.base64();
const headerSchema = z.object({ v: z.literal(1), name: z.string(), nonce: base64 });
/** The bounds keep a changed header from asking for all memory. */
const secretHeaderSchema = headerSchema.extend({
  kdf: z.literal('scrypt'),
  N: z.union(([14, 15, 16, 17, 18, 19, 20] as const).map((cost) => z.literal(2 ** cost))),
  r: z.literal(SCRYPT_R),
  p: z.literal(1),
  salt: base64,
});

function readHeader<Header>(schema: z.ZodType<Header>, text: string): Header {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new SealError('The header of a seal can’t be read', { cause });
  }
}

/** On a thread of the pool. */
function stretch(secret: string, salt: Buffer, N: number): Promise<Buffer> {
  // The default limit is 32 MiB.
  const options: ScryptOptions = { N, r: SCRYPT_R, p: 1, maxmem: 256 * N * SCRYPT_R };
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, KEY_LENGTH, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** @param fields of the header, beside version, name and nonce */
function encrypt(key: Buffer, name: string, fields: object, content: Buffer): Sealed {
  const nonce = randomBytes(NONCE_LENGTH);
  const header = JSON.stringify({ v: 1, name, ...fields, nonce: nonce.toString('base64') });
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(header));
  return { header, body: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]) };
}

function decrypt(key: Buffer, nonce: string, { header, body }: Sealed): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), {
      authTagLength: TAG_LENGTH,
    });
    decipher.setAAD(Buffer.from(header)).setAuthTag(body.subarray(-TAG_LENGTH));
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_LENGTH)), decipher.final()]);
  } catch (cause) {
    throw new SealError('A seal does not open: the secret is another one, or what was sealed was changed', {
      cause,
    });
  }
}

/** @param name says what it is; it opens under the same name alone */
export async function sealWithSecret(secret: string, name: string, content: Buffer): Promise<Sealed> {
  const salt = randomBytes(16);
  const N = 2 ** costOf(secret);
  const fields = { kdf: 'scrypt', N, r: SCRYPT_R, p: 1, salt: salt.toString('base64') };
  return encrypt(await stretch(secret, salt, N), name, fields, content);
}

/** @throws SealError */
export async function openWithSecret(secret: string, name: string, sealed: Sealed): Promise<Buffer> {
  const header = readHeader(secretHeaderSchema, sealed.header);
  if (header.name !== name) throw new SealError(`“${header.name}” is sealed where “${name}” is wanted`);
  const key = await stretch(secret, Buffer.from(header.salt, 'base64'), header.N);
  return decrypt(key, header.nonce, sealed);
}

/** A key for `sealWithKey`. */
export const newSealingKey = (): Buffer => randomBytes(KEY_LENGTH);

/** @param key 32 random octets */
export function sealWithKey(key: Buffer, name: string, content: Buffer): Sealed {
  return encrypt(key, name, {}, content);
}

/** @throws SealError */
export function openWithKey(key: Buffer, name: string, sealed: Sealed): Buffer {
  const header = readHeader(headerSchema, sealed.header);
  if (header.name !== name) throw new SealError(`“${header.name}” is sealed where “${name}” is wanted`);
  return decrypt(key, header.nonce, sealed);
}

const MAGIC = 'certdeck sealed 1\n';

/** The form in which something sealed is kept in a file. */
export const encodeSealed = ({ header, body }: Sealed): Buffer =>
  Buffer.concat([Buffer.from(`${MAGIC}${header}\n`), body]);

/** @throws SealError for anything else */
export function decodeSealed(content: Buffer): Sealed {
  const end = content.indexOf('\n', MAGIC.length);
  if (end < 0 || content.subarray(0, MAGIC.length).toString('latin1') !== MAGIC)
    throw new SealError('The file is not a sealed one');
  return { header: content.subarray(MAGIC.length, end).toString(), body: content.subarray(end + 1) };
}
