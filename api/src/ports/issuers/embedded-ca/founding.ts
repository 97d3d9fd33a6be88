import { randomBytes } from 'node:crypto';
import { encodeBody, signBody } from './certificate.ts';
import * as extensions from './extensions.ts';
import { encodeName } from './names.ts';
import { POLICY, PURPOSE } from './oids.ts';
import type { AuthorityClass, IssuerClass } from '../authority-repository.ts';
import type { KeySpec, SigningKey } from '../keys/signing-key.ts';

/** The certificates that authorities give each other; customers' are made in `leaf.ts`. */

export const DAY_MS = 86_400_000;
/** Relying parties' clocks may run behind. */
const BACKDATE_MS = DAY_MS;
const ROOT_DAYS = 25 * 365;
const ISSUING_DAYS = 10 * 365;
const RESPONDER_DAYS = 60;

const CA_USAGE = [extensions.USAGE.keyCertSign, extensions.USAGE.crlSign];

/** Purposes of each issuing authority: TLS apart from everything else; OCSP signing is never inherited. */
const PURPOSES: Record<IssuerClass, string[]> = {
  tls: [PURPOSE.serverAuth],
  private: [PURPOSE.codeSigning, PURPOSE.emailProtection, PURPOSE.documentSigning, PURPOSE.brandIndicator],
};

const TITLE: Record<AuthorityClass, string> = {
  root: 'Root CA',
  tls: 'TLS Issuing CA',
  private: 'Private Trust Issuing CA',
};

/**
 * The root signs a handful of times, so that the stronger curve, which is also quicker to make, is taken.
 * Issuing authorities use RSA: PKCS #1 signatures are deterministic, hence a certificate that was signed but
 * not stored is signed again to the same octets, and every client verifies them.
 */
export const KEY_SPEC: Record<AuthorityClass, KeySpec> = {
  root: 'p-384',
  tls: 'rsa-2048',
  private: 'rsa-2048',
};

/** Organisation and country that the names of the authorities carry. */
export interface Operator {
  organization: string;
  country: string;
}

/** Name of an authority, DER. */
function authorityName(operator: Operator, title: string): Buffer {
  return encodeName([
    { type: 'country', value: operator.country },
    { type: 'organization', value: operator.organization },
    { type: 'commonName', value: `${operator.organization} ${title}` },
  ]);
}

function term(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  const start = now.getTime() - BACKDATE_MS;
  return { notBefore: new Date(start), notAfter: new Date(start + days * DAY_MS - 1000) };
}

/** A self-signed certificate. */
export async function makeRoot(operator: Operator, key: SigningKey, now: Date): Promise<Buffer> {
  const name = authorityName(operator, TITLE.root);
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

/**
 * The certificate of an issuing authority; no authority may follow it.
 * @param number 1 for the first of its class: two keys never share a name, by which chains are built
 */
export async function makeIssuing(
  operator: Operator,
  { kind, number }: { kind: IssuerClass; number: number },
  key: SigningKey,
  root: Signer,
  urls: { caIssuers: string; crl: string },
  now: Date,
): Promise<Buffer> {
  const body = encodeBody({
    serial: randomBytes(16),
    signatureAlgorithm: root.key.algorithm,
    issuer: root.subject,
    subject: authorityName(operator, number === 1 ? TITLE[kind] : `${TITLE[kind]} ${number}`),
    ...term(now, ISSUING_DAYS),
    spki: key.spki,
    extensions: [
      extensions.caConstraints(0),
      extensions.keyUsage(CA_USAGE),
      extensions.extendedKeyUsage(PURPOSES[kind]),
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
  key: SigningKey,
  issuer: Signer,
  now: Date,
): Promise<Buffer> {
  const body = encodeBody({
    serial: randomBytes(16),
    signatureAlgorithm: issuer.key.algorithm,
    issuer: issuer.subject,
    subject: authorityName(operator, `OCSP ${issuer.key.keyId.toString('hex').slice(0, 8)}`),
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
