import { DerSequence, type DerNode } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readBoolean, readOctets, readOid } from '../der/values.ts';
import type { Bytes } from '../encoding/bytes.ts';

/** An extension as encoded (RFC 5280 4.1.2.9). */
export interface RawExtension {
  id: string;
  critical: boolean;
  /** The contents of extnValue, as a view on what was read: ten copies a certificate were half of its time. */
  content: Bytes;
}

/** Reads an Extensions sequence. */
export function readRawExtensions(node: DerNode): RawExtension[] {
  return new DerSequence(node, 'extensions').rest().map((extension) => {
    const parts = new DerSequence(extension, 'extension');
    const id = readOid(parts.take(TAG.oid, 'identifier'));
    const flag = parts.optional(TAG.boolean);
    const content = readOctets(parts.take(TAG.octetString, 'value'));
    parts.finish();
    return { id, critical: flag ? readBoolean(flag) : false, content };
  });
}

/** Turns the value of an extension into readable lines. */
export type ExtensionDecoder = (value: DerNode) => string[];
