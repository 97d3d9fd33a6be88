/**
 * How key stores of Java protect keys: JKS by xor with a chain of digests, JCEKS by 3DES with a key of
 * its own making. There is no public specification; the layouts are those of
 * sun.security.provider.KeyProtector and com.sun.crypto.provider.KeyProtector in the OpenJDK. Loaded
 * when a store is read or written.
 */
import { randomBytes } from '../crypto-provider.ts';
import { DerSequence, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readOctets, readOid, readSmallInteger } from '../der/values.ts';
import { derNull, derOctets, derOid, derSequence } from '../der/writer.ts';
import { concatBytes, copyBytes, equalBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { decryptCbc } from '../key/password/cbc.ts';
import { utf16Bytes } from '../key/password/derive.ts';
import { hash } from '../key/password/hashes.ts';
import type { Work } from '../key/password/work.ts';

const JKS_PROTECTOR = '1.3.6.1.4.1.42.2.17.1.1';
const JCEKS_PROTECTOR = '1.3.6.1.4.1.42.2.19.1';
const DIGEST_BYTES = 20;

/** The name of a key's protection and the PKCS#8 key, or undefined for a wrong password. */
export async function unprotectKey(
  info: Bytes,
  password: string,
  work: Work,
): Promise<{ scheme: string; pkcs8: Bytes | undefined }> {
  const parts = new DerSequence(readDer(info), 'protected key');
  const algorithm = new DerSequence(parts.take(TAG.sequence, 'algorithm'), 'protection');
  const encrypted = copyBytes(readOctets(parts.take(TAG.octetString, 'bytes')));
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  switch (oid) {
    case JKS_PROTECTOR:
      return { scheme: 'JKS SHA-1 XOR', pkcs8: openJks(encrypted, utf16Bytes(password), work) };
    case JCEKS_PROTECTOR: {
      const node = algorithm.take(TAG.sequence, 'parameters');
      const parameters = new DerSequence(node, 'protection parameters');
      const salt = copyBytes(readOctets(parameters.take(TAG.octetString, 'salt')));
      const rounds = readSmallInteger(parameters.take(TAG.integer, 'rounds'));
      const pkcs8 = await openJceks(encrypted, password, salt, rounds, work);
      return { scheme: `JCEKS PBE-MD5-3DES × ${rounds}`, pkcs8 };
    }
    default:
      throw new PkiError('UNSUPPORTED_ALGORITHM', `a key protected by ${oid}`, { detail: oid });
  }
}

/** The key xored with a chain of SHA-1 digests of the password, between salt and check digest. */
export function protectKey(key: Bytes, password: string): Bytes {
  const secret = utf16Bytes(password);
  const salt = randomBytes(DIGEST_BYTES);
  const check = hash('SHA-1', concatBytes([secret, key]));
  const algorithm = derSequence(derOid(JKS_PROTECTOR), derNull());
  return derSequence(algorithm, derOctets(concatBytes([salt, xored(key, secret, salt), check])));
}

function openJks(encrypted: Bytes, secret: Bytes, work: Work): Bytes | undefined {
  if (encrypted.length <= 2 * DIGEST_BYTES) {
    throw new PkiError('BAD_DER', 'a protected key that is too short');
  }
  work.spend(Math.ceil(encrypted.length / DIGEST_BYTES));
  const salt = encrypted.slice(0, DIGEST_BYTES);
  const key = xored(encrypted.slice(DIGEST_BYTES, -DIGEST_BYTES), secret, salt);
  const check = hash('SHA-1', concatBytes([secret, key]));
  return equalBytes(check, encrypted.slice(-DIGEST_BYTES)) ? key : undefined;
}

function xored(data: Bytes, secret: Bytes, salt: Bytes): Bytes {
  const result = new Uint8Array(data);
  let block: Bytes = salt;
  for (let offset = 0; offset < data.length; offset += DIGEST_BYTES) {
    block = hash('SHA-1', concatBytes([secret, block]));
    for (let index = 0; index < DIGEST_BYTES && offset + index < data.length; index += 1) {
      result[offset + index] = (data[offset + index] ?? 0) ^ (block[index] ?? 0);
    }
  }
  return result;
}

/** PBEWithMD5AndTripleDES: both halves of the salt are digested with the password into key and IV. */
async function openJceks(
  encrypted: Bytes,
  password: string,
  salt: Bytes,
  rounds: number,
  work: Work,
): Promise<Bytes | undefined> {
  if (salt.length !== 8) {
    throw new PkiError('BAD_DER', 'a salt of 8 bytes was expected');
  }
  const halves = [salt.slice(0, 4), salt.slice(4)];
  if (equalBytes(halves[0] ?? salt, halves[1] ?? salt)) {
    // Java reverses the first half then, with a slip of its own that files have kept since.
    const [a = 0, b = 0, , d = 0] = salt;
    halves[0] = Uint8Array.of(d, a, b, d);
  }
  const secret = Uint8Array.from(password, (character) => character.charCodeAt(0) & 0xff);
  const blocks: Bytes[] = [];
  for (const half of halves) {
    work.spend(rounds);
    let value = half;
    for (let round = 0; round < rounds; round += 1) {
      if (round % 20_000 === 19_999) {
        await work.pause();
      }
      value = hash('MD5', concatBytes([value, secret]));
    }
    blocks.push(value);
  }
  const derived = concatBytes(blocks);
  return decryptCbc({ name: '3DES', keyBytes: 24 }, derived.slice(0, 24), derived.slice(24, 32), encrypted);
}
