import { describe, expect, it } from '@jest/globals';
import { PkiError } from '../errors.ts';
import { readDer } from './reader.ts';
import {
  oidText,
  readBitStringBytes,
  readBoolean,
  readInteger,
  readNamedBits,
  readOctets,
  readOid,
  readSmallInteger,
  readUnsigned,
} from './values.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const node = (hex: string) => readDer(bytes(hex));
const hexOf = (given: Uint8Array) => Buffer.from(given).toString('hex');

function failure(read: () => unknown) {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('an object identifier', () => {
  it.each([
    ['0.0', '00'],
    ['0.39', '27'],
    ['1.0', '28'],
    ['1.2.840.113549.1.1.11', '2a864886f70d01010b'],
    ['1.39', '4f'],
    ['2.0', '50'],
    ['2.5.29.17', '55 1d 11'],
    ['2.999.3', '8837 03'],
    // Six groups of seven bits: a number; seven and more: exact still, where a number would not be.
    ['1.2.4398046511103', '2a ffffffffff7f'],
    ['1.2.562949953421311', '2a ffffffffffff7f'],
    ['1.2.72057594037927935', '2a ffffffffffffff7f'],
    ['2.25.329800735698586629295641978511506172918', '69 83f09da7ebcfdee0c7a1a7b2c0948cc8f9d776'],
    ['2.340282366920938463463374607431768211376.1', '8480808080808080808080808080808080800001'],
  ])('%s is read from its octets', (dotted, hex) => {
    const content = bytes(hex);
    expect(oidText(content)).toBe(dotted);
    expect(readOid(node(`06${content.length.toString(16).padStart(2, '0')}${hex}`))).toBe(dotted);
  });

  it.each([
    ['no octets', ''],
    ['an arc that does not end', '2a 86'],
    ['an arc that does not end after zero bits', '2a 8180'],
    ['an arc padded with zero bits, which writes one identifier in two ways', '55 801d 11'],
    ['a padded first arc', '8055'],
  ])('is refused with %s', (_name, hex) => {
    expect(failure(() => oidText(bytes(hex)))).toBe('BAD_DER: malformed object identifier');
  });

  it('has at most 256 octets', () => {
    expect(oidText(new Uint8Array(256).fill(1))).toHaveLength('0.1'.length + 255 * 2);
    expect(failure(() => oidText(new Uint8Array(257).fill(1)))).toBe('BAD_DER: malformed object identifier');
  });

  it('is read within its own value alone', () => {
    expect(failure(() => readOid(node('0600')))).toBe('BAD_DER: malformed object identifier');
    const longest = Uint8Array.from([6, 0x82, 1, 0, ...new Uint8Array(256).fill(1)]);
    expect(readOid(readDer(longest))).toHaveLength('0.1'.length + 255 * 2);
  });

  it('is no other type', () => {
    expect(failure(() => readOid(node('0d 01 2a')))).toBe('BAD_DER: object identifier has tag 0xd');
  });
});

describe('an integer', () => {
  it.each([
    [0n, '020100'],
    [127n, '02017f'],
    [128n, '02020080'],
    [-1n, '0201ff'],
    [-128n, '020180'],
    [-129n, '0202ff7f'],
    [2n ** 64n, '0209010000000000000000'],
    [5n, '0a0105'],
  ])('%s is read with its sign', (value, hex) => {
    expect(readInteger(node(hex))).toBe(value);
  });

  it('is refused without octets and of another type', () => {
    expect(failure(() => readInteger(node('0200')))).toBe('BAD_DER: empty integer');
    expect(failure(() => readInteger(node('0a00')))).toBe('BAD_DER: empty integer');
    expect(failure(() => readInteger(node('040101')))).toBe('BAD_DER: integer has tag 0x4');
  });

  it('is small up to what a number holds exactly, both ways', () => {
    expect(readSmallInteger(node('0207 1fffffffffffff'))).toBe(Number.MAX_SAFE_INTEGER);
    expect(readSmallInteger(node('0207 e0000000000001'))).toBe(Number.MIN_SAFE_INTEGER);
    for (const beyond of ['0207 20000000000000', '0207 e0000000000000']) {
      expect(failure(() => readSmallInteger(node(beyond)))).toBe('BAD_DER: integer too large');
    }
  });

  it('is the bytes of a number without leading zeros where it is a modulus or a coordinate', () => {
    expect(hexOf(readUnsigned(node('020200ff')))).toBe('ff');
    expect(hexOf(readUnsigned(node('0204 0000 0100')))).toBe('0100');
    expect(hexOf(readUnsigned(node('020100')))).toBe('00');
    expect(hexOf(readUnsigned(node('0203000000')))).toBe('00');
    expect(hexOf(readUnsigned(node('02017f')))).toBe('7f');
    for (const negative of ['020180', '0200']) {
      expect(failure(() => readUnsigned(node(negative)))).toBe('BAD_DER: a positive integer was expected');
    }
    expect(failure(() => readUnsigned(node('0a0101')))).toBe('BAD_DER: integer has tag 0xa');
  });
});

describe('a boolean', () => {
  it('is true for any octet but 0', () => {
    expect(['010100', '010101', '0101ff'].map((hex) => readBoolean(node(hex)))).toEqual([false, true, true]);
  });

  it('is refused with none or two octets and of another type', () => {
    for (const hex of ['0100', '0102ffff']) {
      expect(failure(() => readBoolean(node(hex)))).toBe('BAD_DER: malformed boolean');
    }
    expect(failure(() => readBoolean(node('0201ff')))).toBe('BAD_DER: boolean has tag 0x2');
  });
});

describe('a string of bits or octets', () => {
  it('holds whole bytes as a key or a signature', () => {
    expect(hexOf(readBitStringBytes(node('0303 00 abcd')))).toBe('abcd');
    expect(hexOf(readBitStringBytes(node('0301 00')))).toBe('');
    for (const hex of ['0300', '0302 01 fe', '0301 07']) {
      expect(failure(() => readBitStringBytes(node(hex)))).toBe(
        'BAD_DER: bit string does not hold whole bytes',
      );
    }
    expect(failure(() => readBitStringBytes(node('0402 00ab')))).toBe('BAD_DER: bit string has tag 0x4');
  });

  it.each([
    ['digitalSignature and keyEncipherment', '0302 05 a0', [0, 2]],
    ['no bits', '0301 00', []],
    ['nine bits, the last of a second byte', '0303 07 0180', [7, 8]],
    ['unused bits that are set all the same', '0302 07 ff', [0]],
    ['all bits of a byte', '0302 00 ff', [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('names bits from the left: %s', (_name, hex, bits) => {
    expect(readNamedBits(node(hex))).toEqual(bits);
  });

  it('is refused with more unused bits than there are', () => {
    for (const hex of ['0300', '0302 08 00', '0301 01']) {
      expect(failure(() => readNamedBits(node(hex)))).toBe('BAD_DER: malformed bit string');
    }
    expect(failure(() => readNamedBits(node('0402 00ab')))).toBe('BAD_DER: bit string has tag 0x4');
  });

  it('holds octets as they are', () => {
    expect(hexOf(readOctets(node('0402 00ab')))).toBe('00ab');
    expect(failure(() => readOctets(node('0302 00ab')))).toBe('BAD_DER: octet string has tag 0x3');
  });
});
