import { latin1Text, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { contentBytes, type DerNode } from './reader.ts';
import { TAG } from './tags.ts';

const STRING_TAGS: ReadonlySet<number> = new Set([
  TAG.utf8String,
  TAG.numericString,
  TAG.printableString,
  TAG.t61String,
  TAG.ia5String,
  TAG.visibleString,
  TAG.universalString,
  TAG.bmpString,
]);

/** Whether the value is one of the ASN.1 string types. */
export function isStringNode(node: DerNode): boolean {
  return STRING_TAGS.has(node.tag);
}

/**
 * The text of an ASN.1 string, safe to show: control characters, NUL among them, and characters
 * that change the direction of writing appear as escapes, so that "good.com\0.evil" can't pass for
 * "good.com". Invalid UTF-8 and T61 are read as Latin-1, as other tools do.
 * @throws PkiError BAD_DER for other types and for cut multi-byte characters
 */
export function readText(node: DerNode): string {
  if (!isStringNode(node)) {
    throw new PkiError('BAD_DER', `a string was expected, tag 0x${node.tag.toString(16)} found`);
  }
  const content = contentBytes(node);
  if (node.tag !== TAG.bmpString && node.tag !== TAG.universalString && isPlain(content)) {
    return latin1Text(content);
  }
  return escapeControls(decodeText(node.tag, content));
}

/** Bytes of an IA5String inside another type, such as a host name, safe to show as by readText. */
export function shownLatin1(content: Bytes): string {
  return isPlain(content) ? latin1Text(content) : escapeControls(latin1Text(content));
}

/** Printable ASCII, as most names are: nothing to decode and nothing to escape, which is ten times quicker. */
function isPlain(content: Bytes): boolean {
  for (const byte of content) {
    if (byte < 0x20 || byte > 0x7e) {
      return false;
    }
  }
  return true;
}

function decodeText(tag: number, content: Bytes): string {
  if (tag === TAG.bmpString) {
    return wideText(content, 2);
  }
  if (tag === TAG.universalString) {
    return wideText(content, 4);
  }
  if (tag === TAG.t61String) {
    return latin1Text(content);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return latin1Text(content);
  }
}

function wideText(content: Bytes, width: 2 | 4): string {
  if (content.length % width !== 0) {
    throw new PkiError('BAD_DER', 'string with a cut character');
  }
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const parts: string[] = [];
  for (let offset = 0; offset < content.length; offset += width) {
    const code = width === 2 ? view.getUint16(offset) : view.getUint32(offset);
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');
  }
  return parts.join('');
}

/** Cc (control) and Bidi_Control characters as \x00 or \u202e. */
export function escapeControls(text: string): string {
  return text.replace(/\p{Cc}|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
