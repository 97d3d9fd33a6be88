/**
 * The port through which certificates are issued and revoked; chosen by configuration. `embedded-ca/` is the
 * embedded default. Refusals are values with a code, never exceptions.
 */

/** Which rules a certificate follows. The first four are TLS servers, the others private trust. */
export type CertificateClass = 'dv' | 'ov' | 'ev' | 'ip' | 'code' | 'doc' | 'email' | 'vmc';

/** A name whose control has been shown. Names of the request (CSR) are never taken over. */
export type ValidatedName =
  { type: 'dns'; value: string } | { type: 'ip'; value: string } | { type: 'email'; value: string };

/** Checked details of an organisation; text as it appears in the certificate. */
export interface SubjectOrganization {
  name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** One of state and locality is required (BR 7.1.2.7.4). */
  state?: string;
  locality?: string;
  /** EV only (EVG 7.1.4.2): registration number, legal form, where it is registered. */
  registration?: {
    serialNumber: string;
    businessCategory:
      'Private Organization' | 'Government Entity' | 'Business Entity' | 'Non-Commercial Entity';
    country: string;
    state?: string;
    locality?: string;
  };
}

export interface IssueRequest {
  accountId: string;
  orderNo: string;
  /** 1 for the first certificate of an order, one more for each reissue. Order and attempt name one certificate. */
  attempt: number;
  certificateClass: CertificateClass;
  /** PEM or DER. Gives the public key and shows that its owner holds the private one; nothing else. */
  csr: string | Buffer;
  /** The first is the common name. Code and document certificates have none. */
  names: ValidatedName[];
  /** DV: subject country, if wanted. ISO 3166-1 alpha-2. */
  country?: string;
  /** Needed for ov, ev, code, doc and vmc. */
  organization?: SubjectOrganization;
  /** Days wanted; clipped to the cap of class and date. The cap unless told. */
  days?: number;
}

export interface IssuedCertificate {
  /** Upper-case hex of the serial number, 32 digits. */
  serial: string;
  orderNo: string;
  attempt: number;
  certificateClass: CertificateClass;
  /** False: the certificate is for private trust, whatever root it chains to. */
  publicProfile: boolean;
  certificateDer: Buffer;
  certificatePem: string;
  /** Intermediate, then root. */
  caBundlePem: string;
  rootPem: string;
  /** Upper-case hex of the SHA-256 of the certificate. */
  sha256: string;
  names: ValidatedName[];
  notBefore: Date;
  notAfter: Date;
}

export type IssueRefusalCode =
  | 'CSR_UNREADABLE'
  | 'CSR_SIGNATURE'
  /** Neither RSA nor P-256, P-384, P-521. */
  | 'KEY_TYPE'
  /** RSA below 2048 or above 8192 bits, or not divisible by 8; code signing below 3072. */
  | 'KEY_SIZE'
  /** Exponent, small factor, close primes or ROCA; `detail` says which. */
  | 'KEY_WEAK'
  /** A certificate with this key was revoked for key compromise. */
  | 'KEY_COMPROMISED'
  | 'NAMES_MISSING'
  | 'NAME_INVALID'
  /** A name that the class does not take: wildcard in ev and vmc, address outside ip, … */
  | 'NAME_NOT_ALLOWED'
  | 'SUBJECT_INCOMPLETE'
  /** This order and attempt were asked before with another key or other names. */
  | 'ATTEMPT_DIFFERS'
  /** The check of the finished body found a fault; `detail` has the finding. */
  | 'LINT';

export type IssueResult =
  { ok: true; certificate: IssuedCertificate } | { ok: false; code: IssueRefusalCode; detail: string };

/** BR 4.9.1.1 and 7.2.2: the reasons a subscriber may give. Values are CRLReason codes (RFC 5280 5.3.1). */
export const REVOCATION_REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  privilegeWithdrawn: 9,
} as const;
export type RevocationReason = keyof typeof REVOCATION_REASONS;

export type RevokeResult =
  { ok: true; revokedAt: Date; reason: RevocationReason } | { ok: false; code: 'SERIAL_UNKNOWN' };

export interface Issuer {
  /**
   * Issues, or gives again what this order and attempt were issued before: a crash between signing and storing
   * never makes a second certificate.
   */
  issue(request: IssueRequest): Promise<IssueResult>;
  /** Revokes at once; asked again it answers with the first time and reason. */
  revoke(serial: string, reason: RevocationReason): Promise<RevokeResult>;
}
