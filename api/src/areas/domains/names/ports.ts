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

/** What names need of other areas. */
export interface NameNeeds {
  /**
   * Certificates of a tenant in force that have a name or names below it, those that end first at first.
   * @param seesDept department whose orders alone the reader sees; null for those of the whole tenant
   */
  certificates(
    of: { accountID: TenantID; seesDept: string | null },
    domain: string,
    now: Date,
  ): Promise<NamedCertificate[]>;
  /** How members are called, by principal. */
  memberNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
