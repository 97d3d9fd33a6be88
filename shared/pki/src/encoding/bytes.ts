/** Bytes over a plain ArrayBuffer, the only kind that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What every reader of this package takes: text in any encoding, or a file's bytes. */
export type PkiInput = string | Uint8Array | ArrayBuffer;

/**
 * The largest input that is read at once. The certificates of a whole trust store have about
 * 0.3 MB, so that more is a mistake rather than a certificate.
 */
export const MAX_INPUT_BYTES = 16 * 1024 * 1024;

/** A copy over an ArrayBuffer of its own. */
export function copyBytes(source: Uint8Array | ArrayBuffer): Bytes {
  return new Uint8Array(source);
}

/** All parts in one array. */
export function concatBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Whether both hold the same bytes. Not constant in time: for public data only. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Text as UTF-8. */
export function utf8Bytes(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Text whose characters are all below U+0100, one byte each. */
export function latin1Bytes(text: string): Bytes {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    bytes[index] = text.charCodeAt(index);
  }
  return bytes;
}

/** One character per byte. */
export function latin1Text(bytes: Uint8Array): string {
  if (bytes.length <= 0x2000) {
    return String.fromCharCode(...bytes);
  }
  const parts: string[] = [];
  // String.fromCharCode takes its arguments from the stack, hence pieces.
  for (let offset = 0; offset < bytes.length; offset += 0x2000) {
    parts.push(String.fromCharCode(...bytes.subarray(offset, offset + 0x2000)));
  }
  return parts.join('');
}
