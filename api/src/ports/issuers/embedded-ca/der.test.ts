import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  DerError,
  DerReader,
  fromPem,
  readOid,
  readTime,
  readUnsigned,
  readWhole,
  TAG,
} from './der-reader.ts';
import * as der from './der.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('the DER writer', () => {
  it.each([
    [der.integer(0), '020100'],
    [der.integer(127), '02017f'],
    [der.integer(128), '02020080'],
    [der.unsignedInteger(Buffer.from('0000ff', 'hex')), '020200ff'],
    [der.unsignedInteger(Buffer.alloc(16)), '020100'],
    [der.namedBits([0]), '03020780'],
    [der.namedBits([0, 2]), '030205a0'],
    [der.namedBits([5, 6]), '03020106'],
    [der.namedBits([8]), '0303070080'],
    [der.objectIdentifier('2.5.29.15'), '0603551d0f'],
    [der.objectIdentifier('1.2.840.113549.1.1.11'), '06092a864886f70d01010b'],
    [der.time(new Date('2049-12-31T23:59:59Z')), '170d3439313233313233353935395a'],
    [der.time(new Date('2050-01-01T00:00:00Z')), '180f32303530303130313030303030305a'],
    [der.TRUE, '0101ff'],
  ])('writes %# as X.690 says', (written, expected) => {
    expect(hex(written)).toBe(expected);
  });

  it('writes lengths in their shortest form (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), (length) => {
        const whole = der.octetString(Buffer.alloc(length));
        expect(readWhole(whole, TAG.octetString).content.length).toBe(length);
      }),
    );
  });

  it('and the reader agree on numbers and identifiers (property)', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.bigInt({ min: 0n, max: 1n << 128n }), { maxLength: 6 }),
        (number, arcs) => {
          const read = readUnsigned(readWhole(der.integer(number), TAG.integer).content);
          expect(Number.parseInt(hex(read), 16)).toBe(number);
          const dotted = ['2', '25', ...arcs].join('.');
          expect(readOid(readWhole(der.objectIdentifier(dotted), TAG.oid).content)).toBe(dotted);
        },
      ),
    );
  });
});

describe('the DER reader refuses', () => {
  it.each([
    ['an indefinite length', '30800000'],
    ['a length that could be shorter', '30810100'],
    ['a length of five octets', '308500000000010'],
    ['content that is cut', '300501'],
    ['octets behind', '300000'],
    ['a long tag', '3f1f00'],
  ])('%s', (_, bytes) => {
    expect(() => readWhole(Buffer.from(bytes, 'hex'), Number.parseInt(bytes.slice(0, 2), 16))).toThrow(
      /length|bytes|ends|tags/,
    );
  });

  it.each(['0001', '80', ''])('the number %s', (content) => {
    expect(() => readUnsigned(Buffer.from(content, 'hex'))).toThrow(/number/);
  });

  it.each([
    [TAG.utcTime, '261301000000Z'],
    [TAG.utcTime, '270230000000Z'],
    [TAG.utcTime, '2701010000Z'],
    [TAG.utcTime, '270101000000+0000'],
    [TAG.generalizedTime, '20500101000000.5Z'],
  ])('the time 0x%s %s', (tag, text) => {
    const node = readWhole(der.element(tag, Buffer.from(text)), tag);
    expect(() => readTime(node)).toThrow(/time/);
  });

  it('nothing but with its own error, whatever comes (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const walk = (reader: DerReader): void => {
          for (const node of reader.rest()) if (node.tag & 0x20) walk(new DerReader(node.content));
        };
        const outcome = (): unknown => {
          try {
            return walk(new DerReader(bytes));
          } catch (error) {
            return error instanceof DerError ? undefined : error;
          }
        };
        expect(outcome()).toBeUndefined();
      }),
    );
  });
});

describe('PEM', () => {
  it('goes there and back (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const pem = der.toPem(bytes, 'X');
        expect(pem.split('\n').every((line) => line.length <= 64)).toBe(true);
        expect(hex(fromPem(`noise\n${pem}`, ['X']))).toBe(hex(bytes));
      }),
    );
  });
});
