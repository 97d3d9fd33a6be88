import { concatBytes, latin1Bytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { contextConstructed, TAG } from './tags.ts';

/** Identifier, length and contents (X.690 8.1). */
export function der(tag: number, ...contents: readonly Uint8Array[]): Bytes {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  return concatBytes([Uint8Array.from([tag, ...lengthBytes(length)]), ...contents]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) {
    return [length];
  }
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return [0x80 | bytes.length, ...bytes];
}

export function derSequence(...parts: readonly Uint8Array[]): Bytes {
  return der(TAG.sequence, ...parts);
}

/** A SET OF, its parts in the ascending order that DER wants (X.690 11.6). */
export function derSet(...parts: readonly Uint8Array[]): Bytes {
  return der(TAG.set, ...parts.toSorted(compareBytes));
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}

/** An OBJECT IDENTIFIER from its dotted form. */
export function derOid(dotted: string): Bytes {
  const [first = '', second = '', ...rest] = dotted.split('.');
  const arcs = [BigInt(first) * 40n + BigInt(second), ...rest.map(BigInt)];
  const content = arcs.flatMap((arc) => {
    const groups = [Number(arc & 0x7fn)];
    for (let remaining = arc >> 7n; remaining > 0n; remaining >>= 7n) {
      groups.unshift(Number(remaining & 0x7fn) | 0x80);
    }
    return groups;
  });
  return der(TAG.oid, Uint8Array.from(content));
}

/** An INTEGER that is not negative, from its big-endian bytes or a small number. */
export function derUnsigned(value: Uint8Array | number): Bytes {
  let bytes = typeof value === 'number' ? numberBytes(value) : value;
  while (bytes.length > 1 && bytes[0] === 0) {
    bytes = bytes.subarray(1);
  }
  return (bytes[0] ?? 0) >= 0x80 || bytes.length === 0
    ? der(TAG.integer, Uint8Array.of(0), bytes)
    : der(TAG.integer, bytes);
}

function numberBytes(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

export function derNull(): Bytes {
  return der(TAG.null);
}

export function derOctets(content: Uint8Array): Bytes {
  return der(TAG.octetString, content);
}

/** A BIT STRING of whole bytes. */
export function derBits(content: Uint8Array): Bytes {
  return der(TAG.bitString, Uint8Array.of(0), content);
}

/** [n] EXPLICIT. */
export function derExplicit(number: number, content: Uint8Array): Bytes {
  return der(contextConstructed(number), content);
}

export function derUtf8(text: string): Bytes {
  return der(TAG.utf8String, utf8Bytes(text));
}

/** @throws PkiError BAD_SUBJECT for characters outside PrintableString (X.680 41.4) */
export function derPrintable(text: string): Bytes {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) {
    throw new PkiError('BAD_SUBJECT', 'characters outside PrintableString');
  }
  return der(TAG.printableString, latin1Bytes(text));
}

/** @throws PkiError BAD_SUBJECT for characters outside ASCII */
export function derIa5(text: string): Bytes {
  if (!/^[ -~]*$/.test(text)) {
    throw new PkiError('BAD_SUBJECT', 'characters outside printable ASCII');
  }
  return der(TAG.ia5String, latin1Bytes(text));
}
