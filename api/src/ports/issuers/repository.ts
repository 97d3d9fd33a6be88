import type { CertificateClass, RevocationReason, ValidatedName } from './issuer.ts';

/** What is written before signing. With it alone the certificate can be signed again, byte for byte. */
export interface Reservation {
  accountId: string;
  orderNo: string;
  attempt: number;
  /** The authority that signs it, also after another has become the active one. */
  issuerId: string;
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

export interface IssuedRow extends Omit<Reservation, 'issuerId'> {
  /** Null where the authority that issued it was never known to this database. */
  issuerId: string | null;
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
  /**
   * Sets time and reason if not revoked yet; keyCompromise takes the place of any other reason, also later (BR 7.2.2).
   * Answers with those there afterwards, null for an unknown serial.
   */
  revoke(
    serial: string,
    reason: RevocationReason,
    at: Date,
  ): Promise<{ revokedAt: Date; reason: RevocationReason } | null>;
  /** An authority's revoked rows that expire after the given time, by serial (RFC 5280 3.3). */
  listRevoked(issuerId: string, expiringAfter: Date): Promise<RevokedRow[]>;
  /**
   * How many of an authority's rows were ever revoked, those for keyCompromise counted twice: its list is made anew
   * when it differs.
   */
  countRevoked(issuerId: string): Promise<number>;
  /** How many of an authority's rows, reserved or signed, expire after the given time, and the last of them. */
  liveOf(issuerId: string, at: Date): Promise<{ count: number; lastEnd: Date | null }>;
  /**
   * Gives rows without an authority to the one that their body names as its issuer's key.
   * @param keyId 20 octets (RFC 5280 4.2.1.1)
   * @returns how many
   */
  assignTo(issuerId: string, keyId: Buffer): Promise<number>;
  /** True if a certificate with this key was revoked for keyCompromise. */
  isCompromised(spkiSha256: string): Promise<boolean>;
}
