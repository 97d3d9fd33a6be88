import { DerSequence, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readUnsigned } from '../der/values.ts';
import { derSequence, derUnsigned } from '../der/writer.ts';
import { copyBytes, equalBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

/** WebCrypto's r‖s as the SEQUENCE that requests and certificates hold (RFC 3279 2.2.3). */
export function ecdsaSignatureToDer(raw: Uint8Array): Bytes {
  const half = raw.length / 2;
  return derSequence(derUnsigned(raw.subarray(0, half)), derUnsigned(raw.subarray(half)));
}

/**
 * The SEQUENCE of r and s as WebCrypto's r‖s, each of `size` bytes. As OpenSSL does, takes the shortest encoding
 * alone: with others a signature could be changed and still be right.
 * @throws PkiError BAD_DER for others, and when the numbers don't fit
 */
export function ecdsaSignatureFromDer(signature: Bytes, size: number): Bytes {
  const parts = new DerSequence(readDer(copyBytes(signature)), 'ECDSA signature');
  const numbers = [readUnsigned(parts.take(TAG.integer, 'r')), readUnsigned(parts.take(TAG.integer, 's'))];
  parts.finish();
  const raw = new Uint8Array(size * 2);
  for (const [index, number] of numbers.entries()) {
    if (number.length > size) {
      throw new PkiError('BAD_DER', 'ECDSA signature too long for its curve');
    }
    raw.set(number, size * (index + 1) - number.length);
  }
  if (!equalBytes(ecdsaSignatureToDer(raw), signature)) {
    throw new PkiError('BAD_DER', 'ECDSA signature is not in its shortest form');
  }
  return raw;
}
