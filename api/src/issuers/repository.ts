import type { CertificateClass, RevocationReason, ValidatedName } from './issuer.ts';

/** What is written before signing. With it alone the certificate can be signed again, byte for byte. */
export interface Reservation {
  accountId: string;
  orderNo: string;
  attempt: number;
  /** Upper-case hex, unique. */
  serial: string;
  certificateClass: CertificateClass;
  names: ValidatedName[];
  /** Hex SHA-256 over public key, names, class and subject: tells a repeated request from a different one. */
  requestHash: string;
  /** Upper-case hex SHA-256 of the SubjectPublicKeyInfo. */
  spkiSha256: string;
  /** DER of the TBSCertificate. */
  tbs: Buffer;
  notBefore: Date;
  notAfter: Date;
}

export interface IssuedRow extends Reservation {
  /** DER; null between reservation and signing. */
  certificate: Buffer | null;
  revokedAt: Date | null;
  revocationReason: RevocationReason | null;
}

/** What a revocation list needs of a row. */
export interface RevokedRow {
  serial: string;
  revokedAt: Date;
  reason: RevocationReason;
  certificateClass: CertificateClass;
}

/**
 * The rows of the embedded CA, kept by the owner of the database. Each method is atomic by itself.
 * Unique keys: (order_no, attempt) and serial. `MemoryCertificateRepository` shows the behaviour and
 * `testing/repository-contract.ts` has the tests that every implementation passes.
 */
export interface CertificateRepository {
  /** Inserts unless order and attempt are there already; answers with the row that is there afterwards. */
  reserve(reservation: Reservation): Promise<IssuedRow>;
  /** Sets the certificate if it is null; answers with the certificate that is there afterwards. */
  complete(serial: string, certificate: Buffer): Promise<Buffer>;
  findByOrder(orderNo: string, attempt: number): Promise<IssuedRow | null>;
  findBySerial(serial: string): Promise<IssuedRow | null>;
  /** Sets time and reason if not revoked yet; answers with those there afterwards, null for an unknown serial. */
  revoke(
    serial: string,
    reason: RevocationReason,
    at: Date,
  ): Promise<{ revokedAt: Date; reason: RevocationReason } | null>;
  /** Revoked rows that expire after the given time, by serial; expired ones leave the list (RFC 5280 3.3). */
  listRevoked(expiringAfter: Date): Promise<RevokedRow[]>;
  /** How many rows were ever revoked: the list is made anew when it differs. */
  countRevoked(): Promise<number>;
  /** True if a certificate with this key was revoked for keyCompromise. */
  isCompromised(spkiSha256: string): Promise<boolean>;
  /** A number higher than every earlier one (RFC 5280 5.2.3). */
  nextCrlNumber(): Promise<number>;
}
