/** P7B files: PKCS#7 SignedData with certificates and no content (RFC 2315 9.1, RFC 5652 5.1). */
import { childNodes, DerSequence, nodeBytes, readDer, readNode } from '../der/reader.ts';
import { contextConstructed, TAG } from '../der/tags.ts';
import { readOid } from '../der/values.ts';
import { der, derExplicit, derOid, derSequence, derSet, derUnsigned } from '../der/writer.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { definiteLengths } from './ber.ts';

const P7_OID = { data: '1.2.840.113549.1.7.1', signedData: '1.2.840.113549.1.7.2' } as const;

/**
 * The certificates of a P7B file in their order; attribute certificates and revocation lists are
 * passed over.
 * @throws PkiError WRONG_TYPE for other CMS messages, BAD_DER, TRAILING_DATA
 */
export function readP7b(file: Bytes): Bytes[] {
  const outer = new DerSequence(readDer(definiteLengths(file)), 'PKCS#7');
  if (readOid(outer.take(TAG.oid, 'type')) !== P7_OID.signedData) {
    throw new PkiError('WRONG_TYPE', 'a PKCS#7 message that is not signed data');
  }
  const wrapper = outer.take(contextConstructed(0), 'content');
  const content = readNode(wrapper.source, wrapper.contentStart, wrapper.end);
  const parts = new DerSequence(content, 'signed data');
  parts.take(TAG.integer, 'version');
  parts.take(TAG.set, 'digests');
  parts.take(TAG.sequence, 'content');
  const certificates = parts.optional(contextConstructed(0));
  return (certificates ? childNodes(certificates) : [])
    .filter((node) => node.tag === TAG.sequence)
    .map(nodeBytes);
}

/** A P7B file with the certificates, in their order, as openssl writes it. */
export function writeP7b(certificates: readonly Uint8Array[]): Bytes {
  const signedData = derSequence(
    derUnsigned(1),
    derSet(),
    derSequence(derOid(P7_OID.data)),
    ...(certificates.length > 0 ? [der(contextConstructed(0), ...certificates)] : []),
    derSet(),
  );
  return derSequence(derOid(P7_OID.signedData), derExplicit(0, signedData));
}
