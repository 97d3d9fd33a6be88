import { expect, it } from '@jest/globals';
import { contextConstructed, contextPrimitive, tagName } from './tags.ts';

/** The types of X.680 8.6, table 1, by their numbers. */
const TYPES = [
  [1, 'BOOLEAN'],
  [2, 'INTEGER'],
  [3, 'BIT STRING'],
  [4, 'OCTET STRING'],
  [5, 'NULL'],
  [6, 'OBJECT IDENTIFIER'],
  [7, 'ObjectDescriptor'],
  [8, 'EXTERNAL'],
  [9, 'REAL'],
  [10, 'ENUMERATED'],
  [11, 'EMBEDDED PDV'],
  [12, 'UTF8String'],
  [13, 'RELATIVE-OID'],
  [16, 'SEQUENCE'],
  [17, 'SET'],
  [18, 'NumericString'],
  [19, 'PrintableString'],
  [20, 'TeletexString'],
  [21, 'VideotexString'],
  [22, 'IA5String'],
  [23, 'UTCTime'],
  [24, 'GeneralizedTime'],
  [25, 'GraphicString'],
  [26, 'VisibleString'],
  [27, 'GeneralString'],
  [28, 'UniversalString'],
  [30, 'BMPString'],
] as const;

it.each(TYPES)('names type %i %s, primitive and constructed', (number, name) => {
  expect(tagName(number)).toBe(name);
  expect(tagName(0x20 | number)).toBe(name);
});

it('names what has no name by its class and number', () => {
  expect(tagName(14)).toBe('UNIVERSAL 14');
  expect(tagName(0x40 | 3)).toBe('APPLICATION 3');
  expect(tagName(0x60 | 16)).toBe('APPLICATION 16');
  expect(tagName(0x80)).toBe('[0]');
  expect(tagName(0xa3)).toBe('[3]');
  expect(tagName(0xc1)).toBe('PRIVATE 1');
});

it('makes the octets of context-specific tags', () => {
  expect([contextPrimitive(0), contextPrimitive(2), contextConstructed(0), contextConstructed(3)]).toEqual([
    0x80, 0x82, 0xa0, 0xa3,
  ]);
});
