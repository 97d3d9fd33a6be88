/** Everything the decoder shows of one certificate. */
import { bytesToBase64 } from '../encoding/base64.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { hexToBytes } from '../encoding/hex.ts';
import type { NameLanguage } from '../name/attributes.ts';
import { finding, type Finding } from '../weakness/findings.ts';
import { certificateFindings, isServerCertificate } from './findings.ts';
import { validationLevel, type ValidationLevel } from './level.ts';
import { buildPath, type CertificatePath } from './path.ts';
import { readCertificate, type CertificateDetails } from './read.ts';
import { capAt, validDays, type CertificateCap } from './validity-cap.ts';

/** Plain data, so that it crosses a worker's border. */
export interface CertificateReport {
  details: CertificateDetails;
  findings: Finding[];
  /** Null for what is not for TLS servers. */
  level: ValidationLevel | null;
  /** Days it is valid, both ends counted; null when its dates are none. */
  days: number | null;
  /** The longest validity when it was issued; null for CAs, other purposes and before there was a cap. */
  cap: CertificateCap | null;
  path: CertificatePath;
  /** SHA-256 of the public key in base64, as HPKP and curl's --pinnedpubkey write it. */
  pin: string;
}

export interface ReportOptions {
  /** Of attribute and extension names: zh, or anything else for English. */
  language?: NameLanguage;
  /** All certificates at hand, for the chain. */
  pool?: readonly Bytes[];
  /** Milliseconds since 1970; the present unless given. */
  now?: number;
}

/**
 * Reads a certificate, judges it, and finds and verifies its chain.
 * @throws PkiError as readCertificate
 */
export async function reportCertificate(der: Bytes, options: ReportOptions = {}): Promise<CertificateReport> {
  const { language, pool = [], now = Date.now() } = options;
  const details = await readCertificate(der, { language });
  const path = await buildPath(der, pool, now);
  const isServer = isServerCertificate(details);
  const { notBefore, notAfter } = details;
  const signature = path.steps[0]?.signature;
  return {
    details,
    findings: [
      ...(signature === 'invalid' ? [finding('error', 'badSignature')] : []),
      ...certificateFindings(details, now),
    ],
    level: isServer ? validationLevel(details.policies, details.subject) : null,
    days: notBefore.date && notAfter.date ? validDays(notBefore.date, notAfter.date) : null,
    cap: isServer && notBefore.date ? capAt(notBefore.date) : null,
    path,
    pin: bytesToBase64(hexToBytes(details.fingerprints.spkiSha256)),
  };
}
