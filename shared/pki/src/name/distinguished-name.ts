import { childNodes, DerSequence, nodeBytes, type DerNode } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { isStringNode, readText } from '../der/text.ts';
import { readOid } from '../der/values.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError, requireValue } from '../errors.ts';
import { attributeName, DEFAULT_NAME_LANGUAGE, type NameLanguage } from './attributes.ts';

/** One attribute of a subject or issuer (B§3.20). */
export interface NameEntry {
  /** The attribute's object identifier. */
  type: string;
  /** Readable, in the chosen language. */
  name: string;
  /** CN, C, O, …; the identifier if there is none. */
  shortName: string;
  /** Control characters escaped; still untrusted text, never to be used as HTML. */
  value: string;
}

/**
 * The entries of a distinguished name in encoded order; the attributes of a multi-valued RDN
 * follow each other.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 * @throws PkiError BAD_DER
 */
export function readName(value: DerNode, language: NameLanguage = DEFAULT_NAME_LANGUAGE): NameEntry[] {
  const node = requireValue(value);
  if (node.tag !== TAG.sequence) {
    throw new PkiError('BAD_DER', 'a distinguished name was expected');
  }
  return childNodes(node).flatMap((rdn) => {
    if (rdn.tag !== TAG.set) {
      throw new PkiError('BAD_DER', 'a relative distinguished name was expected');
    }
    return childNodes(rdn).map((attribute) => readEntry(attribute, language));
  });
}

function readEntry(attribute: DerNode, language: NameLanguage): NameEntry {
  const parts = new DerSequence(attribute, 'name attribute');
  const type = readOid(parts.take(TAG.oid, 'type'));
  const value = parts.takeAny('value');
  parts.finish();
  return {
    type,
    ...attributeName(type, language),
    // RFC 4514 2.4: what is no string is written as its encoding in hexadecimal.
    value: isStringNode(value) ? readText(value) : `#${bytesToHex(nodeBytes(value))}`,
  };
}

/** One line, 'CN=example.com, O=Example', with the characters of RFC 4514 2.4 escaped. */
export function nameText(entries: readonly NameEntry[]): string {
  return entries.map((entry) => `${entry.shortName}=${escapeValue(entry.value)}`).join(', ');
}

function escapeValue(value: string): string {
  if (!/[",+;<>\\]|^[ #]| $/.test(value)) {
    return value;
  }
  return value
    .replace(/[",+;<>\\]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/ $/, '\\ ');
}

/** The value of the last CN, the most specific one, as CAs read it; null without any. */
export function commonNameOf(entries: readonly NameEntry[]): string | null {
  return entries.findLast((entry) => entry.type === '2.5.4.3')?.value ?? null;
}
