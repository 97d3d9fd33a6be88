import { PkiError, requireValue } from '../errors.ts';
import { latin1Bytes, latin1Text, type Bytes } from './bytes.ts';

const BLANKS = /\s+/g;
const ALPHABET = /^[A-Za-z0-9+/]+={0,2}$/;

/** Whether a text is base64 with full padding; blanks and line breaks are ignored. */
export function isBase64(text: string): boolean {
  const digits = text.replace(BLANKS, '');
  return digits.length % 4 === 0 && ALPHABET.test(digits);
}

/**
 * Bytes of a base64 text; blanks and line breaks are ignored.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 * @throws PkiError BAD_ENCODING for other characters or missing padding
 */
export function base64ToBytes(value: string): Bytes {
  const digits = requireValue(value).replace(BLANKS, '');
  if (digits === '') {
    return new Uint8Array(0);
  }
  if (digits.length % 4 !== 0) {
    throw new PkiError('BAD_ENCODING', 'base64 without its padding');
  }
  try {
    return latin1Bytes(atob(digits));
  } catch (cause) {
    throw new PkiError('BAD_ENCODING', 'not base64', { cause });
  }
}

/**
 * Base64 in one line.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 */
export function bytesToBase64(value: Uint8Array): string {
  return btoa(latin1Text(requireValue(value)));
}
