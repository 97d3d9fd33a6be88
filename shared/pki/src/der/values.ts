import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { contentBytes, type DerNode } from './reader.ts';
import { TAG } from './tags.ts';

/** An identifier longer than this is noise; the longest registered ones have some 30 bytes. */
const MAX_OID_BYTES = 256;

function expectTag(node: DerNode, tag: number, what: string): Bytes {
  if (node.tag !== tag) {
    throw new PkiError('BAD_DER', `${what} has tag 0x${node.tag.toString(16)}`);
  }
  return contentBytes(node);
}

/** An OBJECT IDENTIFIER in dotted form, with arcs of any size exact (X.690 8.19). */
export function readOid(node: DerNode): string {
  if (node.tag !== TAG.oid) {
    throw new PkiError('BAD_DER', `object identifier has tag 0x${node.tag.toString(16)}`);
  }
  return dottedOid(node.source, node.contentStart, node.end);
}

/** The dotted form of an identifier's contents. */
export function oidText(content: Bytes): string {
  return dottedOid(content, 0, content.length);
}

/** Works on the bytes in their place: a certificate has some sixty identifiers, and views cost more than they do. */
function dottedOid(content: Bytes, begin: number, end: number): string {
  if (end <= begin || end - begin > MAX_OID_BYTES || (content[end - 1] ?? 0x80) >= 0x80) {
    throw new PkiError('BAD_DER', 'malformed object identifier');
  }
  let dotted = '';
  let start = begin;
  for (let index = begin; index < end; index += 1) {
    // Zero bits before an arc would write one identifier in two ways (X.690 8.19.2).
    if (index === start && content[index] === 0x80) {
      throw new PkiError('BAD_DER', 'malformed object identifier');
    }
    if ((content[index] ?? 0) >= 0x80) {
      continue;
    }
    const arc = arcOf(content, start, index);
    if (start === begin) {
      const root = arc < 40 ? 0 : arc < 80 ? 1 : 2;
      dotted = `${root}.${typeof arc === 'bigint' ? arc - 80n : arc - root * 40}`;
    } else {
      dotted += `.${arc}`;
    }
    start = index + 1;
  }
  return dotted;
}

/** Seven bits a byte. Only what a number can't hold exactly becomes a bigint, which is slow. */
function arcOf(content: Bytes, start: number, end: number): number | bigint {
  if (end - start < 7) {
    let arc = 0;
    for (let index = start; index <= end; index += 1) {
      arc = arc * 128 + ((content[index] ?? 0) & 0x7f);
    }
    return arc;
  }
  let arc = 0n;
  for (let index = start; index <= end; index += 1) {
    arc = (arc << 7n) | BigInt((content[index] ?? 0) & 0x7f);
  }
  return arc;
}

/** An INTEGER or ENUMERATED of any size, with its sign. */
export function readInteger(node: DerNode): bigint {
  const content = node.tag === TAG.enumerated ? contentBytes(node) : expectTag(node, TAG.integer, 'integer');
  if (content.length === 0) {
    throw new PkiError('BAD_DER', 'empty integer');
  }
  const magnitude = BigInt(`0x${bytesToHex(content)}`);
  return (content[0] ?? 0) >= 0x80 ? magnitude - (1n << BigInt(content.length * 8)) : magnitude;
}

/** A small INTEGER, such as a version or a path length. */
export function readSmallInteger(node: DerNode): number {
  const value = readInteger(node);
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new PkiError('BAD_DER', 'integer too large');
  }
  return Number(value);
}

/** The contents of an INTEGER without leading zero bytes: a modulus, a coordinate. */
export function readUnsigned(node: DerNode): Bytes {
  const content = expectTag(node, TAG.integer, 'integer');
  if (content.length === 0 || (content[0] ?? 0) >= 0x80) {
    throw new PkiError('BAD_DER', 'a positive integer was expected');
  }
  let start = 0;
  while (start < content.length - 1 && content[start] === 0) {
    start += 1;
  }
  return content.subarray(start);
}

/** A BOOLEAN; like all other readers, any value but 0 is true. */
export function readBoolean(node: DerNode): boolean {
  const content = expectTag(node, TAG.boolean, 'boolean');
  if (content.length !== 1) {
    throw new PkiError('BAD_DER', 'malformed boolean');
  }
  return content[0] !== 0;
}

/** The bytes of a BIT STRING that holds whole bytes, such as a key or a signature. */
export function readBitStringBytes(node: DerNode): Bytes {
  const content = expectTag(node, TAG.bitString, 'bit string');
  if (content.length === 0 || content[0] !== 0) {
    throw new PkiError('BAD_DER', 'bit string does not hold whole bytes');
  }
  return content.subarray(1);
}

/** The numbers of the bits that are set in a BIT STRING of named bits; bit 0 is the leftmost. */
export function readNamedBits(node: DerNode): number[] {
  const content = expectTag(node, TAG.bitString, 'bit string');
  const unused = content[0];
  if (unused === undefined || unused > 7 || (content.length === 1 && unused !== 0)) {
    throw new PkiError('BAD_DER', 'malformed bit string');
  }
  const bits: number[] = [];
  const count = (content.length - 1) * 8 - unused;
  for (let bit = 0; bit < count; bit += 1) {
    if (((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0) {
      bits.push(bit);
    }
  }
  return bits;
}

/** The contents of an OCTET STRING. */
export function readOctets(node: DerNode): Bytes {
  return expectTag(node, TAG.octetString, 'octet string');
}
