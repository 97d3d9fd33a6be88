import { randomBytes } from 'node:crypto';
import { encodeBody, signBody } from './certificate.ts';
import * as extensions from './extensions.ts';
import { encodeName } from './names.ts';
import { POLICY, PURPOSE } from './oids.ts';
import type { CaId } from './profile.ts';
import type { SigningKey } from './signing-key.ts';

/** The certificates that authorities give each other; customers' are made in `leaf.ts`. */

export const DAY_MS = 86_400_000;
/** Relying parties' clocks may run behind. */
const BACKDATE_MS = DAY_MS;
const ROOT_DAYS = 25 * 365;
const ISSUING_DAYS = 10 * 365;
const RESPONDER_DAYS = 60;

const CA_USAGE = [extensions.USAGE.keyCertSign, extensions.USAGE.crlSign];

/** Purposes of each issuing authority: TLS apart from everything else; OCSP signing is never inherited. */
const PURPOSES: Record<CaId, string[]> = {
  intermediate: [PURPOSE.serverAuth],
  private: [PURPOSE.codeSigning, PURPOSE.emailProtection, PURPOSE.documentSigning, PURPOSE.brandIndicator],
};

const TITLE: Record<'root' | CaId, string> = {
  root: 'Root CA',
  intermediate: 'TLS Issuing CA',
  private: 'Private Trust Issuing CA',
};

/** Organisation and country that the names of the authorities carry. */
export interface Operator {
  organization: string;
  country: string;
}

/** Name of an authority, DER. */
function authorityName(operator: Operator, id: 'root' | CaId, suffix = ''): Buffer {
  return encodeName([
    { type: 'country', value: operator.country },
    { type: 'organization', value: operator.organization },
    { type: 'commonName', value: `${operator.organization} ${TITLE[id]}${suffix}` },
  ]);
}

function term(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  const start = now.getTime() - BACKDATE_MS;
  return { notBefore: new Date(start), notAfter: new Date(start + days * DAY_MS - 1000) };
}

/** A self-signed certificate. */
export async function makeRoot(operator: Operator, key: SigningKey, now: Date): Promise<Buffer> {
  const name = authorityName(operator, 'root');
  const body = encodeBody({
    serial: randomBytes(16),
    signatureAlgorithm: key.algorithm,
    issuer: name,
    subject: name,
    ...term(now, ROOT_DAYS),
    spki: key.spki,
    extensions: [
      extensions.caConstraints(),
      extensions.keyUsage(CA_USAGE),
      extensions.subjectKeyIdentifier(key.keyId),
      extensions.authorityKeyIdentifier(key.keyId),
    ],
  });
  return signBody(body, key);
}

/** Who signs: name and key. */
export interface Signer {
  subject: Buffer;
  key: SigningKey;
}

/** The certificate of an issuing authority; no authority may follow it. */
export async function makeIssuing(
  operator: Operator,
  id: CaId,
  key: SigningKey,
  root: Signer,
  urls: { caIssuers: string; crl: string },
  now: Date,
): Promise<Buffer> {
  const body = encodeBody({
    serial: randomBytes(16),
    signatureAlgorithm: root.key.algorithm,
    issuer: root.subject,
    subject: authorityName(operator, id),
    ...term(now, ISSUING_DAYS),
    spki: key.spki,
    extensions: [
      extensions.caConstraints(0),
      extensions.keyUsage(CA_USAGE),
      extensions.extendedKeyUsage(PURPOSES[id]),
      extensions.subjectKeyIdentifier(key.keyId),
      extensions.authorityKeyIdentifier(root.key.keyId),
      extensions.authorityInfoAccess({ caIssuers: urls.caIssuers }),
      extensions.crlDistributionPoint(urls.crl),
      extensions.certificatePolicies([POLICY.any]),
    ],
  });
  return signBody(body, root.key);
}

/** The certificate of a delegated OCSP signer (RFC 6960 4.2.2.2). */
export async function makeResponder(
  operator: Operator,
  id: CaId,
  key: SigningKey,
  issuer: Signer,
  now: Date,
): Promise<Buffer> {
  const body = encodeBody({
    serial: randomBytes(16),
    signatureAlgorithm: issuer.key.algorithm,
    issuer: issuer.subject,
    subject: authorityName(operator, id, ' OCSP'),
    ...term(now, RESPONDER_DAYS),
    spki: key.spki,
    extensions: [
      extensions.leafConstraints(),
      extensions.keyUsage([extensions.USAGE.digitalSignature]),
      extensions.extendedKeyUsage([PURPOSE.ocspSigning]),
      extensions.subjectKeyIdentifier(key.keyId),
      extensions.authorityKeyIdentifier(issuer.key.keyId),
      extensions.ocspNoCheck(),
    ],
  });
  return signBody(body, issuer.key);
}
