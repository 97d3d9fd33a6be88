/**
 * The only module that knows @noble/hashes: what WebCrypto lacks, that is MD5, SHA-224, SHAKE256, scrypt, and
 * digests without a promise, of which the old key derivations need thousands in a row. Loaded when a
 * protected file is opened or made.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import { shake256 as shake } from '@noble/hashes/sha3.js';
import { copyBytes, type Bytes } from '../../encoding/bytes.ts';
import type { Work } from './work.ts';

const HASHES = {
  MD5: md5,
  'SHA-1': sha1,
  'SHA-224': sha224,
  'SHA-256': sha256,
  'SHA-384': sha384,
  'SHA-512': sha512,
  'SHA-512/224': sha512_224,
  'SHA-512/256': sha512_256,
} as const;

export type HashName = keyof typeof HASHES;

/** Digests after which a long derivation looks whether it was cancelled: some 20 ms. */
const STRIDE = 20_000;

/** SHAKE256 (FIPS 202) with so many bytes, which Ed448 needs (RFC 8032 5.2). */
export const shake256 = (data: Uint8Array, length: number): Bytes =>
  copyBytes(shake(data, { dkLen: length }));

export function hash(name: HashName, data: Uint8Array): Bytes {
  return copyBytes(HASHES[name](data));
}

export function macOf(name: HashName, key: Uint8Array, data: Uint8Array): Bytes {
  return copyBytes(hmac(HASHES[name], key, data));
}

/** Input and output sizes of a digest, in bytes. */
export function hashSizes(name: HashName): { block: number; output: number } {
  const { blockLen, outputLen } = HASHES[name];
  return { block: blockLen, output: outputLen };
}

/** The digest of the digest and so on, `rounds` in all; the caller has paid for them. */
export async function hashRepeatedly(
  name: HashName,
  data: Uint8Array,
  rounds: number,
  work: Work,
): Promise<Bytes> {
  const digest = HASHES[name];
  let value: Uint8Array = digest(data);
  for (let round = 1; round < rounds; round += 1) {
    if (round % STRIDE === 0) {
      await work.pause();
    }
    value = digest(value);
  }
  return copyBytes(value);
}

/** PBKDF2 with a digest that WebCrypto does not have. */
export async function pbkdf2(
  name: HashName,
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Promise<Bytes> {
  return copyBytes(await pbkdf2Async(HASHES[name], password, salt, { c: rounds, dkLen: length }));
}

export async function scrypt(
  password: Uint8Array,
  salt: Uint8Array,
  cost: { N: number; r: number; p: number },
  length: number,
  work: Work,
): Promise<Bytes> {
  const key = await scryptAsync(password, salt, {
    ...cost,
    dkLen: length,
    onProgress: () => work.check(),
  });
  return copyBytes(key);
}
