import { describe, expect, it } from '@jest/globals';
import { isQuotedText, readQuotedText } from './zone-text.ts';

describe('the text of a TXT record in a zone file', () => {
  it.each([
    ['"v=DMARC1; p=none"', 'v=DMARC1; p=none'],
    ['"v=DKIM1; " "p=MIIB"', 'v=DKIM1; p=MIIB'],
    [String.raw`"caf\195\169"`, 'café'],
    // The two octets of é in two strings.
    [String.raw`"caf\195" "\169"`, 'café'],
    ['"café"', 'café'],
    [String.raw`"a \"b\" \\c\;"`, String.raw`a "b" \c;`],
    ['""', ''],
  ])('of %s is read by its octets (RFC 1035 5.1)', (text, expected) => {
    expect(readQuotedText(text)).toBe(expected);
  });

  it.each(['bare', '"a" b', '"a', String.raw`"\300"`, String.raw`"\19"`, String.raw`"\195"`, ''])(
    'is nothing for %p',
    (text) => {
      expect(readQuotedText(text)).toBeNull();
    },
  );

  it('is quoted as a whole or not at all', () => {
    expect(['"a" "b"', ' "a" ', 'a "b"', '"'].map(isQuotedText)).toEqual([true, true, false, false]);
  });
});
