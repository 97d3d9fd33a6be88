/** Signs that turn the direction of the text after them: a name with one would rewrite the sentence around it. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as one line without control characters, which could begin a header of their own (RFC 5322 2.2). */
export const oneLine = (text: string): string =>
  text
    .replaceAll(DIRECTION, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text for an element or a quoted attribute of HTML. */
export const escapeHTML = (text: string): string =>
  oneLine(text).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
