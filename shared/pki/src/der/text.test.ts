import { describe, expect, it } from '@jest/globals';
import { PkiError } from '../errors.ts';
import { readDer } from './reader.ts';
import { escapeControls, isStringNode, readText, shownLatin1 } from './text.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const node = (tag: number, hex: string) => {
  const content = bytes(hex);
  return readDer(Uint8Array.from([tag, content.length, ...content]));
};
const text = (tag: number, hex: string) => readText(node(tag, hex));

function failure(read: () => unknown) {
  try {
    read();
    return 'read';
  } catch (error) {
    if (!(error instanceof PkiError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('the text of a string', () => {
  it.each([
    ['UTF8String', 0x0c],
    ['NumericString', 0x12],
    ['PrintableString', 0x13],
    ['TeletexString', 0x14],
    ['IA5String', 0x16],
    ['VisibleString', 0x1a],
  ])('in a %s is read as ASCII where it is ASCII', (_name, tag) => {
    expect(isStringNode(node(tag, ''))).toBe(true);
    expect(text(tag, '20 41 7e')).toBe(' A~');
    expect(text(tag, '')).toBe('');
  });

  it('has two octets a character in a BMPString and four in a UniversalString', () => {
    expect(text(0x1e, '0041 4e2d')).toBe('A中');
    expect(text(0x1e, 'd83d de00')).toBe('😀');
    expect(text(0x1c, '00000041 0001f600')).toBe('A😀');
    // Octets that are ASCII by themselves are one character here.
    expect(text(0x1e, '4142')).toBe('䅂');
    expect(text(0x1c, '41424344')).toBe('\uFFFD');
    expect(text(0x1c, '0010ffff 00110000 ffffffff')).toBe('\u{10ffff}\uFFFD\uFFFD');
  });

  it.each([
    [0x1e, '004100'],
    [0x1c, '0000004100'],
    [0x1c, '00000041 0041'],
  ])('is refused in a string of type %i with a cut character', (tag, hex) => {
    expect(failure(() => text(tag, hex))).toBe('BAD_DER: string with a cut character');
  });

  it('is UTF-8, or Latin-1 where it is not, and always Latin-1 in a TeletexString', () => {
    expect(text(0x0c, 'c3a9')).toBe('é');
    expect(text(0x0c, 'e9')).toBe('é');
    expect(text(0x0c, 'efbbbf 41')).toBe('\uFEFFA');
    expect(text(0x13, 'c3a9')).toBe('é');
    expect(text(0x14, 'c3a9')).toBe('Ã©');
  });

  it('shows characters that can not be seen or that turn the direction of writing', () => {
    expect(text(0x16, '676f6f642e636f6d 00 2e6576696c')).toBe('good.com\\x00.evil');
    expect(text(0x0c, '1f 7f')).toBe('\\x1f\\x7f');
    expect(text(0x0c, 'e280ae')).toBe('\\u202e');
    expect(text(0x0c, 'd89c')).toBe('\\u061c');
    expect(text(0x1e, '0000 202e')).toBe('\\x00\\u202e');
    expect(escapeControls('a\u0085b\u200fc')).toBe('a\\x85b\\u200fc');
  });

  it('of an IA5String inside another type is shown as carefully', () => {
    expect(shownLatin1(bytes('61627e'))).toBe('ab~');
    expect(shownLatin1(bytes('61 00 e9'))).toBe('a\\x00é');
  });

  it('is that of a string alone', () => {
    expect(isStringNode(node(0x04, '41'))).toBe(false);
    expect(failure(() => text(0x04, '41'))).toBe('BAD_DER: a string was expected, tag 0x4 found');
    expect(failure(() => text(0x1b, '41'))).toBe('BAD_DER: a string was expected, tag 0x1b found');
  });
});
