import { X509Certificate } from 'node:crypto';
import { DerReader, readTime, readUnsigned, readWhole, TAG } from './der-reader.ts';
import { toPem } from './der.ts';
import { keyIdentifier, spkiFingerprint } from './public-key.ts';
import type { AuthorityClass, AuthorityRow, AuthorityState } from '../authority-repository.ts';
import type { SigningKey } from '../keys/signing-key.ts';

/** Parts of a certificate of ours. */
export interface CertificateParts {
  certificate: Buffer;
  /** Octets without sign. */
  serial: Buffer;
  notAfter: Date;
  /** Name, DER. */
  subject: Buffer;
  spki: Buffer;
}

/** An authority, with its key where that is at hand. */
export interface Authority extends CertificateParts {
  id: string;
  class: AuthorityClass;
  state: AuthorityState;
  alias: string | null;
  /** Lower-case hex. */
  keyId: string;
  signedBy: string | null;
  pem: string;
  key: SigningKey | undefined;
}

export type SigningAuthority = Authority & { key: SigningKey };

export const hasKey = (authority: Authority): authority is SigningAuthority => authority.key !== undefined;

export interface AuthorityUrls {
  caIssuers: string;
  crl: string;
  ocsp: string;
}

/**
 * Where relying parties fetch what concerns the certificates of an authority. Each key has addresses of its
 * own, so that old ones go on working when an authority is followed by another.
 * @param baseUrl without a trailing slash: `http://127.0.0.1:8080/pki`
 */
export function authorityUrls(baseUrl: string, keyId: string): AuthorityUrls {
  const own = `${baseUrl}/i/${keyId}`;
  return { caIssuers: `${own}.crt`, crl: `${own}.crl`, ocsp: `${baseUrl}/ocsp` };
}

/** @throws DerError */
export function readCertificate(certificate: Buffer): CertificateParts {
  const body = new DerReader(new DerReader(readWhole(certificate).content).next(TAG.sequence).content);
  body.next(0xa0);
  const serial = readUnsigned(body.next(TAG.integer).content);
  body.next(TAG.sequence);
  body.next(TAG.sequence);
  const validity = body.enter();
  validity.next();
  const notAfter = readTime(validity.next());
  const subject = body.next(TAG.sequence).whole;
  const spki = body.next(TAG.sequence).whole;
  return { certificate, serial, notAfter, subject, spki };
}

/** The row of an authority, from its certificate and what isn't in that. */
export function rowOf(
  certificate: Buffer,
  more: Pick<AuthorityRow, 'id' | 'class' | 'state' | 'alias' | 'signedBy' | 'keyUri'>,
): AuthorityRow {
  const { spki, notAfter } = readCertificate(certificate);
  return {
    ...more,
    keyId: keyIdentifier(spki).toString('hex'),
    subject: new X509Certificate(certificate).subject.replaceAll('\n', ', '),
    certificate,
    spkiSha256: spkiFingerprint(spki),
    notAfter,
  };
}

/** @throws Error when the key is another one's */
export function authorityOf(row: AuthorityRow, key: SigningKey | undefined): Authority {
  const parts = readCertificate(row.certificate);
  if (key && !parts.spki.equals(key.spki))
    throw new Error(`The key ${row.keyUri} does not belong to the certificate of ${row.subject}`);
  return {
    ...parts,
    id: row.id,
    class: row.class,
    state: row.state,
    alias: row.alias,
    keyId: row.keyId,
    signedBy: row.signedBy,
    pem: toPem(row.certificate, 'CERTIFICATE'),
    key,
  };
}
