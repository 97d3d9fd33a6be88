import { PkiError, requireValue } from '../errors.ts';
import { latin1Bytes, latin1Text, type Bytes } from './bytes.ts';

/*
 * Each repetition is bounded: an engine keeps a way back for every character of a longer run, and gives up with
 * a RangeError in texts of some megabytes.
 */
const BLANKS = /\s{1,1000}/g;
const FOREIGN = /[^A-Za-z0-9+/]/;

/** Whether a text is base64 with full padding; blanks and line breaks are ignored. */
export function isBase64(text: string): boolean {
  const digits = text.replace(BLANKS, '');
  const unpadded = digits.slice(0, -2) + digits.slice(-2).replace(/={1,2}$/, '');
  return digits.length % 4 === 0 && unpadded !== '' && !FOREIGN.test(unpadded);
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
