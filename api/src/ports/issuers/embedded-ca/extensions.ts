import { createHash } from 'node:crypto';
import {
  explicitTag,
  ia5String,
  implicitTag,
  integer,
  namedBits,
  NULL,
  objectIdentifier,
  octetString,
  sequence,
  TRUE,
  utf8String,
} from './der.ts';
import { ACCESS, ALGORITHM, EXTENSION, USER_NOTICE } from './oids.ts';

/** KeyUsage bit numbers (RFC 5280 4.2.1.3). */
export const USAGE = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyEncipherment: 2,
  keyAgreement: 4,
  keyCertSign: 5,
  crlSign: 6,
} as const;

function extension(oid: string, value: Buffer, critical = false): Buffer {
  const identifier = objectIdentifier(oid);
  return critical ? sequence(identifier, TRUE, octetString(value)) : sequence(identifier, octetString(value));
}

/** @param pathLength how many authorities may follow; undefined for no limit */
export const caConstraints = (pathLength?: number): Buffer =>
  extension(
    EXTENSION.basicConstraints,
    pathLength === undefined ? sequence(TRUE) : sequence(TRUE, integer(pathLength)),
    true,
  );

/** Empty: cA is FALSE by default (DER writes no defaults). */
export const leafConstraints = (): Buffer => extension(EXTENSION.basicConstraints, sequence(), true);

export const keyUsage = (bits: number[]): Buffer => extension(EXTENSION.keyUsage, namedBits(bits), true);

export const extendedKeyUsage = (purposes: string[]): Buffer =>
  extension(EXTENSION.extendedKeyUsage, sequence(...purposes.map(objectIdentifier)));

export const subjectKeyIdentifier = (keyId: Buffer): Buffer =>
  extension(EXTENSION.subjectKeyIdentifier, octetString(keyId));

export const authorityKeyIdentifier = (keyId: Buffer): Buffer =>
  extension(EXTENSION.authorityKeyIdentifier, sequence(implicitTag(0, keyId)));

/**
 * @param generalNames DER, each
 * @param critical only when the subject is empty (RFC 5280 4.2.1.6)
 */
export const subjectAltName = (generalNames: Buffer[], critical: boolean): Buffer =>
  extension(EXTENSION.subjectAltName, sequence(...generalNames), critical);

const uri = (text: string): Buffer => implicitTag(6, Buffer.from(text, 'latin1'));

const access = (method: string, url: string): Buffer => sequence(objectIdentifier(method), uri(url));

export function authorityInfoAccess(urls: { ocsp?: string; caIssuers: string }): Buffer {
  return extension(
    EXTENSION.authorityInfoAccess,
    sequence(
      ...(urls.ocsp === undefined ? [] : [access(ACCESS.ocsp, urls.ocsp)]),
      access(ACCESS.caIssuers, urls.caIssuers),
    ),
  );
}

/** One DistributionPoint with a full name. */
export const crlDistributionPoint = (url: string): Buffer =>
  extension(EXTENSION.crlDistributionPoints, sequence(sequence(explicitTag(0, explicitTag(0, uri(url))))));

/** @param notice explicit text shown to relying parties, at most 200 characters (RFC 5280 4.2.1.4) */
export function certificatePolicies(oids: string[], notice?: string): Buffer {
  const qualifiers =
    notice === undefined
      ? []
      : [sequence(sequence(objectIdentifier(USER_NOTICE), sequence(utf8String(notice))))];
  return extension(
    EXTENSION.certificatePolicies,
    sequence(...oids.map((oid) => sequence(objectIdentifier(oid), ...qualifiers))),
  );
}

/**
 * Logotype (RFC 9399 4.1) with an image of the subject, which stands in the certificate itself.
 * @param svg hashed and shown in these octets
 */
export function subjectLogo(svg: Buffer): Buffer {
  const digest = createHash('sha256').update(svg).digest();
  const details = sequence(
    ia5String('image/svg+xml'),
    sequence(sequence(sequence(objectIdentifier(ALGORITHM.sha256)), octetString(digest))),
    sequence(ia5String(`data:image/svg+xml;base64,${svg.toString('base64')}`)),
  );
  // LogotypeExtn { subjectLogo [2] EXPLICIT { direct [0] LogotypeData { image { LogotypeImage } } } }
  const data = explicitTag(0, sequence(sequence(details)));
  return extension(EXTENSION.logotype, sequence(explicitTag(2, data)));
}

/** Status answers need no status check of their signer (RFC 6960 4.2.2.2.1). */
export const ocspNoCheck = (): Buffer => extension(EXTENSION.ocspNoCheck, NULL);

export const crlNumber = (number: number): Buffer => extension(EXTENSION.crlNumber, integer(number));

/** @param reason DER of the CRLReason */
export const reasonCode = (reason: Buffer): Buffer => extension(EXTENSION.reasonCode, reason);

/** @param value DER of the nonce as it was asked */
export const nonce = (value: Buffer): Buffer => extension(EXTENSION.ocspNonce, value);
