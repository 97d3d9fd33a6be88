/** The details of one structure, whatever it is. */
import { reportCertificate, type CertificateReport, type ReportOptions } from '../certificate/report.ts';
import { digest } from '../crypto-provider.ts';
import { reportCsr, type CsrReport } from '../csr/report.ts';
import { bytesToBase64 } from '../encoding/base64.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';
import { publicKeyOf, readPrivateKeyDer, type PrivateKeyDetails } from '../key/private-key.ts';
import { readSpki, type PublicKeyDetails } from '../key/public-key.ts';
import { detectKind, type PkiKind } from '../kind.ts';
import { keyFindings, type Finding } from '../weakness/findings.ts';

/** A private or public key for display: nothing of it is secret. */
export interface KeyReport {
  /** Null for a public key. */
  container: PrivateKeyDetails['container'] | null;
  algorithm: string;
  bits: number;
  curve: string | null;
  /** Null where the browser can't compute it. */
  publicKey: PublicKeyDetails | null;
  /** SHA-256 of the SubjectPublicKeyInfo, hexadecimal and base64; null without it. */
  spkiSha256: string | null;
  pin: string | null;
  findings: Finding[];
}

export type Description =
  | { kind: 'certificate'; report: CertificateReport }
  | { kind: 'csr'; report: CsrReport }
  | { kind: 'privateKey' | 'publicKey'; report: KeyReport }
  /** Recognised, and opened by other tools. */
  | { kind: Exclude<PkiKind, 'certificate' | 'csr' | 'privateKey' | 'publicKey'> };

/**
 * Reads all that is shown of a structure.
 * @throws PkiError as the readers of its kind
 */
export async function describe(der: Bytes, options: ReportOptions = {}): Promise<Description> {
  const kind = detectKind(der);
  switch (kind) {
    case 'certificate':
      return { kind, report: await reportCertificate(der, options) };
    case 'csr':
      return { kind, report: await reportCsr(der, options) };
    case 'publicKey': {
      const key = readSpki(der);
      const curve = key.kind === 'EC' ? key.curve : null;
      const { algorithm, bits } = key;
      return { kind, report: { container: null, algorithm, bits, curve, ...(await publicHalf(key)) } };
    }
    case 'privateKey': {
      const key = readPrivateKeyDer(der);
      const { container, algorithm, bits, curve } = key;
      return { kind, report: { container, algorithm, bits, curve, ...(await publicHalf(await known(key))) } };
    }
    default:
      return { kind };
  }
}

async function known(key: PrivateKeyDetails): Promise<PublicKeyDetails | null> {
  try {
    return await publicKeyOf(key);
  } catch (error) {
    if (error instanceof PkiError && error.code === 'UNSUPPORTED_ALGORITHM') {
      return null;
    }
    throw error;
  }
}

async function publicHalf(
  publicKey: PublicKeyDetails | null,
): Promise<Pick<KeyReport, 'publicKey' | 'spkiSha256' | 'pin' | 'findings'>> {
  if (!publicKey) {
    return { publicKey, spkiSha256: null, pin: null, findings: [] };
  }
  const hash = await digest('SHA-256', publicKey.spki);
  return {
    publicKey,
    spkiSha256: bytesToHex(hash),
    pin: bytesToBase64(hash),
    findings: keyFindings(publicKey),
  };
}
