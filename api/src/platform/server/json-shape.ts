/** Nesting of the deepest input is five. */
const MAX_DEPTH = 16;
/** 500 certificates of 250 names make 130,000. */
const MAX_MEMBERS = 250_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const isOpening = (code: number): boolean => code === 91 || code === 123;
const isClosing = (code: number): boolean => code === 93 || code === 125;

/**
 * Whether a JSON text is nested deeper, or has more members, than any input: 8 MB of `{},` become 500 MB of
 * objects, and 8 MB of names one object that takes seconds to copy. Told by one pass over the text, before
 * anything is made of it. A text that is no JSON may be called either.
 */
export function isTooIntricate(text: string): boolean {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at + 1);
    } else if (isOpening(code)) {
      depth += 1;
      members += 1;
    } else if (isClosing(code)) {
      depth -= 1;
    } else if (code === COMMA) {
      members += 1;
    }
    if (depth > MAX_DEPTH || members > MAX_MEMBERS) return true;
  }
  return false;
}

/** Place of the quote that ends a string; the text's end when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
