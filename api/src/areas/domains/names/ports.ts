import type { TenantID } from '../../../platform/database/identifiers.ts';

/** A certificate as it is shown beside a name. */
export interface NamedCertificate {
  orderNo: string;
  /** In English and in Chinese. */
  productName: string;
  chineseName: string;
  commonName: string;
  issuedAt: Date | null;
  expiresAt: Date;
}

/** The certificate that protects a name, as a list of names shows it. */
export interface ProtectingCertificate {
  orderNo: string;
  /** The name of the certificate: the domain itself, one below it, or a wildcard. */
  name: string;
  expiresAt: Date;
}

/** Whose certificates are read, and for whom. */
export interface CertificateReader {
  accountID: TenantID;
  /** Department whose orders alone the reader sees; null for those of the whole tenant. */
  seesDept: string | null;
}

/** What names need of other areas. */
export interface NameNeeds {
  /** Certificates of a tenant in force that have a name or names below it, those that end first at first. */
  certificates(of: CertificateReader, domain: string, now: Date): Promise<NamedCertificate[]>;
  /** Of each of some names the one of those that protects it best, by name. */
  protectingCertificates(
    of: CertificateReader,
    domains: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, ProtectingCertificate>>;
  /** How members are called, by principal. */
  memberNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
