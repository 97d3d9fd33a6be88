import { PkiError, requireValue } from '../errors.ts';
import type { Bytes } from './bytes.ts';

/** '00' to 'ff': lists of thousands of certificates spend most of their time on digits. */
const DIGIT_PAIRS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);
// Bounded, since a long run of any length would use up the engine's way back (see base64.ts).
const SEPARATORS = /[\s:]{1,1000}/g;
const FOREIGN = /[^0-9a-fA-F]/;

/** Whether a text is pairs of hexadecimal digits; blanks and colons between them are allowed (B§5.19). */
export function isHex(text: string): boolean {
  const digits = text.replace(SEPARATORS, '');
  return digits !== '' && digits.length % 2 === 0 && !FOREIGN.test(digits);
}

/**
 * Bytes of a hexadecimal text.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 * @throws PkiError BAD_ENCODING for an odd number of digits or other characters
 */
export function hexToBytes(value: string): Bytes {
  const digits = requireValue(value).replace(SEPARATORS, '');
  if (digits === '') {
    return new Uint8Array(0);
  }
  if (digits.length % 2 !== 0 || FOREIGN.test(digits)) {
    throw new PkiError('BAD_ENCODING', 'not pairs of hexadecimal digits');
  }
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/**
 * Lower-case hexadecimal digits without separators (D-091).
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 */
export function bytesToHex(value: Uint8Array): string {
  let digits = '';
  for (const byte of requireValue(value)) {
    digits += DIGIT_PAIRS[byte];
  }
  return digits;
}
