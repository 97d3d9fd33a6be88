/**
 * A small DER writer (X.690). Certificates, revocation lists and status answers are built with it because a
 * tree of objects costs five times as much per certificate as joining buffers.
 */

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest & 0xff);
  return Buffer.from([0x80 | octets.length, ...octets]);
}

/** One element with the given identifier octet (low tag numbers only). */
export function element(tag: number, ...content: Uint8Array[]): Buffer {
  let length = 0;
  for (const part of content) length += part.length;
  return Buffer.concat([Buffer.from([tag]), lengthOctets(length), ...content]);
}

export const sequence = (...content: Uint8Array[]): Buffer => element(0x30, ...content);
/** SET OF one element: nothing to sort. */
export const setOfOne = (content: Uint8Array): Buffer => element(0x31, content);
export const octetString = (content: Uint8Array): Buffer => element(0x04, content);
/** Whole octets, no unused bits. */
export const bitString = (content: Uint8Array): Buffer => element(0x03, Buffer.from([0]), content);
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text, 'utf8'));
export const ia5String = (text: string): Buffer => element(0x16, Buffer.from(text, 'latin1'));
export const printableString = (text: string): Buffer => element(0x13, Buffer.from(text, 'latin1'));
/** Context-specific, constructed: EXPLICIT, or IMPLICIT over a constructed type. */
export const explicitTag = (number: number, ...content: Uint8Array[]): Buffer =>
  element(0xa0 | number, ...content);
/** Context-specific, primitive: IMPLICIT over a primitive type. */
export const implicitTag = (number: number, content: Uint8Array): Buffer => element(0x80 | number, content);

export const NULL = Buffer.from([0x05, 0x00]);
/** Booleans are written only when they differ from their default, hence TRUE alone. */
export const TRUE = Buffer.from([0x01, 0x01, 0xff]);

export const enumerated = (value: number): Buffer => element(0x0a, Buffer.from([value]));

/** A non-negative INTEGER from its big-endian octets. */
export function unsignedInteger(octets: Uint8Array): Buffer {
  let first = 0;
  while (first < octets.length - 1 && octets[first] === 0) first += 1;
  const digits = octets.subarray(first);
  const needsSign = digits.length === 0 || (digits[0] ?? 0) >= 0x80;
  return needsSign ? element(0x02, Buffer.from([0]), digits) : element(0x02, digits);
}

/** A small non-negative INTEGER, below 2^53. */
export function integer(value: number): Buffer {
  const hex = value.toString(16);
  return unsignedInteger(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'));
}

/**
 * Named bits as X.680 22.7 wants them: bit 0 is the first, trailing zero bits are left out.
 * @param bits numbers of the bits that are set, at least one
 */
export function namedBits(bits: number[]): Buffer {
  const last = Math.max(...bits);
  const octets = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of bits) {
    const index = Math.floor(bit / 8);
    octets[index] = (octets[index] ?? 0) | (0x80 >> (bit % 8));
  }
  return element(0x03, Buffer.from([7 - (last % 8)]), octets);
}

const knownIdentifiers = new Map<string, Buffer>();

function encodeArc(arc: bigint): number[] {
  const octets = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) octets.unshift(Number(rest & 0x7fn) | 0x80);
  return octets;
}

/** OBJECT IDENTIFIER from dotted decimals; arcs of any size. */
export function objectIdentifier(dotted: string): Buffer {
  const known = knownIdentifiers.get(dotted);
  if (known) return known;
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  const encoded = element(0x06, Buffer.from([first * 40n + second, ...rest].flatMap(encodeArc)));
  knownIdentifiers.set(dotted, encoded);
  return encoded;
}

/** `YYYYMMDDHHMMSSZ`. */
function compactTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}

/** UTCTime until 2049, GeneralizedTime from 2050 (RFC 5280 4.1.2.5). Whole seconds. */
export function time(at: Date): Buffer {
  const year = at.getUTCFullYear();
  const text = compactTime(at);
  return year >= 1950 && year < 2050
    ? element(0x17, Buffer.from(text.slice(2), 'latin1'))
    : element(0x18, Buffer.from(text, 'latin1'));
}

/** GeneralizedTime whatever the year, as OCSP wants it (RFC 6960 4.2.2). */
export const generalizedTime = (at: Date): Buffer => element(0x18, Buffer.from(compactTime(at), 'latin1'));

/** PEM with 64 characters a line and a final line break. */
export function toPem(der: Uint8Array, label: string): string {
  const text = Buffer.from(der).toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += 64) lines.push(text.slice(at, at + 64));
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
