/** The attributes of a request, the extension request among them (RFC 2986 4.1, RFC 2985 5.4). */
import { childNodes, contentBytes, DerSequence, nodeBytes, type DerNode } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { isStringNode, readText } from '../der/text.ts';
import { readInteger, readOid } from '../der/values.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { namedOid } from '../extension/oid-names.ts';

/** An attribute as encoded. */
export interface RawAttribute {
  oid: string;
  values: DerNode[];
}

/** An attribute for display. */
export interface DecodedAttribute {
  oid: string;
  /** 'challengePassword', …; the identifier if there is none. */
  name: string;
  /** One line a value, hexadecimal where it is no text. The extension request has none: see `extensions`. */
  value: string;
  known: boolean;
}

export function readAttributes(node: DerNode): RawAttribute[] {
  return childNodes(node).map((attribute) => {
    const parts = new DerSequence(attribute, 'request attribute');
    const oid = readOid(parts.take(TAG.oid, 'type'));
    const values = childNodes(parts.take(TAG.set, 'values'));
    parts.finish();
    return { oid, values };
  });
}

/** Microsoft's certreq writes the same list under an identifier of its own. */
export const EXTENSION_REQUESTS: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.9.14',
  '1.3.6.1.4.1.311.2.1.14',
]);

export function decodeAttribute({ oid, values }: RawAttribute): DecodedAttribute {
  const name = namedOid(oid);
  const value = EXTENSION_REQUESTS.has(oid) ? '' : values.map(valueText).join('\n');
  return { oid, name: name ?? oid, value, known: name !== null };
}

function valueText(node: DerNode): string {
  try {
    if (isStringNode(node)) {
      return readText(node);
    }
    if (node.tag === TAG.integer) {
      return readInteger(node).toString();
    }
    if (node.tag === TAG.sequence) {
      return childNodes(node)
        .map((part) =>
          part.tag === TAG.integer || isStringNode(part) ? valueText(part) : bytesToHex(contentBytes(part)),
        )
        .join(', ');
    }
  } catch (error) {
    if (!(error instanceof PkiError)) {
      throw error;
    }
  }
  return bytesToHex(nodeBytes(node));
}
