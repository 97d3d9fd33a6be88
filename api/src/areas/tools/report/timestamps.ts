import type { Certificate } from './certificate-parts.ts';
import { WireError, WireReader } from './tls/bytes.ts';

const EMBEDDED = '1.3.6.1.4.1.11129.2.4.2';

/** Receipts in a SignedCertificateTimestampList (RFC 6962 3.3); 0 for one that can't be read. */
export function countTimestamps(list: Buffer | undefined): number {
  if (!list) return 0;
  try {
    const reader = new WireReader(new WireReader(list).vector(2));
    let count = 0;
    // Version, log, time and signature need 47 octets at the least.
    while (reader.left > 0) if (reader.vector(2).length >= 47) count += 1;
    return count;
  } catch (error) {
    if (error instanceof WireError) return 0;
    throw error;
  }
}

/** The list in an extension, which wraps it into an octet string of its own. */
export function unwrapTimestamps(value: Buffer | undefined): Buffer | undefined {
  if (!value || value[0] !== 0x04) return undefined;
  const length = value[1] ?? 0;
  return value.subarray(length < 0x80 ? 2 : 2 + (length & 0x7f));
}

export const embeddedTimestamps = (certificate: Certificate): number =>
  countTimestamps(unwrapTimestamps(certificate.extensions.get(EMBEDDED)));
