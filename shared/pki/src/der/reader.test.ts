import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { PkiError } from '../errors.ts';
import {
  childNodes,
  contentBytes,
  DerSequence,
  nodeBytes,
  readDer,
  readNode,
  sameEncoding,
} from './reader.ts';
import { TAG } from './tags.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const hexOf = (given: Uint8Array) => Buffer.from(given).toString('hex');

/** Code, message and place of the failure. */
function failure(read: () => unknown) {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return { code: error.code, message: error.message, place: error.place };
  }
}

describe('a value', () => {
  it('is read with its tag and the place of its contents', () => {
    const source = bytes('ff 0403010203 00');
    expect(readNode(source, 1, 6)).toEqual({ source, tag: 4, start: 1, contentStart: 3, end: 6 });
    expect(hexOf(contentBytes(readNode(source, 1, 6)))).toBe('010203');
    expect(hexOf(nodeBytes(readNode(source, 1, 6)))).toBe('0403010203');
    expect(readDer(bytes('0500'))).toMatchObject({ tag: 5, contentStart: 2, end: 2 });
  });

  it.each([
    [127, '047f', 2],
    [128, '048180', 3],
    [256, '04820100', 4],
    [65_536, '0483010000', 5],
    [16_777_216, '048401000000', 6],
  ])('of %i octets has its length in as many as it takes', (length, head, contentStart) => {
    const source = new Uint8Array(contentStart + length);
    source.set(bytes(head));
    expect(readDer(source)).toMatchObject({ start: 0, contentStart, end: contentStart + length });
  });

  it.each([
    ['nothing', '', { message: 'truncated value', place: { offset: 0, expected: 'tag, length' } }],
    ['a tag alone', '30', { message: 'truncated value', place: { offset: 0, expected: 'tag, length' } }],
    [
      'a tag of several octets',
      '1f8100',
      {
        message: 'tag numbers above 30 are not used in certificates',
        place: { offset: 0, expected: 'tag 0–30' },
      },
    ],
    [
      'an indefinite length',
      '3080 0000',
      { message: 'indefinite length', place: { offset: 1, expected: 'DER length' } },
    ],
    [
      'a length of five octets',
      '3085 0000000000',
      { message: 'length of more than four bytes', place: { offset: 1, expected: 'length ≤ 4 bytes' } },
    ],
    [
      'one that ends too early',
      '3003 0500',
      {
        message: 'value longer than its container',
        place: { offset: 0, expected: 'SEQUENCE, length ≤ 2' },
      },
    ],
  ])('is refused: %s', (_name, hex, found) => {
    expect(failure(() => readDer(bytes(hex)))).toEqual({ code: 'BAD_DER', ...found });
  });

  it('is refused where another follows it', () => {
    expect(failure(() => readDer(bytes('0500 0500')))).toEqual({
      code: 'TRAILING_DATA',
      message: '2 bytes after the structure',
      place: { offset: 2 },
    });
  });

  it('is refused where its head begins in its container and ends behind it', () => {
    expect(failure(() => readNode(bytes('3001 05 00'), 2, 3))).toMatchObject({ message: 'truncated value' });
    expect(readNode(bytes('3002 0500'), 2, 4)).toMatchObject({ end: 4 });
  });
});

describe('the values inside a value', () => {
  it('are read one after the other, and none from an empty one', () => {
    expect(
      childNodes(readDer(bytes('3006 0500 02020102')))
        .map(nodeBytes)
        .map(hexOf),
    ).toEqual(['0500', '02020102']);
    expect(childNodes(readDer(bytes('3000')))).toEqual([]);
  });

  it('never reach over the end of what holds them, even where bytes follow', () => {
    // The inner OCTET STRING says four octets; its SEQUENCE has two, and the outer one goes on.
    const outer = readDer(bytes('3009 3004 0404aaaa 020155'));
    const inner = childNodes(outer)[0];
    expect(failure(() => inner && childNodes(inner))).toEqual({
      code: 'BAD_DER',
      message: 'value longer than its container',
      place: { offset: 4, expected: 'OCTET STRING, length ≤ 2' },
    });
  });

  it('lie inside it and fill it, for any bytes that are read (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        const source = Uint8Array.from([0x30, noise.length, ...noise]);
        try {
          const children = childNodes(readDer(source));
          expect(children.map(nodeBytes).flatMap((part) => [...part])).toEqual([...noise]);
        } catch (error) {
          expect(error).toBeInstanceOf(PkiError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('two values', () => {
  const nodes = (left: string, right: string) => sameEncoding(readDer(bytes(left)), readDer(bytes(right)));

  it('are the same by every octet of their encoding', () => {
    expect(nodes('0403010203', '0403010203')).toBe(true);
    expect(nodes('0403010203', '0403010204')).toBe(false);
    expect(nodes('0403010203', '0503010203')).toBe(false);
    expect(nodes('0402 0102', '0403 010203')).toBe(false);
  });

  it('are compared where they stand', () => {
    const [, second] = childNodes(readDer(bytes('3006 020101 020102')));
    expect(second && sameEncoding(second, readDer(bytes('020102')))).toBe(true);
    expect(second && sameEncoding(readDer(bytes('020101')), second)).toBe(false);
    expect(second && sameEncoding(readDer(bytes('020102')), second)).toBe(true);
    const [first] = childNodes(readDer(bytes('3006 020101 020102')));
    expect(first && sameEncoding(first, readDer(bytes('020101')))).toBe(true);
  });
});

describe('the parts of a structure', () => {
  const parts = () => new DerSequence(readDer(bytes('3008 020101 0500 040107')), 'thing');

  it('are taken in order, wanted, optional or all that are left', () => {
    const thing = parts();
    expect(thing.atEnd).toBe(false);
    expect(thing.optional(TAG.null)).toBeUndefined();
    expect(hexOf(nodeBytes(thing.take(TAG.integer, 'version')))).toBe('020101');
    expect(thing.optional(TAG.null)).toBeDefined();
    expect(thing.rest().map(nodeBytes).map(hexOf)).toEqual(['040107']);
    expect(thing.atEnd).toBe(true);
    expect(thing.rest()).toEqual([]);
    expect(failure(() => thing.finish())).toBe('read');
  });

  it('of another tag are refused, with what was expected and where', () => {
    expect(failure(() => new DerSequence(readDer(bytes('3100')), 'thing'))).toEqual({
      code: 'BAD_DER',
      message: 'thing has tag 0x31',
      place: { offset: 0, expected: 'thing (SEQUENCE)' },
    });
    expect(new DerSequence(readDer(bytes('3100')), 'thing', TAG.set).atEnd).toBe(true);
    const thing = parts();
    thing.takeAny('version');
    expect(failure(() => thing.take(TAG.octetString, 'content'))).toEqual({
      code: 'BAD_DER',
      message: 'thing lacks its content',
      place: { offset: 5, expected: 'thing: content (OCTET STRING)' },
    });
  });

  it('that are missing at the end are told at the end', () => {
    const thing = parts();
    thing.rest();
    const missing = { code: 'BAD_DER', message: 'thing ends inside, before its key' };
    expect(failure(() => thing.take(TAG.null, 'key'))).toEqual({
      ...missing,
      place: { offset: 10, expected: 'thing: key (NULL)' },
    });
    expect(failure(() => thing.takeAny('key'))).toEqual({
      ...missing,
      place: { offset: 10, expected: 'thing: key' },
    });
  });

  it('that are left are refused', () => {
    const thing = parts();
    thing.takeAny('version');
    expect(failure(() => thing.finish())).toEqual({
      code: 'BAD_DER',
      message: 'thing has more parts than it may have',
      place: { offset: 5, expected: 'thing: end' },
    });
  });
});
