/** Certificates that no tool would make: written by hand, with any name, serial number, date and extension. */
import { contextConstructed, TAG } from '../src/der/tags.ts';
import {
  der,
  derBits,
  derExplicit,
  derNull,
  derOctets,
  derOid,
  derSequence,
  derUnsigned,
} from '../src/der/writer.ts';
import { concatBytes, latin1Bytes, utf8Bytes, type Bytes } from '../src/encoding/bytes.ts';

export const CHINESE = '测试公司（上海）';

/** One attribute in a SET of its own. */
export function attribute(oid: string, tag: number, content: Bytes): Bytes {
  return der(TAG.set, derSequence(derOid(oid), der(tag, content)));
}

export function utf16(text: string): Bytes {
  return Uint8Array.from(Array.from(text).flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]));
}

export function utf32(text: string): Bytes {
  return Uint8Array.from(
    Array.from(text).flatMap((c) => {
      const code = c.codePointAt(0) ?? 0;
      return [0, code >> 16, (code >> 8) & 255, code & 255];
    }),
  );
}

export const text = { utf8: utf8Bytes, latin1: latin1Bytes };

/** CN=value as UTF8String. */
export function commonName(value: string): Bytes {
  return derSequence(attribute('2.5.4.3', TAG.utf8String, utf8Bytes(value)));
}

export function extension(oid: string, content: Bytes, critical = false): Bytes {
  return derSequence(
    derOid(oid),
    ...(critical ? [der(TAG.boolean, Uint8Array.of(255))] : []),
    derOctets(content),
  );
}

/** A subjectAltName with the given encoded names. */
export function alternativeNames(...names: Bytes[]): Bytes {
  return extension('2.5.29.17', derSequence(...names));
}

export const dnsName = (name: string): Bytes => der(0x82, latin1Bytes(name));

export function time(value: string): Bytes {
  return der(value.length > 13 ? TAG.generalizedTime : TAG.utcTime, latin1Bytes(value));
}

const SHA256_RSA = derSequence(derOid('1.2.840.113549.1.1.11'), derNull());

export interface RawCertificate {
  spki: Bytes;
  serial?: Bytes;
  subject?: Bytes;
  issuer?: Bytes;
  notBefore?: string;
  notAfter?: string;
  extensions?: Bytes[];
  version?: number;
}

/** A certificate with a signature of zeros. */
export function rawCertificate(parts: RawCertificate): Bytes {
  const { spki, subject = commonName('raw.example.com'), issuer = commonName('Raw CA'), version = 3 } = parts;
  const tbs = derSequence(
    ...(version > 1 ? [derExplicit(0, derUnsigned(version - 1))] : []),
    parts.serial ?? derUnsigned(Uint8Array.of(0x4d, 0x21, 9, 8, 7, 6, 5, 4, 3)),
    SHA256_RSA,
    issuer,
    derSequence(time(parts.notBefore ?? '260401000000Z'), time(parts.notAfter ?? '260630235959Z')),
    subject,
    spki,
    ...(parts.extensions ? [derExplicit(3, derSequence(...parts.extensions))] : []),
  );
  return derSequence(tbs, SHA256_RSA, derBits(new Uint8Array(256)));
}

/** SignedCertificateTimestampList with `count` entries (RFC 6962 3.3). */
export function timestampList(count: number): Bytes {
  const one = (index: number): Bytes => {
    const head = new Uint8Array(43);
    const view = new DataView(head.buffer);
    head.fill(index + 1, 1, 33);
    view.setBigUint64(33, BigInt(1_760_000_000_000 + index));
    const signature = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 2);
    const body = concatBytes([head, Uint8Array.of(4, 3, 0, signature.length), signature]);
    return concatBytes([Uint8Array.of(body.length >> 8, body.length & 255), body]);
  };
  const list = concatBytes(Array.from({ length: count }, (_, index) => one(index)));
  return concatBytes([Uint8Array.of(list.length >> 8, list.length & 255), list]);
}

export { contextConstructed };
