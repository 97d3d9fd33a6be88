import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cleanName, cleanNames } from './paste.ts';
import { isDomain } from './domain.ts';

describe('a pasted text of names', () => {
  it.each([
    ['https://Example.com/path?q=1', 'example.com'],
    ['http://user@example.com:8443/', 'example.com'],
    ['ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ', 'www.example.com'],
    ['example。com', 'example.com'],
    ['１.１.１.１', '1.1.1.1'],
    ['＊.example.com', '*.example.com'],
    ['"example.com"', 'example.com'],
    ['example.com:443', 'example.com'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['exam\u200bple.com', 'example.com'],
    ['Me@Example.com', 'me@example.com'],
    ['中文.com', '中文.com'],
  ])('turns %p into %p', (pasted, name) => expect(cleanName(pasted)).toBe(name));

  it('puts several names of a line on lines of their own and says that it changed the text', () => {
    expect(cleanNames('a.com, B.com；c.com、d.com')).toEqual({
      text: 'a.com\nb.com\nc.com\nd.com',
      lines: ['a.com', 'b.com', 'c.com', 'd.com'],
      changed: true,
    });
    expect(cleanNames('a.com\nb.com').changed).toBe(false);
  });

  it('keeps one blank line where orders of a batch are separated (SSL-041)', () => {
    expect(cleanNames('a.com\nb.com\r\n\r\n  \r\nc.com\n').text).toBe('a.com\nb.com\n\nc.com');
  });

  it('leaves what is no name for the format rule', () => {
    expect(cleanName('bad_')).toBe('bad_');
    expect(isDomain(cleanName('example.com.'))).toBe(false);
  });

  it('changes nothing more the second time', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const once = cleanNames(url).text;
        expect(cleanNames(once)).toMatchObject({ text: once, changed: false });
      }),
    );
  });
});
