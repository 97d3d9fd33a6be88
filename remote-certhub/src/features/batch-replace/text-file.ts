/** Files as text and back, byte for byte where nothing was replaced. */

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface TextFile {
  text: string;
  encoding: Encoding;
  /** A byte order mark stood before it, and will again. */
  mark: boolean;
}

/** A text that can't be written: the encoding has no such character. */
export class UnwritableError extends Error {
  readonly character: string;
  constructor(character: string) {
    super('not in the encoding');
    this.character = character;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
const MARKS: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Reads a file: by its byte order mark, else as UTF-8, UTF-16 without a mark, GBK, or Windows-1252, whichever gives
 * the same bytes when written again. Null for a binary file.
 */
export function readTextFile(bytes: Bytes, wanted: Encoding | 'auto' = 'auto'): TextFile | null {
  for (const [encoding, mark] of MARKS) {
    if ((wanted === 'auto' || wanted === encoding) && mark.every((byte, index) => bytes[index] === byte)) {
      return tried(bytes.subarray(mark.length), encoding, true);
    }
  }
  if (wanted !== 'auto') {
    return tried(bytes, wanted, false);
  }
  const sixteen = guessUtf16(bytes);
  const file = sixteen && tried(bytes, sixteen, false);
  // No text has these; a picture may have as many zeros as UTF-16.
  if (file && !/[^\P{Cc}\t\r\n\f]/u.test(file.text)) {
    return file;
  }
  if (bytes.includes(0)) {
    return null;
  }
  return tried(bytes, 'utf-8', false) ?? tried(bytes, 'gbk', false) ?? tried(bytes, 'windows-1252', false);
}

function tried(bytes: Bytes, encoding: Encoding, mark: boolean): TextFile | null {
  const text = decoded(bytes, encoding);
  if (text === null) {
    return null;
  }
  try {
    // UTF-8 has one spelling only; the others are tried.
    return encoding === 'utf-8' || sameBytes(encode(text, encoding), bytes) ? { text, encoding, mark } : null;
  } catch (error) {
    if (error instanceof UnwritableError) {
      return null;
    }
    throw error;
  }
}

function decoded(bytes: Bytes, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** ASCII in UTF-16 has a zero in every second byte. */
function guessUtf16(bytes: Bytes): Encoding | null {
  const sample = bytes.subarray(0, 4096);
  if (bytes.length < 4 || bytes.length % 2 === 1) {
    return null;
  }
  let even = 0;
  let odd = 0;
  for (let index = 0; index + 1 < sample.length; index += 2) {
    even += sample[index] === 0 ? 1 : 0;
    odd += sample[index + 1] === 0 ? 1 : 0;
  }
  const half = sample.length / 2;
  if (odd > half * 0.3 && even === 0) {
    return 'utf-16le';
  }
  return even > half * 0.3 && odd === 0 ? 'utf-16be' : null;
}

function sameBytes(left: Bytes, right: Bytes): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/**
 * The file's bytes, in the encoding and with the mark it came with.
 * @throws UnwritableError for a character that the encoding lacks
 */
export function writeTextFile({ text, encoding, mark }: TextFile): Bytes {
  const body = encode(text, encoding);
  const found = mark ? MARKS.find(([known]) => known === encoding) : undefined;
  if (!found) {
    return body;
  }
  const whole = new Uint8Array(found[1].length + body.length);
  whole.set(found[1]);
  whole.set(body, found[1].length);
  return whole;
}

function encode(text: string, encoding: Encoding): Bytes {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-16le':
    case 'utf-16be':
      return encodeUtf16(text, encoding === 'utf-16le');
    default:
      return encodeLegacy(text, encoding);
  }
}

function encodeUtf16(text: string, littleEndian: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  }
  return bytes;
}

const tables = new Map<Encoding, ReadonlyMap<string, number>>();

/** Characters by their one or two bytes: browsers decode these encodings and write none of them. */
function tableOf(encoding: Encoding): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) {
    return known;
  }
  const table = new Map<string, number>();
  const decoder = new TextDecoder(encoding);
  const add = (...codes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(codes));
    // The first spelling of a character is the usual one; U+FFFD stands for no character.
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) {
      table.set(
        text,
        codes.reduce((sum, code) => sum * 256 + code, 0),
      );
    }
  };
  for (let first = 0; first < 256; first += 1) {
    add(first);
  }
  if (encoding !== 'windows-1252') {
    for (let first = 0x81; first < 0xff; first += 1) {
      for (let second = 0x30; second < 0xff; second += 1) {
        add(first, second);
      }
    }
  }
  tables.set(encoding, table);
  return table;
}

function encodeLegacy(text: string, encoding: Encoding): Bytes {
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const code = table.get(character);
    if (code === undefined) {
      throw new UnwritableError(character);
    }
    if (code > 0xff) {
      bytes.push(code >> 8);
    }
    bytes.push(code & 0xff);
  }
  return Uint8Array.from(bytes);
}
