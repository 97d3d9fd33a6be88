import { TAG } from '../der/tags.ts';
import { der } from '../der/writer.ts';
import { concatBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

/** PFX and P7B files nest some 15 levels deep. */
const MAX_DEPTH = 40;
const CONSTRUCTED = 0x20;

/**
 * PKCS#7 and PKCS#12 allow BER, and Windows, Java and BouncyCastle write it: lengths that are known at
 * the end only, and octet strings in pieces (X.690 8.1.3.6, 8.7.3). The same structure with definite
 * lengths and whole strings; DER is given back as it is.
 * @throws PkiError BAD_DER, TRAILING_DATA
 */
export function definiteLengths(bytes: Bytes): Bytes {
  const { encoded, end } = rewrite(bytes, 0, bytes.length, 0);
  if (end !== bytes.length) {
    throw new PkiError('TRAILING_DATA', `${bytes.length - end} bytes after the structure`);
  }
  return encoded;
}

interface Rewritten {
  encoded: Bytes;
  tag: number;
  content: Bytes;
  end: number;
}

function damaged(message: string): PkiError {
  return new PkiError('BAD_DER', message);
}

function rewrite(source: Bytes, start: number, limit: number, depth: number): Rewritten {
  const tag = source[start];
  const first = source[start + 1];
  if (tag === undefined || first === undefined || start + 2 > limit) {
    throw damaged('truncated value');
  }
  if (depth > MAX_DEPTH || (tag & 0x1f) === 0x1f) {
    throw damaged(depth > MAX_DEPTH ? 'nested too deeply' : 'tag numbers above 30 are not used here');
  }
  if (first === 0x80) {
    if ((tag & CONSTRUCTED) === 0) {
      throw damaged('indefinite length of a primitive value');
    }
    return joined(tag, partsUntilEnd(source, start + 2, limit, depth));
  }
  const { contentStart, end } = definite(source, start, first, limit);
  if ((tag & CONSTRUCTED) === 0) {
    const content = source.subarray(contentStart, end);
    return { encoded: source.subarray(start, end), tag, content, end };
  }
  const parts: Rewritten[] = [];
  for (let offset = contentStart; offset < end;) {
    const part = rewrite(source, offset, end, depth + 1);
    parts.push(part);
    offset = part.end;
  }
  return joined(tag, { parts, end });
}

function definite(source: Bytes, start: number, first: number, limit: number) {
  const count = first < 0x80 ? 0 : first & 0x7f;
  let length = first;
  if (count > 0) {
    length = 0;
    for (let index = 0; index < count; index += 1) {
      length = length * 256 + (source[start + 2 + index] ?? 0);
    }
  }
  const contentStart = start + 2 + count;
  if (count > 4 || contentStart + length > limit) {
    throw damaged('value longer than its container');
  }
  return { contentStart, end: contentStart + length };
}

/** The parts up to the end-of-contents octets. */
function partsUntilEnd(source: Bytes, start: number, limit: number, depth: number) {
  const parts: Rewritten[] = [];
  let offset = start;
  while (source[offset] !== 0 || source[offset + 1] !== 0) {
    const part = rewrite(source, offset, limit, depth + 1);
    parts.push(part);
    offset = part.end;
  }
  if (offset + 2 > limit) {
    throw damaged('no end of an indefinite length');
  }
  return { parts, end: offset + 2 };
}

function joined(tag: number, { parts, end }: { parts: readonly Rewritten[]; end: number }): Rewritten {
  if (tag === (TAG.octetString | CONSTRUCTED)) {
    if (parts.some((part) => part.tag !== TAG.octetString)) {
      throw damaged('a string in pieces that are no strings');
    }
    const content = concatBytes(parts.map((part) => part.content));
    return { encoded: der(TAG.octetString, content), tag: TAG.octetString, content, end };
  }
  const content = concatBytes(parts.map((part) => part.encoded));
  return { encoded: der(tag, content), tag, content, end };
}
