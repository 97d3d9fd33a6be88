import { bitString, explicitTag, integer, sequence, time, unsignedInteger } from './der.ts';
import type { SigningKey } from '../keys/signing-key.ts';

export interface CertificateBody {
  /** Big-endian octets, positive. */
  serial: Buffer;
  /** AlgorithmIdentifier of the coming signature. */
  signatureAlgorithm: Buffer;
  /** Name, DER. */
  issuer: Buffer;
  /** Name, DER. */
  subject: Buffer;
  notBefore: Date;
  notAfter: Date;
  spki: Uint8Array;
  /** Extension, DER, each. */
  extensions: Buffer[];
}

/** TBSCertificate, version 3 (RFC 5280 4.1). */
export function encodeBody(body: CertificateBody): Buffer {
  return sequence(
    explicitTag(0, integer(2)),
    unsignedInteger(body.serial),
    body.signatureAlgorithm,
    body.issuer,
    sequence(time(body.notBefore), time(body.notAfter)),
    body.subject,
    body.spki,
    explicitTag(3, sequence(...body.extensions)),
  );
}

/** Certificate, CertificateList and BasicOCSPResponse share this frame: content, algorithm, signature. */
export async function signBody(tbs: Buffer, key: SigningKey, ...behind: Buffer[]): Promise<Buffer> {
  return sequence(tbs, key.algorithm, bitString(await key.sign(tbs)), ...behind);
}
