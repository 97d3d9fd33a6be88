/** Takes apart what a customer pasted or uploaded: any number of structures in any mix of encodings. */
import { readNode } from '../der/reader.ts';
import { PkiError, toFailure, type PkiFailure, type PkiResult } from '../errors.ts';
import { base64ToBytes, isBase64 } from './base64.ts';
import { copyBytes, MAX_INPUT_BYTES, type Bytes } from './bytes.ts';
import { bytesToHex, hexToBytes, isHex } from './hex.ts';
import { decodeInput } from './input.ts';
import {
  cleanText,
  decodePemBlock,
  encodedPem,
  isPem,
  scanPem,
  type PemBlock,
  type ScannedBlock,
} from './pem.ts';

/** One structure with the place it was found at. */
export interface Piece {
  /** Line of the text where its block starts, from 1; null for binary. */
  line: number | null;
  /** First byte of it in a binary file; null in a text. */
  offset: number | null;
  /** The PEM block as found; null for other encodings. */
  block: PemBlock | null;
  der: PkiResult<Bytes>;
}

/** Structures read from one input; a bundle of all public roots and intermediates has some 3,000. */
const MAX_PIECES = 20_000;

/**
 * The structures of a text: PEM blocks, also where they stand in it as base64, or else base64 or hexadecimal texts parted by blank lines; of a file
 * also DER, several one after the other. What can't be read is a piece with a failure, at its place.
 * Never throws; empty input has no pieces.
 */
export function splitPieces(value: string | Uint8Array): Piece[] {
  try {
    const pieces = typeof value === 'string' ? textPieces(value) : filePieces(copyBytes(value));
    if (pieces.length > MAX_PIECES) {
      throw new PkiError('TOO_LARGE', `more than ${MAX_PIECES} structures`);
    }
    return pieces;
  } catch (error) {
    return [failed(toFailure(error), {})];
  }
}

function failed(error: PkiFailure, place: Partial<Piece>): Piece {
  return { line: null, offset: null, block: null, ...place, der: { ok: false, error } };
}

function textPieces(text: string): Piece[] {
  if (text.length > MAX_INPUT_BYTES * 2) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES * 2} characters`);
  }
  if (text.trim() === '') {
    return [];
  }
  const encoded = encodedPem(text);
  const blocks = isPem(text) ? scanPem(text).map(blockPiece) : [];
  if (blocks.length === 0 && encoded.length === 0) {
    return plainPieces(text);
  }
  const within = encoded.flatMap(({ line, text: pem }) =>
    // Lines of what was decoded are none that the customer sees.
    scanPem(pem).map((scanned) => ({ ...blockPiece(scanned), line })),
  );
  return [...blocks, ...within].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function blockPiece(scanned: ScannedBlock): Piece {
  const { line, block } = scanned;
  if (!block) {
    const place = { line: scanned.expectedLine, expected: scanned.expected };
    return failed({ code: 'BAD_PEM', message: 'a block without its end', place }, { line });
  }
  try {
    return { line, offset: null, block, der: { ok: true, value: decodePemBlock(block) } };
  } catch (error) {
    const bad = block.body.split('\n').findIndex((part) => !/^[A-Za-z0-9+/=]+$/.test(part));
    const place = {
      line: bad === -1 ? line : scanned.bodyLine + block.headers.length + bad + 1,
      expected: 'base64',
    };
    return failed({ ...toFailure(error), place }, { line, block });
  }
}

/** Without PEM: the whole text if it is one encoding, else its parts between blank lines. */
function plainPieces(text: string): Piece[] {
  const trimmed = cleanText(text).trim();
  const whole = bareBytes(trimmed);
  if (whole) {
    return derPieces(whole).map((piece) => ({ ...piece, line: 1, offset: null }));
  }
  const parts = trimmed.split(/\n[ \t\r]*\n/).filter((part) => part.trim() !== '');
  const decoded = parts.map((part) => bareBytes(part.trim()));
  if (parts.length > 1 && decoded.some((bytes) => bytes !== undefined)) {
    let line = 1;
    return parts.map((part, index) => {
      const start = line;
      line += part.split('\n').length + 1;
      const bytes = decoded[index];
      return bytes
        ? { line: start, offset: null, block: null, der: { ok: true, value: bytes } }
        : failed(UNREADABLE, { line: start });
    });
  }
  return [{ line: 1, offset: null, block: null, der: wholeBytes(trimmed) }];
}

const UNREADABLE: PkiFailure = {
  code: 'BAD_ENCODING',
  message: 'neither hexadecimal, base64, PEM nor binary',
};

function wholeBytes(text: string): PkiResult<Bytes> {
  try {
    const bytes = decodeInput(text);
    return bytes[0] === 0x30 ? { ok: true, value: bytes } : { ok: false, error: UNREADABLE };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}

/**
 * Hexadecimal, also with 0x, commas and colons as in source code, or base64, also URL-safe and without its
 * padding. Only what starts a SEQUENCE counts, since a word may be both.
 */
function bareBytes(text: string): Bytes | undefined {
  const hex = text.replace(/0x|[,;{}]/gi, ' ');
  const readings = [
    () => (isHex(hex) ? hexToBytes(hex) : undefined),
    () => (isBase64(text) ? base64ToBytes(text) : undefined),
    () => unpadded(text),
  ];
  for (const read of readings) {
    const bytes = read();
    if (bytes && bytes[0] === 0x30 && bytes.length > 2) {
      return bytes;
    }
  }
  return undefined;
}

function unpadded(text: string): Bytes | undefined {
  const digits = text
    .replace(/\s+|=+\s*$/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const full = digits + '='.repeat((4 - (digits.length % 4)) % 4);
  return isBase64(full) ? base64ToBytes(full) : undefined;
}

function filePieces(bytes: Bytes): Piece[] {
  if (bytes.length === 0) {
    return [];
  }
  if (bytes.length > MAX_INPUT_BYTES) {
    throw new PkiError('TOO_LARGE', `more than ${MAX_INPUT_BYTES} bytes`);
  }
  if (bytes[0] === 0x30) {
    const pieces = derPieces(bytes);
    if (pieces.length > 1 || pieces[0]?.der.ok) {
      return pieces;
    }
  }
  const text = wholeText(bytes);
  if (text !== undefined) {
    return textPieces(text);
  }
  return bytes[0] === 0x30 || isKeystore(bytes) ? derPieces(bytes) : [failed(UNREADABLE, { offset: 0 })];
}

/** JKS and JCEKS begin with a magic number. */
function isKeystore(bytes: Bytes): boolean {
  const magic = bytesToHex(bytes.subarray(0, 4));
  return magic === 'feedfeed' || magic === 'cececece';
}

/** A file as text: UTF-8 without control characters, or UTF-16 with a byte order mark. */
function wholeText(bytes: Bytes): string | undefined {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  const marked = wide === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff);
  try {
    const text = new TextDecoder(marked ? wide : 'utf-8', { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** One DER structure, or several one after the other. What is not one whole structure stays as it is. */
function derPieces(bytes: Bytes): Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  while (offset < bytes.length && pieces.length <= MAX_PIECES) {
    // Line breaks between structures come from `cat`.
    if (pieces.length > 0 && (bytes[offset] === 0x0a || bytes[offset] === 0x0d)) {
      offset += 1;
      continue;
    }
    let end = bytes.length;
    try {
      end = bytes[offset] === 0x30 ? readNode(bytes, offset, bytes.length).end : bytes.length;
    } catch {
      // Its own reader says what is wrong with it.
    }
    if (bytes[offset] !== 0x30 && pieces.length > 0) {
      const place = { offset, expected: 'SEQUENCE (0x30)' };
      pieces.push(failed({ code: 'TRAILING_DATA', message: 'bytes after the structure', place }, { offset }));
      break;
    }
    pieces.push({
      line: null,
      offset,
      block: null,
      der: { ok: true, value: offset === 0 && end === bytes.length ? bytes : bytes.slice(offset, end) },
    });
    offset = end;
  }
  return pieces;
}
