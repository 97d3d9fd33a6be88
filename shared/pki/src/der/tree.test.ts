import { describe, expect, it } from '@jest/globals';
import { asn1Tree, MAX_ASN1_DEPTH, MAX_ASN1_VALUES } from './tree.ts';
import { der, derBits, derNull, derOctets, derOid, derSequence, derUnsigned, derUtf8 } from './writer.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const of = (...octets: number[]) => Uint8Array.from(octets);
/** Type, text and depth of every value. */
const outline = (given: Uint8Array) => asn1Tree(given).map(({ depth, type, text }) => [depth, type, text]);
const texts = (given: Uint8Array) => asn1Tree(given).map(({ text }) => text);

describe('the values of an encoding', () => {
  it('are listed from the outermost inwards, each with its place, the one around it and its name', () => {
    const tree = asn1Tree(derSequence(derSequence(derOid('2.5.4.3'), derUtf8('Å')), derNull()));
    const plain = { name: null, damaged: false };
    expect(tree).toEqual([
      { ...plain, parent: -1, depth: 0, type: 'SEQUENCE', start: 0, contentStart: 2, end: 15, text: '' },
      { ...plain, parent: 0, depth: 1, type: 'SEQUENCE', start: 2, contentStart: 4, end: 13, text: '' },
      {
        parent: 1,
        depth: 2,
        type: 'OBJECT IDENTIFIER',
        start: 4,
        contentStart: 6,
        end: 9,
        text: '2.5.4.3',
        name: 'Common Name',
        damaged: false,
      },
      { ...plain, parent: 1, depth: 2, type: 'UTF8String', start: 9, contentStart: 11, end: 13, text: 'Å' },
      { ...plain, parent: 0, depth: 1, type: 'NULL', start: 13, contentStart: 15, end: 15, text: '' },
    ]);
  });

  it.each([
    ['010100', 'FALSE'],
    ['0101ff', 'TRUE'],
    ['020105', '5'],
    ['0208 8000000000000000', '-9223372036854775808'],
    ['0209 010000000000000000', '010000000000000000'],
    ['0a0103', '3'],
    ['0200', ''],
    ['0603 55040a', '2.5.4.10'],
    ['0601 80', '80'],
    ['170d 3236313132303133313235395a', '261120131259Z'],
    ['180f 32303236313132303133313235395a', '20261120131259Z'],
    ['1702 3100', '1\\x00'],
    ['1e03 004100', '004100'],
    ['0d01 2a', '2a'],
    ['0404 deadbeef', 'deadbeef'],
    ['8002 0102', '0102'],
  ])('%s have the text %j', (hex, text) => {
    expect(texts(bytes(hex))).toEqual([text]);
  });

  it('are shortened: bytes after 64, texts after 256 characters', () => {
    expect(texts(derOctets(new Uint8Array(64).fill(0xff)))).toEqual(['ff'.repeat(64)]);
    expect(texts(derOctets(new Uint8Array(65).fill(0xff)))).toEqual([`${'ff'.repeat(64)}…`]);
    expect(texts(derUtf8('a'.repeat(256)))).toEqual(['a'.repeat(256)]);
    expect(texts(derUtf8('a'.repeat(257)))).toEqual([`${'a'.repeat(256)}…`]);
  });

  it('stand in strings of octets or whole bytes of bits that are one structure', () => {
    expect(outline(derOctets(derSequence(derNull())))).toEqual([
      [0, 'OCTET STRING', ''],
      [1, 'SEQUENCE', ''],
      [2, 'NULL', ''],
    ]);
    expect(outline(derBits(derSequence(derUnsigned(1)))).slice(1)).toEqual([
      [1, 'SEQUENCE', ''],
      [2, 'INTEGER', '1'],
    ]);
    const inner = asn1Tree(derBits(derUnsigned(1)))[1];
    expect(inner).toMatchObject({ parent: 0, start: 3, contentStart: 5, end: 6 });
  });

  it.each([
    ['an octet string', derOctets(of(1))],
    ['a bit string', derBits(of(1))],
    ['a number', derUnsigned(7)],
    ['an identifier', derOid('1.2.3')],
    ['a boolean', of(1, 1, 255)],
    ['a text', derUtf8('a')],
    ['an empty structure', derSequence()],
    ['a context-specific structure', der(0xa0, derNull())],
  ])('stand in octets: %s', (_name, value) => {
    expect(asn1Tree(derOctets(value)).length).toBeGreaterThan(1);
  });

  it.each([
    ['no octets', derOctets(of())],
    ['one octet', derOctets(of(5))],
    ['more than one value', derOctets(of(2, 1, 5, 2, 1, 5))],
    ['less than one value', derOctets(of(2, 5, 1))],
    ['a NULL', derOctets(of(5, 0))],
    ['a primitive value of a tag of its own', derOctets(of(0x80, 1, 7))],
    ['a structure whose parts are damaged', derOctets(of(0x30, 3, 5, 0, 4))],
    ['bits that are no whole bytes', der(3, of(1), derSequence())],
    ['a structure in another type', der(0x80, derSequence(derNull()))],
    ['a structure behind a zero in another type', der(0x80, of(0), derUnsigned(5))],
  ])('do not stand where random bytes may: %s', (_name, given) => {
    expect(asn1Tree(given)).toHaveLength(1);
  });

  it('go on after a damaged one only outside of what holds it', () => {
    const damaged = derSequence(of(2, 1, 5), of(4, 9, 1));
    const tree = asn1Tree(derSequence(damaged, derNull()));
    expect(tree.map(({ type }) => type)).toEqual(['SEQUENCE', 'SEQUENCE', 'INTEGER', '?', 'NULL']);
    expect(tree[3]).toEqual({
      parent: 1,
      depth: 2,
      type: '?',
      start: 7,
      contentStart: 7,
      end: 10,
      text: '040901',
      name: null,
      damaged: true,
    });
    expect(asn1Tree(of())).toEqual([]);
    expect(outline(of(5, 0, 5, 0))).toEqual([
      [0, 'NULL', ''],
      [0, 'NULL', ''],
    ]);
  });

  it('have no name where an identifier has none or is damaged', () => {
    expect(asn1Tree(derOid('1.2.3.4.5.6.7'))[0]).toMatchObject({ text: '1.2.3.4.5.6.7', name: null });
    expect(asn1Tree(of(6, 0))[0]).toMatchObject({ text: '', name: null, damaged: false });
  });

  it('are bounded in depth and in number', () => {
    let deep = derNull();
    for (let level = 0; level < MAX_ASN1_DEPTH + 6; level += 1) deep = derSequence(deep);
    const tree = asn1Tree(deep);
    expect(MAX_ASN1_DEPTH).toBe(64);
    expect(tree).toHaveLength(65);
    expect(tree.at(-1)).toMatchObject({
      depth: 64,
      type: 'SEQUENCE',
      text: '300a300830063004300205 00'.replace(' ', ''),
    });
    const wide = new Uint8Array(2 * 20_001).fill(0);
    for (let index = 0; index < wide.length; index += 2) wide[index] = 5;
    expect(MAX_ASN1_VALUES).toBe(20_000);
    expect(asn1Tree(wide)).toHaveLength(20_000);
  });
});
