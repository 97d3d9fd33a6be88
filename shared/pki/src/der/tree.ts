/** An ASN.1 structure for looking at: every value with its bytes, also of structures nobody knows. */
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { namedOid } from '../extension/oid-names.ts';
import { contentBytes, readNode, type DerNode } from './reader.ts';
import { TAG, tagName } from './tags.ts';
import { escapeControls, isStringNode, readText } from './text.ts';
import { readTime } from './time.ts';
import { readInteger, readOid } from './values.ts';

/** One value of a structure. Plain data in the order of the bytes; `parent` makes a tree of the list. */
export interface Asn1Value {
  /** Index of the value around it in the list; -1 for the outermost. */
  parent: number;
  depth: number;
  /** 'SEQUENCE', '[0]', …; `OCTET STRING` and `BIT STRING` that hold a structure have children. */
  type: string;
  /** First byte of identifier, of contents, and the one behind the contents, in the whole input. */
  start: number;
  contentStart: number;
  end: number;
  /** The content of a value without parts, shortened; '' for one with parts. Control characters are escaped. */
  text: string;
  /** The usual name of an object identifier. */
  name: string | null;
  /** Whether it is bytes that are no ASN.1 where some should be. */
  damaged: boolean;
}

/** Values that are listed; a certificate has some 150, one with 2,000 names 2,100. */
export const MAX_ASN1_VALUES = 20_000;
/** Levels that are opened; what lies deeper is shown as bytes. */
export const MAX_ASN1_DEPTH = 64;
const PREVIEW = 64;

/**
 * The values of an encoding, from the outermost inwards. Damage ends a branch, not the list: its bytes are
 * shown as such. Never throws; time and memory are bounded by MAX_ASN1_VALUES.
 */
export function asn1Tree(input: Uint8Array): Asn1Value[] {
  const bytes = copyBytes(input);
  const values: Asn1Value[] = [];
  addRange(values, bytes, { start: 0, end: bytes.length, parent: -1, depth: 0 });
  return values;
}

interface Range {
  start: number;
  end: number;
  parent: number;
  depth: number;
}

function addRange(values: Asn1Value[], bytes: Bytes, { start, end, parent, depth }: Range): void {
  for (let offset = start; offset < end && values.length < MAX_ASN1_VALUES;) {
    const node = nodeAt(bytes, offset, end);
    if (!node) {
      values.push({
        parent,
        depth,
        type: '?',
        start: offset,
        contentStart: offset,
        end,
        text: preview(bytes.subarray(offset, end)),
        name: null,
        damaged: true,
      });
      return;
    }
    addNode(values, bytes, node, parent, depth);
    offset = node.end;
  }
}

function addNode(values: Asn1Value[], bytes: Bytes, node: DerNode, parent: number, depth: number): void {
  const index = values.length;
  const inner = depth < MAX_ASN1_DEPTH ? innerRange(bytes, node) : undefined;
  const value: Asn1Value = {
    parent,
    depth,
    type: tagName(node.tag),
    start: node.start,
    contentStart: node.contentStart,
    end: node.end,
    text: inner ? '' : valueText(node),
    name: node.tag === TAG.oid ? nameOf(node) : null,
    damaged: false,
  };
  values.push(value);
  if (inner) {
    addRange(values, bytes, { ...inner, parent: index, depth: depth + 1 });
  }
}

function nodeAt(bytes: Bytes, offset: number, end: number): DerNode | undefined {
  try {
    return readNode(bytes, offset, end);
  } catch (error) {
    if (error instanceof PkiError) {
      return undefined;
    }
    throw error;
  }
}

/** The parts of a constructed value, or of a string of bytes that is one whole structure itself. */
function innerRange(bytes: Bytes, node: DerNode): { start: number; end: number } | undefined {
  if ((node.tag & 0x20) !== 0) {
    return { start: node.contentStart, end: node.end };
  }
  const start =
    node.tag === TAG.octetString
      ? node.contentStart
      : node.tag === TAG.bitString && bytes[node.contentStart] === 0
        ? node.contentStart + 1
        : -1;
  if (start === -1 || start + 2 > node.end || !holdsStructure(bytes, start, node.end)) {
    return undefined;
  }
  return { start, end: node.end };
}

/** Random bytes look like a short value often enough; only what fits exactly, down to its parts, counts. */
function holdsStructure(bytes: Bytes, start: number, end: number): boolean {
  const node = nodeAt(bytes, start, end);
  if (!node || node.end !== end) {
    return false;
  }
  if ((node.tag & 0x20) === 0) {
    const plain = node.tag === TAG.octetString || node.tag === TAG.bitString || node.tag === TAG.integer;
    return plain || node.tag === TAG.oid || node.tag === TAG.boolean || isStringNode(node);
  }
  for (let offset = node.contentStart; offset < node.end;) {
    const child = nodeAt(bytes, offset, node.end);
    if (!child) {
      return false;
    }
    offset = child.end;
  }
  return true;
}

function nameOf(node: DerNode): string | null {
  try {
    return namedOid(readOid(node));
  } catch {
    return null;
  }
}

function valueText(node: DerNode): string {
  try {
    return knownText(node) ?? preview(contentBytes(node));
  } catch (error) {
    if (error instanceof PkiError) {
      return preview(contentBytes(node));
    }
    throw error;
  }
}

function knownText(node: DerNode): string | undefined {
  switch (node.tag) {
    case TAG.null:
      return '';
    case TAG.boolean:
      return contentBytes(node)[0] === 0 ? 'FALSE' : 'TRUE';
    case TAG.oid:
      return readOid(node);
    case TAG.integer:
    case TAG.enumerated:
      return node.end - node.contentStart <= 8 ? readInteger(node).toString() : undefined;
    case TAG.utcTime:
    case TAG.generalizedTime:
      return escapeControls(readTime(node).text);
  }
  if (isStringNode(node)) {
    const text = readText(node);
    return text.length > PREVIEW * 4 ? `${text.slice(0, PREVIEW * 4)}…` : text;
  }
  return undefined;
}

function preview(content: Bytes): string {
  const digits = bytesToHex(content.subarray(0, PREVIEW));
  return content.length > PREVIEW ? `${digits}…` : digits;
}
