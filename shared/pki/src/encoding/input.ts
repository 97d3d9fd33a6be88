import { PkiError, requireValue } from '../errors.ts';
import { base64ToBytes, isBase64 } from './base64.ts';
import { copyBytes, latin1Bytes, MAX_INPUT_BYTES, type Bytes, type PkiInput } from './bytes.ts';
import { hexToBytes, isHex } from './hex.ts';
import { cleanText, encodedPem, isPem, pemToDer } from './pem.ts';

/**
 * The DER bytes of whatever a customer pasted or uploaded. Text is read as hexadecimal first, then
 * as PEM, as PEM in base64 or as base64, otherwise as binary, one byte a character (B§4.15, D-088). Of a file, DER is
 * tried first, since its length tells it from text. Of several PEM blocks the first with one of
 * `labels` counts, or simply the first.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 * @throws PkiError EMPTY_INPUT, TOO_LARGE, BAD_ENCODING, BAD_PEM, WRONG_TYPE
 */
export function decodeInput(value: PkiInput, labels?: readonly string[]): Bytes {
  const input = requireValue(value);
  if (typeof input === 'string') {
    return decodeText(input, labels);
  }
  const bytes = copyBytes(input);
  if (bytes.length === 0) {
    throw new PkiError('EMPTY_INPUT', 'no bytes');
  }
  if (bytes.length > MAX_INPUT_BYTES) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES} bytes`);
  }
  if (isWholeSequence(bytes)) {
    return bytes;
  }
  const text = fileText(bytes);
  return text === undefined ? bytes : decodeText(text, labels);
}

function decodeText(text: string, labels: readonly string[] | undefined): Bytes {
  if (text.length > MAX_INPUT_BYTES * 2) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES * 2} characters`);
  }
  const trimmed = cleanText(text).trim();
  if (trimmed === '') {
    throw new PkiError('EMPTY_INPUT', 'no text');
  }
  // PEM has dashes and is never hexadecimal, so that it may be asked for first, which is quicker.
  if (isPem(trimmed)) {
    return pemToDer(trimmed, labels);
  }
  if (isHex(trimmed)) {
    return hexToBytes(trimmed);
  }
  const encoded = encodedPem(trimmed);
  if (encoded.length > 0) {
    return pemToDer(encoded.map(({ text: pem }) => pem).join('\n'), labels);
  }
  if (isBase64(trimmed)) {
    return base64ToBytes(trimmed);
  }
  if (!/[^\p{Cc} -\u00FF]/u.test(text)) {
    return latin1Bytes(text);
  }
  throw new PkiError('BAD_ENCODING', 'neither hexadecimal, base64, PEM nor binary');
}

/** Whether the bytes are one DER SEQUENCE whose length covers them exactly. */
function isWholeSequence(bytes: Bytes): boolean {
  const first = bytes[1];
  if (bytes[0] !== 0x30 || first === undefined) {
    return false;
  }
  if (first < 0x80) {
    return bytes.length === first + 2;
  }
  const count = first & 0x7f;
  if (count === 0 || count > 4) {
    return false;
  }
  let length = 0;
  for (let index = 0; index < count; index += 1) {
    length = length * 256 + (bytes[2 + index] ?? 0);
  }
  return bytes.length === length + 2 + count;
}

/** A file as text if its bytes are text: UTF-8, or UTF-16 with a byte order mark. */
function fileText(bytes: Bytes): string | undefined {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) {
      return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    }
    if (bytes[0] === 0xfe && bytes[1] === 0xff) {
      return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isHex(text) || isPem(text) || isBase64(text) || encodedPem(text).length > 0 ? text : undefined;
  } catch {
    return undefined;
  }
}
