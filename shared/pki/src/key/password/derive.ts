/** Key derivations of password-protected files. */
import { subtleCrypto } from '../../crypto-provider.ts';
import { concatBytes, type Bytes } from '../../encoding/bytes.ts';
import type { HashName } from './hashes.ts';
import type { Work } from './work.ts';

/** What a derived value is for (RFC 7292 B.3). */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

const WEB_HASHES: ReadonlySet<HashName> = new Set(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);

/** The password's UTF-16 characters, most significant byte first, as Java and PKCS#12 count them. */
export function utf16Bytes(text: string): Bytes {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index));
  }
  return new Uint8Array(view.buffer);
}

/**
 * The key derivation of PKCS#12 (RFC 7292 B.2).
 * @param password BMPString with its two NULs, or no bytes at all for an absent password
 */
export async function derivePkcs12(
  hashName: HashName,
  password: Bytes,
  salt: Bytes,
  purpose: number,
  rounds: number,
  length: number,
  work: Work,
): Promise<Bytes> {
  const { hashRepeatedly, hashSizes } = await import('./hashes.ts');
  const { block, output } = hashSizes(hashName);
  work.spend(rounds * Math.ceil(length / output));
  const diversifier = new Uint8Array(block).fill(purpose);
  const input = concatBytes([filled(salt, block), filled(password, block)]);
  const result = new Uint8Array(length);
  for (let offset = 0; offset < length; offset += output) {
    const part = await hashRepeatedly(hashName, concatBytes([diversifier, input]), rounds, work);
    result.set(part.subarray(0, length - offset), offset);
    addToBlocks(input, filled(part, block), block);
  }
  return result;
}

/** The bytes repeated up to a multiple of the block size. */
function filled(bytes: Bytes, block: number): Bytes {
  const result = new Uint8Array(Math.ceil(bytes.length / block) * block);
  for (let index = 0; index < result.length; index += 1) {
    result[index] = bytes[index % bytes.length] ?? 0;
  }
  return result;
}

/** Adds `addend` + 1 to each block, as big-endian numbers. */
function addToBlocks(blocks: Bytes, addend: Bytes, size: number): void {
  for (let start = 0; start < blocks.length; start += size) {
    let carry = 1;
    for (let index = size - 1; index >= 0; index -= 1) {
      const sum = (blocks[start + index] ?? 0) + (addend[index] ?? 0) + carry;
      blocks[start + index] = sum & 0xff;
      carry = sum >> 8;
    }
  }
}

/** PBKDF1 (RFC 8018 5.1): a digest of the password and salt, digested again and again. */
export async function derivePbkdf1(
  hashName: HashName,
  password: Bytes,
  salt: Bytes,
  rounds: number,
  work: Work,
): Promise<Bytes> {
  const { hashRepeatedly } = await import('./hashes.ts');
  work.spend(rounds);
  return hashRepeatedly(hashName, concatBytes([password, salt]), rounds, work);
}

/** PBKDF2 (RFC 8018 5.2), by WebCrypto where it has the digest. */
export async function derivePbkdf2(
  hashName: HashName,
  password: Bytes,
  salt: Bytes,
  rounds: number,
  length: number,
  work: Work,
): Promise<Bytes> {
  work.spend(rounds);
  if (WEB_HASHES.has(hashName)) {
    const subtle = subtleCrypto();
    const base = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const parameters = { name: 'PBKDF2', hash: hashName, salt, iterations: rounds };
    return new Uint8Array(await subtle.deriveBits(parameters, base, length * 8));
  }
  const { pbkdf2 } = await import('./hashes.ts');
  return pbkdf2(hashName, password, salt, rounds, length);
}

/** OpenSSL's EVP_BytesToKey with MD5 and one round, of traditional PEM encryption. */
export async function deriveLegacyPem(password: Bytes, salt: Bytes, length: number): Promise<Bytes> {
  const { hash } = await import('./hashes.ts');
  let block: Bytes = new Uint8Array(0);
  let key: Bytes = new Uint8Array(0);
  while (key.length < length) {
    block = hash('MD5', concatBytes([block, password, salt]));
    key = concatBytes([key, block]);
  }
  return key.slice(0, length);
}
