import { childNodes, readDer, type DerNode } from './der/reader.ts';
import { contextConstructed, TAG } from './der/tags.ts';
import { readOid } from './der/values.ts';
import type { Bytes } from './encoding/bytes.ts';
import { PkiError } from './errors.ts';

/** What a DER structure is, by its shape alone: PEM labels and file names lie. */
export type PkiKind =
  | 'certificate'
  | 'csr'
  | 'crl'
  | 'publicKey'
  | 'privateKey'
  | 'encryptedPrivateKey'
  /** Signed data without content, a bag of certificates (P7B). */
  | 'pkcs7'
  /** CMS EnvelopedData, such as a vault text. */
  | 'envelopedData'
  | 'pfx'
  | 'jks'
  | 'unknown';

const JKS_MAGIC = [0xfe, 0xed, 0xfe, 0xed] as const;

/** Tells what the bytes are; never fails. */
export function detectKind(der: Bytes): PkiKind {
  if (JKS_MAGIC.every((byte, index) => der[index] === byte)) {
    return 'jks';
  }
  try {
    const root = readDer(der);
    return root.tag === TAG.sequence ? kindOf(childNodes(root)) : 'unknown';
  } catch (error) {
    if (error instanceof PkiError) {
      return 'unknown';
    }
    throw error;
  }
}

function kindOf(parts: readonly DerNode[]): PkiKind {
  const [first, second, third] = parts;
  switch (shape(parts)) {
    case 'SEQ SEQ BIT':
      return first ? signedKind(childNodes(first)) : 'unknown';
    case 'SEQ BIT':
      return 'publicKey';
    case 'SEQ OCT':
      return 'encryptedPrivateKey';
    case 'INT OCT':
    case 'INT OCT [0]':
    case 'INT OCT [1]':
    case 'INT OCT [0] [1]':
      return 'privateKey';
    case 'OID [0]':
      return first ? contentKind(readOid(first)) : 'unknown';
  }
  if (first?.tag !== TAG.integer) {
    return 'unknown';
  }
  if (second?.tag === TAG.sequence) {
    return third?.tag === TAG.octetString ? 'privateKey' : contentStartsWithOid(second) ? 'pfx' : 'unknown';
  }
  return parts.length >= 9 && parts.slice(0, 9).every((part) => part.tag === TAG.integer)
    ? 'privateKey'
    : 'unknown';
}

const TAG_NAMES: ReadonlyMap<number, string> = new Map([
  [TAG.sequence, 'SEQ'],
  [TAG.bitString, 'BIT'],
  [TAG.octetString, 'OCT'],
  [TAG.integer, 'INT'],
  [TAG.oid, 'OID'],
  [contextConstructed(0), '[0]'],
  [contextConstructed(1), '[1]'],
]);

function shape(parts: readonly DerNode[]): string {
  return parts
    .slice(0, 5)
    .map((part) => TAG_NAMES.get(part.tag) ?? '?')
    .join(' ');
}

function isTime(tag: number | undefined): boolean {
  return tag === TAG.utcTime || tag === TAG.generalizedTime;
}

/** Certificate, request or revocation list, by the first parts of what is signed. */
function signedKind(parts: readonly DerNode[]): PkiKind {
  const tags = parts.map((part) => part.tag);
  if (tags[0] === contextConstructed(0)) {
    return 'certificate';
  }
  if (isTime(tags[2]) || isTime(tags[3])) {
    return 'crl';
  }
  if (tags[0] !== TAG.integer) {
    return 'unknown';
  }
  const sequences = tags.slice(1).findIndex((tag) => tag !== TAG.sequence);
  return (sequences === -1 ? tags.length - 1 : sequences) >= 5 ? 'certificate' : 'csr';
}

function contentKind(oid: string): PkiKind {
  switch (oid) {
    case '1.2.840.113549.1.7.2':
      return 'pkcs7';
    case '1.2.840.113549.1.7.3':
      return 'envelopedData';
    default:
      return 'unknown';
  }
}

function contentStartsWithOid(node: DerNode): boolean {
  return childNodes(node)[0]?.tag === TAG.oid;
}

/**
 * Reads a structure as one kind. When that fails and the bytes are clearly of another kind, the
 * error says so, since "damaged" would send a customer to look for damage.
 * @throws PkiError WRONG_TYPE instead of BAD_DER then
 */
export function readAs<T>(kind: PkiKind, der: Bytes, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const actual = error instanceof PkiError && error.code === 'BAD_DER' ? detectKind(der) : 'unknown';
    if (actual !== 'unknown' && actual !== kind) {
      throw new PkiError('WRONG_TYPE', `a ${actual} was given where a ${kind} was expected`, {
        cause: error,
      });
    }
    throw error;
  }
}
