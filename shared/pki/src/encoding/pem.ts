import { PkiError } from '../errors.ts';
import { base64ToBytes, bytesToBase64, isBase64 } from './base64.ts';
import { MAX_INPUT_BYTES, type Bytes } from './bytes.ts';

/** One block between BEGIN and END lines. */
export interface PemBlock {
  /** As in the BEGIN line: 'CERTIFICATE', 'CERTIFICATE REQUEST', 'PRIVATE KEY', … */
  label: string;
  /** The lines before the first empty one, such as 'Proc-Type: 4,ENCRYPTED' (RFC 1421 4.6). */
  headers: string[];
  /** The base64 text between, as found. */
  body: string;
}

const BEGIN = '-----BEGIN ';
const END = '-----END ';
const DASHES = '-----';
const LINE_LENGTH = 64;

/**
 * What copying through word processors, chats, mails, web pages and JSON does to PEM, undone: marks without
 * width go, odd blanks become blanks, typographic dashes become dashes, full-width characters narrow;
 * line breaks come back from tags and escapes, quotation marks of mails go.
 */
export function cleanText(text: string): string {
  const narrow = /[^\p{ASCII}]/u.test(text) ? cleanCharacters(text) : text;
  const plain = ESCAPED_BEGIN.test(narrow) ? unescaped(narrow) : narrow;
  return plain.includes('-----BEGIN ') && /[<>&\\]/.test(plain) ? cleanMarkup(plain) : plain;
}

function cleanCharacters(text: string): string {
  return text
    .replace(/[\uFEFF\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** As proxies hand certificates on in headers, and forms send them: percent signs, blanks as `%20` or `+`. */
const ESCAPED_BEGIN = /-----BEGIN(?:%20|\+)[A-Z]/i;

/** A plus sign of the body is escaped where blanks are plus signs, and may stand as it is where they are not. */
function unescaped(text: string): string {
  const spaced = text.includes('-----BEGIN+') ? text.replaceAll('+', ' ') : text;
  return spaced.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
  ['plus', '+'],
  ['sol', '/'],
  ['equals', '='],
  ['NewLine', '\n'],
]);

/** None of these characters is in base64 or in an encapsulation line, so that no good block is changed. */
function cleanMarkup(text: string): string {
  return (
    text
      .replace(/<(?:br|\/?p|\/?div|\/?li|\/?tr)\b[^<>]{0,200}>/gi, '\n')
      .replace(/<[^<>]{1,200}>/g, '')
      .replace(/&(?:#(\d{1,5})|#[xX]([0-9a-fA-F]{1,4})|([A-Za-z]{2,8}));/g, (all, decimal, hex, name) => {
        if (typeof name === 'string') {
          return ENTITIES.get(name) ?? all;
        }
        return String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16));
      })
      // Texts in JSON in JSON have the sign more than once.
      .replace(/(?:\\{1,8}r)?\\{1,8}n/g, '\n')
      .replace(/\\{1,8}u00(2b|2f|3d)/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll('\\/', '/')
      .replace(/^(?:[ \t]?>){1,100}/gm, '')
  );
}

/** A block with its place, or the place of one that can't be read. */
export type ScannedBlock =
  | { line: number; block: PemBlock; bodyLine: number }
  /** `expected` is the line that should have come at `expectedLine`. */
  | { line: number; block: null; expected: string; expectedLine: number };

/**
 * All PEM blocks of a text, in order, and the BEGIN lines that have no END line of the same label. Takes time
 * linear in the length for any input: each search goes on where the last one stopped.
 * @throws PkiError TOO_LARGE beyond MAX_INPUT_BYTES characters
 */
export function scanPem(text: string): ScannedBlock[] {
  if (text.length > MAX_INPUT_BYTES) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES} characters`);
  }
  const clean = cleanText(text);
  const blocks: ScannedBlock[] = [];
  const lineAt = lineCounter(clean);
  let begin = clean.indexOf(BEGIN);
  let end = clean.indexOf(END, Math.max(begin, 0));
  while (begin !== -1) {
    const nextBegin = clean.indexOf(BEGIN, begin + BEGIN.length);
    if (end !== -1 && end < begin) {
      end = clean.indexOf(END, begin);
    }
    const cut = end === -1 || (nextBegin !== -1 && nextBegin < end);
    const block = cut ? undefined : blockBetween(clean, begin, end);
    const line = lineAt(begin);
    if (block) {
      blocks.push({ line, block: block.block, bodyLine: lineAt(block.start) });
    } else {
      const stop = cut ? nextBegin : end;
      const expectedLine = lineAt(stop === -1 ? clean.trimEnd().length : stop);
      blocks.push({ line, block: null, expected: `${END}${labelAt(clean, begin)}${DASHES}`, expectedLine });
    }
    begin = nextBegin;
  }
  return blocks;
}

/** Line numbers of rising positions; counts each character once. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < position;) {
      line += 1;
      counted = next + 1;
      next = text.indexOf('\n', counted);
    }
    return line;
  };
}

function labelAt(text: string, begin: number): string {
  const start = begin + BEGIN.length;
  return /^[A-Z0-9 #]{0,40}/.exec(text.slice(start, start + 40))?.[0].trim() ?? '';
}

/**
 * All complete PEM blocks of a text, in order. A BEGIN line without its END line is passed over, as is
 * anything between blocks.
 * @throws PkiError TOO_LARGE beyond MAX_INPUT_BYTES characters
 */
export function splitPemBlocks(text: string): PemBlock[] {
  return scanPem(text).flatMap(({ block }) => block ?? []);
}

function blockBetween(
  text: string,
  begin: number,
  end: number,
): { block: PemBlock; start: number } | undefined {
  const labelStart = begin + BEGIN.length;
  const labelEnd = text.indexOf(DASHES, labelStart);
  if (labelEnd === -1 || labelEnd >= end) {
    return undefined;
  }
  const label = text.slice(labelStart, labelEnd);
  if (!text.startsWith(`${label}${DASHES}`, end + END.length)) {
    return undefined;
  }
  const start = labelEnd + DASHES.length;
  const lines = text.slice(start, end).split(/\r\n|\r|\n/);
  const headers: string[] = [];
  const body: string[] = [];
  for (const line of lines) {
    // A base64 line never has a colon; a header's continuation line starts with a blank.
    if (body.length === 0 && (line.includes(':') || (headers.length > 0 && /^[ \t]\S/.test(line)))) {
      headers.push(line.trim());
    } else if (line.trim() !== '') {
      body.push(line.trim());
    }
  }
  return { block: { label, headers, body: body.join('\n') }, start };
}

/** What base64 of a text that begins with a PEM block begins with. */
const ENCODED = /LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2}/g;

/**
 * PEM texts that stand in a text as base64, as in the secrets of Kubernetes (`tls.crt: LS0tLS1CRUdJTi…`), or that
 * the whole text is as base64; with the line that each begins at. One layer is taken off, so that the texts are
 * shorter than what they came from.
 */
export function encodedPem(text: string): { line: number; text: string }[] {
  const clean = cleanText(text);
  const whole = isBase64(clean) ? decodedPem(clean) : undefined;
  if (whole !== undefined) {
    return [{ line: 1, text: whole }];
  }
  const lineAt = lineCounter(clean);
  return [...clean.matchAll(ENCODED)].flatMap(({ 0: digits, index }) => {
    const pem = decodedPem(digits);
    return pem === undefined ? [] : [{ line: lineAt(index), text: pem }];
  });
}

function decodedPem(digits: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(base64ToBytes(digits));
    return text.includes(BEGIN) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text has at least the start of a PEM block. */
export function isPem(text: string): boolean {
  return cleanText(text).includes(BEGIN);
}

/**
 * The bytes of one block.
 * @throws PkiError BAD_PEM when the body is empty or not base64
 */
export function decodePemBlock(block: PemBlock): Bytes {
  let bytes: Bytes;
  try {
    bytes = base64ToBytes(block.body);
  } catch (cause) {
    throw new PkiError('BAD_PEM', `the body of ${block.label.slice(0, 40)} is not base64`, { cause });
  }
  if (bytes.length === 0) {
    throw new PkiError('BAD_PEM', `the body of ${block.label.slice(0, 40)} is empty`);
  }
  return bytes;
}

/**
 * The bytes of the first PEM block, or of the first with one of the given labels.
 * @throws PkiError BAD_PEM without any block, WRONG_TYPE when only others exist
 */
export function pemToDer(text: string, labels?: readonly string[]): Bytes {
  const blocks = splitPemBlocks(text);
  if (blocks.length === 0) {
    throw new PkiError('BAD_PEM', 'no complete PEM block');
  }
  const block = labels ? blocks.find((candidate) => labels.includes(candidate.label)) : blocks[0];
  if (!block) {
    throw new PkiError('WRONG_TYPE', `no block labelled ${labels?.join(' or ')}`);
  }
  return decodePemBlock(block);
}

/** A PEM block with body lines of 64 characters and a line break at its end (B§9.19, RFC 7468). */
export function derToPem(der: Uint8Array, label: string): string {
  const digits = bytesToBase64(der);
  const lines: string[] = [];
  for (let offset = 0; offset < digits.length; offset += LINE_LENGTH) {
    lines.push(digits.slice(offset, offset + LINE_LENGTH));
  }
  return `${BEGIN}${label}${DASHES}\n${lines.join('\n')}\n${END}${label}${DASHES}\n`;
}

/** Objects of one kind as one text: a block each, one under the other, each with its END line (B§4.16). */
export function joinPem(ders: readonly Uint8Array[], label: string): string {
  return ders.map((der) => derToPem(der, label)).join('');
}
