import { randomBytes } from 'node:crypto';

/** Protocol versions as they stand on the wire. */
export const VERSION = { ssl3: 0x0300, tls10: 0x0301, tls11: 0x0302, tls12: 0x0303, tls13: 0x0304 } as const;
export type Version = (typeof VERSION)[keyof typeof VERSION];

export interface HelloOptions {
  version: Version;
  suites: readonly number[];
  /** Named in the order given; none leaves the extension out. */
  groups: readonly number[];
  /** Key shares of TLS 1.3; an empty list asks the server to choose a group (RFC 8446 4.2.8). */
  shares?: readonly { group: number; key: Buffer }[];
  /** Host name for SNI; none for addresses (RFC 6066 3). */
  serverName?: string;
  signatureAlgorithms?: readonly number[];
  alpn?: readonly string[];
  /** Offers DEFLATE as well, to see whether the server would take it (CRIME). */
  compression?: boolean;
}

/** Everything a certificate may be signed with, from the best to what only the oldest servers have. */
export const ALL_SIGNATURES: readonly number[] = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501,
  0x0601, 0x0303, 0x0301, 0x0203, 0x0201, 0x0402, 0x0202,
];
export const ECDSA_SIGNATURES: readonly number[] = [0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0303, 0x0203];
export const RSA_SIGNATURES: readonly number[] = [
  0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601, 0x0301, 0x0201,
];

export const EXTENSION = {
  serverName: 0,
  statusRequest: 5,
  groups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  alpn: 16,
  timestamps: 18,
  extendedMasterSecret: 23,
  sessionTicket: 35,
  supportedVersions: 43,
  keyShare: 51,
  renegotiation: 0xff01,
} as const;

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);

/** A vector with its length in one or two octets in front (RFC 8446 3.4). */
const short = (content: Buffer): Buffer => Buffer.concat([u8(content.length), content]);
const long = (content: Buffer): Buffer => Buffer.concat([u16(content.length), content]);
const numbers = (list: readonly number[]): Buffer => Buffer.concat(list.map(u16));

const extension = (type: number, content: Buffer): Buffer => Buffer.concat([u16(type), long(content)]);

function extensions(options: HelloOptions): Buffer[] {
  const { version, groups, shares, serverName, alpn, signatureAlgorithms = ALL_SIGNATURES } = options;
  const list: Buffer[] = [];
  if (serverName !== undefined) {
    const name = Buffer.concat([u8(0), long(Buffer.from(serverName, 'latin1'))]);
    list.push(extension(EXTENSION.serverName, long(name)));
  }
  if (version === VERSION.ssl3) return [];
  list.push(
    extension(EXTENSION.extendedMasterSecret, Buffer.alloc(0)),
    extension(EXTENSION.renegotiation, u8(0)),
  );
  if (groups.length > 0) {
    list.push(extension(EXTENSION.groups, long(numbers(groups))));
    if (version < VERSION.tls13) list.push(extension(EXTENSION.pointFormats, short(u8(0))));
  }
  if (version >= VERSION.tls12)
    list.push(extension(EXTENSION.signatureAlgorithms, long(numbers(signatureAlgorithms))));
  if (alpn) {
    const names = alpn.map((name) => short(Buffer.from(name, 'latin1')));
    list.push(extension(EXTENSION.alpn, long(Buffer.concat(names))));
  }
  // status_type ocsp, no responders, no request extensions (RFC 6066 8).
  list.push(extension(EXTENSION.statusRequest, Buffer.from([1, 0, 0, 0, 0])));
  list.push(extension(EXTENSION.timestamps, Buffer.alloc(0)));
  if (version === VERSION.tls13) {
    list.push(extension(EXTENSION.supportedVersions, short(u16(VERSION.tls13))));
    const entries = (shares ?? []).map(({ group, key }) => Buffer.concat([u16(group), long(key)]));
    list.push(extension(EXTENSION.keyShare, long(Buffer.concat(entries))));
  } else list.push(extension(EXTENSION.sessionTicket, Buffer.alloc(0)));
  return list;
}

/**
 * A ClientHello (RFC 8446 4.1.2, RFC 5246 7.4.1.2) as handshake message, without its record.
 * Built here because a TLS library of today no longer speaks what it is to find.
 */
export function clientHello(options: HelloOptions): Buffer {
  const { version, suites, compression } = options;
  const list = Buffer.concat(extensions(options));
  const body = Buffer.concat([
    u16(Math.min(version, VERSION.tls12)),
    randomBytes(32),
    // A session id makes the hello look like that of a browser to boxes on the way (RFC 8446 D.4).
    short(version === VERSION.tls13 ? randomBytes(32) : Buffer.alloc(0)),
    // The signalling suite asks for safe renegotiation where extensions are unknown (RFC 5746 3.3).
    long(numbers(version === VERSION.tls13 ? suites : [...suites, 0x00ff])),
    short(Buffer.from(compression ? [1, 0] : [0])),
    ...(list.length > 0 ? [long(list)] : []),
  ]);
  return Buffer.concat([u8(1), u24(body.length), body]);
}

/** Wraps a handshake message into records. */
export function toRecords(message: Buffer, version: Version): Buffer {
  const recordVersion = Math.min(version, VERSION.tls10);
  const parts: Buffer[] = [];
  for (let at = 0; at < message.length; at += 0x4000) {
    const part = message.subarray(at, at + 0x4000);
    parts.push(u8(22), u16(recordVersion), long(part));
  }
  return Buffer.concat(parts);
}
