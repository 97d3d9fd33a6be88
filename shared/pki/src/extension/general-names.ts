import { childNodes, contentBytes, nodeBytes, readNode, type DerNode } from '../der/reader.ts';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import { isStringNode, readText, shownLatin1 } from '../der/text.ts';
import { oidText, readOid } from '../der/values.ts';
import { der, derIa5, derSequence } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { toAsciiHostname } from '../hostname/hostname.ts';
import { formatIpAddress, parseIpAddress } from '../hostname/ip-address.ts';
import { nameText, readName } from '../name/distinguished-name.ts';

/** A name of RFC 5280 4.2.1.6: what a certificate is valid for, or where something is found. */
export interface GeneralName {
  type: 'dns' | 'ip' | 'email' | 'uri' | 'directory' | 'registeredId' | 'otherName' | 'other';
  /** Text to show, control characters escaped. */
  value: string;
}

const TYPES = [
  'otherName',
  'email',
  'dns',
  'other',
  'directory',
  'other',
  'uri',
  'ip',
  'registeredId',
] as const;

/**
 * One GeneralName. An address with a mask, as name constraints have, reads '10.0.0.0/255.0.0.0'.
 * @throws PkiError BAD_DER
 */
export function readGeneralName(node: DerNode): GeneralName {
  const number = node.tag & 0x1f;
  const type = (node.tag & 0xc0) === 0x80 ? TYPES[number] : undefined;
  const content = contentBytes(node);
  switch (type) {
    case 'dns':
    case 'email':
    case 'uri':
      return { type, value: shownLatin1(content) };
    case 'ip':
      return { type, value: addressText(content) };
    case 'directory':
      return { type, value: nameText(readName(readNode(node.source, node.contentStart, node.end), 'en')) };
    case 'registeredId':
      return { type, value: oidText(content) };
    case 'otherName':
      return { type, value: otherNameText(node) };
    case 'other':
    case undefined:
      return { type: 'other', value: bytesToHex(nodeBytes(node)) };
  }
}

function addressText(content: Bytes): string {
  const address = formatIpAddress(content);
  if (address !== null) {
    return address;
  }
  const half = content.length / 2;
  const network = Number.isInteger(half) ? formatIpAddress(content.subarray(0, half)) : null;
  return network === null
    ? bytesToHex(content)
    : `${network}/${formatIpAddress(content.subarray(half)) ?? ''}`;
}

function otherNameText(node: DerNode): string {
  const [type, wrapped] = childNodes(node);
  if (!type || wrapped?.tag !== contextConstructed(0)) {
    throw new PkiError('BAD_DER', 'malformed otherName');
  }
  const value = readNode(wrapped.source, wrapped.contentStart, wrapped.end);
  return `${readOid(type)}=${isStringNode(value) ? readText(value) : bytesToHex(nodeBytes(value))}`;
}

/** GeneralNames, the contents of a subjectAltName. */
export function readGeneralNames(node: DerNode): GeneralName[] {
  if (node.tag !== TAG.sequence && node.tag < 0xa0) {
    throw new PkiError('BAD_DER', 'a list of names was expected');
  }
  return childNodes(node).map(readGeneralName);
}

/**
 * The kind of a name as a customer writes it: an address, an e-mail address, a URI, else a host name.
 * Host names become ASCII.
 * @throws RangeError for a host name that can't become ASCII
 */
export function classifyName(text: string): GeneralName {
  const value = text.trim();
  if (parseIpAddress(value)) {
    return { type: 'ip', value };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
    return { type: 'uri', value };
  }
  if (value.includes('@')) {
    return { type: 'email', value };
  }
  return { type: 'dns', value: toAsciiHostname(value) };
}

/**
 * The encoded GeneralNames, for a subjectAltName.
 * @throws PkiError BAD_HOSTNAME for a value that doesn't fit its type
 */
export function encodeGeneralNames(names: readonly GeneralName[]): Bytes {
  return derSequence(...names.map(encodeGeneralName));
}

function encodeGeneralName({ type, value }: GeneralName): Bytes {
  if (type === 'ip') {
    const address = parseIpAddress(value);
    if (!address) {
      throw new PkiError('BAD_HOSTNAME', 'not an IP address', { field: 'sans' });
    }
    return der(contextPrimitive(7), address);
  }
  if (type !== 'dns' && type !== 'email' && type !== 'uri') {
    throw new PkiError('BAD_HOSTNAME', `names of type ${type} are not written`, { field: 'sans' });
  }
  let text: Bytes;
  try {
    text = derIa5(value);
  } catch (cause) {
    throw new PkiError('BAD_HOSTNAME', 'characters outside ASCII', { field: 'sans', cause });
  }
  const content = contentBytes(readNode(text, 0, text.length));
  return der(contextPrimitive(TYPES.indexOf(type)), content);
}
