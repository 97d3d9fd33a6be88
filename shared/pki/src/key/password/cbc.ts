import { subtleCrypto } from '../../crypto-provider.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { PkiError } from '../../errors.ts';

/** A block cipher in CBC mode with the padding of PKCS#7. */
export interface CbcCipher {
  name: 'DES' | '3DES' | 'RC2' | 'AES';
  keyBytes: number;
  /** Effective key bits, of RC2 only. */
  bits?: number;
}

/** Bytes of a block, and of the IV. */
export function blockBytes(cipher: CbcCipher): number {
  return cipher.name === 'AES' ? 16 : 8;
}

/**
 * Decrypts and takes the padding off; undefined when the padding is wrong, as with a wrong key.
 * @throws PkiError BAD_DER when the data are no whole blocks or the IV has a wrong length
 */
export async function decryptCbc(
  cipher: CbcCipher,
  key: Bytes,
  iv: Bytes,
  encrypted: Bytes,
): Promise<Bytes | undefined> {
  const block = blockBytes(cipher);
  if (iv.length !== block || encrypted.length === 0 || encrypted.length % block !== 0) {
    throw new PkiError('BAD_DER', `encrypted data that are not whole blocks of ${block} bytes`);
  }
  if (isWebCipher(cipher)) {
    const subtle = subtleCrypto();
    const imported = await subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
    try {
      return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv }, imported, encrypted));
    } catch {
      return undefined;
    }
  }
  const { runCbc } = await import('./ciphers.ts');
  return unpadded(runCbc(oldCipher(cipher), 'decrypt', fullKey(cipher, key), iv, encrypted), block);
}

/** Pads and encrypts. */
export async function encryptCbc(cipher: CbcCipher, key: Bytes, iv: Bytes, plain: Bytes): Promise<Bytes> {
  if (isWebCipher(cipher)) {
    const subtle = subtleCrypto();
    const imported = await subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
    return new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, imported, plain));
  }
  const count = blockBytes(cipher) - (plain.length % blockBytes(cipher));
  const padded = concatBytes([plain, new Uint8Array(count).fill(count)]);
  const { runCbc } = await import('./ciphers.ts');
  return runCbc(oldCipher(cipher), 'encrypt', fullKey(cipher, key), iv, padded);
}

/** AES-192 is left out: Node has it, Chromium does not. */
function isWebCipher({ name, keyBytes }: CbcCipher): boolean {
  return name === 'AES' && keyBytes !== 24;
}

function oldCipher({ name, bits, keyBytes }: CbcCipher) {
  return name === 'RC2' ? { name, bits: bits ?? keyBytes * 8 } : { name };
}

/** 3DES of two keys uses the first again as the third. */
function fullKey({ name }: CbcCipher, key: Bytes): Bytes {
  return name === '3DES' && key.length === 16 ? concatBytes([key, key.subarray(0, 8)]) : key;
}

function unpadded(plain: Bytes, block: number): Bytes | undefined {
  const count = plain.at(-1) ?? 0;
  const padding = plain.subarray(plain.length - count);
  const right = count >= 1 && count <= block && padding.every((byte) => byte === count);
  return right ? plain.slice(0, plain.length - count) : undefined;
}

/** RC4, which some files of the nineties are encrypted with. */
export function rc4(key: Bytes, data: Bytes): Bytes {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (left: number, right: number): void => {
    const kept = state[left] ?? 0;
    state[left] = state[right] ?? 0;
    state[right] = kept;
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
    swap(index, other);
  }
  let left = 0;
  let right = 0;
  return data.map((byte) => {
    left = (left + 1) & 0xff;
    right = (right + (state[left] ?? 0)) & 0xff;
    swap(left, right);
    return byte ^ (state[((state[left] ?? 0) + (state[right] ?? 0)) & 0xff] ?? 0);
  });
}
