import { expect, it } from '@jest/globals';
import { PkiError } from '../errors.ts';
import { requireDistinguished } from './distinguished.ts';
import { readDer } from './reader.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

function verdict(given: Uint8Array) {
  try {
    requireDistinguished(readDer(Uint8Array.from(given)));
    return 'DER';
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return { code: error.code, message: error.message, place: error.place };
  }
}
const long = (head: string, length: number) => {
  const parts = bytes(head);
  return Uint8Array.from([...parts, ...new Uint8Array(length)]);
};

it.each([
  ['an empty structure', bytes('3000')],
  ['127 octets', long('047f', 127)],
  ['128 octets', long('048180', 128)],
  ['255 octets', long('0481ff', 255)],
  ['256 octets', long('04820100', 256)],
  ['65,536 octets', long('0483010000', 65_536)],
  ['the number 0', bytes('020100')],
  ['the number 128', bytes('02020080')],
  ['the number -129', bytes('0202ff7f')],
  ['the number -1', bytes('0201ff')],
  ['a number of ones and more', bytes('0203 ff00ff')],
  ['a number whose first octet is 1', bytes('02020100')],
  ['the number 384', bytes('02020180')],
  ['octets that would be a padded number', bytes('04020001')],
  ['a structure in octets that is not in its shortest form', bytes('0403 308100')],
  ['a structure with several parts', bytes('300b 3003020101 0500 020200ff')],
])('lets %s through', (_name, given) => {
  expect(verdict(given)).toBe('DER');
});

const LENGTH = { code: 'BAD_DER', message: 'length is not in its shortest form' };
const NUMBER = { code: 'BAD_DER', message: 'number is not in its shortest form' };
it.each([
  ['a length below 128 in two octets', long('04817f', 127), { ...LENGTH, place: { offset: 1 } }],
  ['a length below 256 in three octets', long('048200ff', 255), { ...LENGTH, place: { offset: 1 } }],
  ['a length of a part', bytes('3007 020101 04810155'), { ...LENGTH, place: { offset: 6 } }],
  ['a length of a part of a part', bytes('3008 3006 020101 058100'), { ...LENGTH, place: { offset: 8 } }],
  ['a part before others', bytes('3006 058100 020101'), { ...LENGTH, place: { offset: 3 } }],
  ['a positive number with a zero too many', bytes('0202007f'), { ...NUMBER, place: { offset: 2 } }],
  ['a negative number with ones too many', bytes('0202ff80'), { ...NUMBER, place: { offset: 2 } }],
  ['a number without octets', bytes('0200'), { ...NUMBER, place: { offset: 2 } }],
  ['a padded number inside', bytes('3004 02020000'), { ...NUMBER, place: { offset: 4 } }],
])('refuses %s, and says where (X.690 10.1, 8.3.2)', (_name, given, found) => {
  expect(verdict(given)).toEqual(found);
});
