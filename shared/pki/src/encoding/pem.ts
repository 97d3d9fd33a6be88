import { PkiError } from '../errors.ts';
import { base64ToBytes, bytesToBase64 } from './base64.ts';
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
 * What copying through word processors and chats does to PEM, undone: byte order marks and
 * zero-width characters go, odd blanks become blanks, typographic dashes become dashes.
 */
export function cleanText(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) {
    return text;
  }
  return text
    .replace(/[\uFEFF\u200B-\u200D\u2060]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/**
 * All complete PEM blocks of a text, in order. A BEGIN line without its END line is passed over,
 * as is anything between blocks. Takes time linear in the length for any input: each search goes on
 * where the last one stopped.
 * @throws PkiError TOO_LARGE beyond MAX_INPUT_BYTES characters
 */
export function splitPemBlocks(text: string): PemBlock[] {
  if (text.length > MAX_INPUT_BYTES) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES} characters`);
  }
  const clean = cleanText(text);
  const blocks: PemBlock[] = [];
  let begin = clean.indexOf(BEGIN);
  let end = clean.indexOf(END);
  while (begin !== -1 && end !== -1) {
    if (end < begin) {
      end = clean.indexOf(END, begin);
      continue;
    }
    const nextBegin = clean.indexOf(BEGIN, begin + BEGIN.length);
    if (nextBegin !== -1 && nextBegin < end) {
      begin = nextBegin;
      continue;
    }
    const block = blockBetween(clean, begin, end);
    if (block) {
      blocks.push(block);
    }
    begin = nextBegin;
  }
  return blocks;
}

function blockBetween(text: string, begin: number, end: number): PemBlock | undefined {
  const labelStart = begin + BEGIN.length;
  const labelEnd = text.indexOf(DASHES, labelStart);
  if (labelEnd === -1 || labelEnd >= end) {
    return undefined;
  }
  const label = text.slice(labelStart, labelEnd);
  if (!text.startsWith(`${label}${DASHES}`, end + END.length)) {
    return undefined;
  }
  const lines = text.slice(labelEnd + DASHES.length, end).split(/\r\n|\r|\n/);
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
  return { label, headers, body: body.join('\n') };
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

/** Certificates as one text: each with its END CERTIFICATE line, joined by line breaks (B§4.16). */
export function joinPem(blocks: readonly string[]): string {
  return blocks
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => `${block}\n`)
    .join('');
}
