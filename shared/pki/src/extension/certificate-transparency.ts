import type { DerNode } from '../der/reader.ts';
import { readOctets } from '../der/values.ts';
import { bytesToBase64 } from '../encoding/base64.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';

/** A signed certificate timestamp, the receipt of a CT log (RFC 6962 3.2). */
export interface CertificateTimestamp {
  /** 1 is the only version in use. */
  version: number;
  /** SHA-256 of the log's key, base64, as log lists write it. */
  logId: string;
  /** When the log saw the certificate, milliseconds since 1970. */
  timestamp: number;
  /** How the log signed it (RFC 5246 7.4.1.4.1): 'SHA256 ECDSA'. */
  signatureAlgorithm: string;
  /** Hexadecimal. */
  signature: string;
}

const HASHES = ['none', 'MD5', 'SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512'] as const;
const KINDS = ['anonymous', 'RSA', 'DSA', 'ECDSA'] as const;

/**
 * The timestamps embedded in a certificate, from the value of extension 1.3.6.1.4.1.11129.2.4.2.
 * @throws PkiError BAD_DER
 */
export function readTimestamps(value: DerNode): CertificateTimestamp[] {
  const list = copyBytes(readOctets(value));
  const view = new DataView(list.buffer);
  if (list.length < 2 || view.getUint16(0) !== list.length - 2) {
    throw new PkiError('BAD_DER', 'malformed timestamp list');
  }
  const timestamps: CertificateTimestamp[] = [];
  let offset = 2;
  while (offset + 2 <= list.length) {
    const length = view.getUint16(offset);
    timestamps.push(readTimestamp(list.subarray(offset + 2, offset + 2 + length)));
    offset += 2 + length;
  }
  return timestamps;
}

function readTimestamp(bytes: Bytes): CertificateTimestamp {
  if (bytes.length < 41) {
    throw new PkiError('BAD_DER', 'timestamp too short');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Extensions with their length, then hash, signature algorithm and the signature with its length.
  const extensions = bytes.length >= 43 ? view.getUint16(41) : 0;
  const at = 43 + extensions;
  const hash = HASHES[bytes[at] ?? 0] ?? 'unknown';
  const kind = KINDS[bytes[at + 1] ?? 0] ?? 'unknown';
  return {
    version: view.getUint8(0) + 1,
    logId: bytesToBase64(bytes.subarray(1, 33)),
    timestamp: Number(view.getBigUint64(33)),
    signatureAlgorithm: `${hash} ${kind}`,
    signature: bytesToHex(bytes.subarray(at + 4)),
  };
}

/** One line a timestamp. */
export function timestampLines(value: DerNode): string[] {
  return readTimestamps(value).map(({ logId, timestamp }) => {
    const time = new Date(timestamp);
    return `${logId} ${Number.isNaN(time.getTime()) ? timestamp : time.toISOString()}`;
  });
}
