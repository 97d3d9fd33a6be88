import { describe, expect, it } from '@jest/globals';
import { PkiError } from '../errors.ts';
import {
  der,
  derBits,
  derExplicit,
  derIa5,
  derNull,
  derOctets,
  derOid,
  derPrintable,
  derSequence,
  derSet,
  derUnsigned,
  derUtf8,
} from './writer.ts';

const hexOf = (given: Uint8Array) => Buffer.from(given).toString('hex');
const of = (...octets: number[]) => Uint8Array.from(octets);

function failure(write: () => unknown) {
  try {
    write();
    return 'written';
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('what is written', () => {
  it.each([
    [0, '0400'],
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [65_536, '0483010000'],
  ])('has the shortest length for %i octets (X.690 10.1)', (length, head) => {
    const written = der(4, new Uint8Array(length));
    expect(hexOf(written).slice(0, head.length)).toBe(head);
    expect(written).toHaveLength(head.length / 2 + length);
  });

  it('is its parts one after the other', () => {
    expect(hexOf(derSequence(derNull(), of(1, 1, 255)))).toBe('300505000101ff');
    expect(hexOf(derOctets(of(1, 2)))).toBe('04020102');
    expect(hexOf(derBits(of(1, 2)))).toBe('0303000102');
    expect(hexOf(derExplicit(3, derNull()))).toBe('a3020500');
    expect(hexOf(derUtf8('é'))).toBe('0c02c3a9');
  });

  it('is in ascending order in a set, the shorter first of two that begin alike (X.690 11.6)', () => {
    const parts = [of(2, 1, 9), of(2, 1, 5), of(1, 1, 255), of(2, 1), of(2, 1, 5, 0)];
    expect(hexOf(derSet(...parts))).toBe('310f0101ff020102010502010500020109');
    expect(hexOf(derSet(...parts.toReversed()))).toBe(hexOf(derSet(...parts)));
  });

  it.each([
    ['1.2.840.113549.1.1.11', '06092a864886f70d01010b'],
    ['2.5.29.17', '0603551d11'],
    ['2.999.3', '0603883703'],
    ['0.9.128', '0603098100'],
    ['2.25.4294967296', '0606699080808000'],
  ])('is the identifier %s (X.690 8.19)', (dotted, hex) => {
    expect(hexOf(derOid(dotted))).toBe(hex);
  });

  it.each<[number | Uint8Array, string]>([
    [0, '020100'],
    [127, '02017f'],
    [128, '02020080'],
    [65_537, '0203010001'],
    [of(), '020100'],
    [of(0, 0), '020100'],
    [of(0, 0, 1), '020101'],
    [of(0, 128), '02020080'],
    [of(255, 0), '020300ff00'],
  ])('is a number that is not negative: %s', (value, hex) => {
    expect(hexOf(derUnsigned(value))).toBe(hex);
  });

  it('is a PrintableString of its characters alone (X.680 41.4)', () => {
    const all = "AZaz09 '()+,-./:=?";
    expect(hexOf(derPrintable(all))).toBe(`1312${Buffer.from(all).toString('hex')}`);
    for (const other of ['a*', '*a', 'a@b', 'é', 'a_b', 'a&b']) {
      expect(failure(() => derPrintable(other))).toBe('BAD_SUBJECT: characters outside PrintableString');
    }
    expect(hexOf(derPrintable(''))).toBe('1300');
  });

  it('is an IA5String of printable ASCII alone', () => {
    expect(hexOf(derIa5(' a*@~'))).toBe('160520612a407e');
    for (const other of ['a\n', '\x7fa', 'éa', 'aé']) {
      expect(failure(() => derIa5(other))).toBe('BAD_SUBJECT: characters outside printable ASCII');
    }
    expect(hexOf(derIa5(''))).toBe('1600');
  });
});
