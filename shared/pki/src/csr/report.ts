/** Everything the decoder shows of one certificate request. */
import { bytesToBase64 } from '../encoding/base64.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { digest } from '../crypto-provider.ts';
import { bytesToHex } from '../encoding/hex.ts';
import type { GeneralName } from '../extension/general-names.ts';
import type { SignatureCheck } from '../key/verify-signature.ts';
import type { NameLanguage } from '../name/attributes.ts';
import { finding, hashFindings, keyFindings, type Finding } from '../weakness/findings.ts';
import { nameFindings } from '../weakness/name-findings.ts';
import { checkCsrSignature, readCsr, type CsrDetails } from './read.ts';

/** Plain data, so that it crosses a worker's border. */
export interface CsrReport {
  details: CsrDetails;
  signature: SignatureCheck;
  findings: Finding[];
  /** Names a certificate would be bought for: the common name if it is a host name, then all others. */
  names: string[];
  fingerprints: {
    /** Of the DER request, hexadecimal. */
    sha256: string;
    /** Of the SubjectPublicKeyInfo, hexadecimal: equal to that of its certificate. */
    spkiSha256: string;
  };
  /** The same of the SubjectPublicKeyInfo in base64. */
  pin: string;
}

/**
 * Reads a request, checks its signature and judges it.
 * @throws PkiError as readCsr; NO_CRYPTO
 */
export async function reportCsr(der: Bytes, options: { language?: NameLanguage } = {}): Promise<CsrReport> {
  const details = readCsr(der, options);
  const signature = await checkCsrSignature(der);
  const spkiDigest = await digest('SHA-256', details.publicKey.spki);
  return {
    details,
    signature,
    findings: csrFindings(details, signature),
    names: orderedNames(details),
    fingerprints: {
      sha256: bytesToHex(await digest('SHA-256', details.der)),
      spkiSha256: bytesToHex(spkiDigest),
    },
    pin: bytesToBase64(spkiDigest),
  };
}

function orderedNames({ commonName, alternativeNames }: CsrDetails): string[] {
  const wanted = alternativeNames.filter(({ type }) => type === 'dns' || type === 'ip');
  const names = wanted.map(({ value }) => value);
  const first = commonName !== null && isHostName(commonName) ? [commonName] : [];
  return [...new Set([...first, ...names].map((name) => name.toLowerCase()))];
}

function isHostName(text: string): boolean {
  return /^(?:\*\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i.test(text) || text.includes(':');
}

/** What a CA would refuse, drop or not expect, the gravest first. */
export function csrFindings(details: CsrDetails, signature: SignatureCheck): Finding[] {
  const { version, commonName, alternativeNames, subject, attributeDetails, publicKey } = details;
  const has = (oid: string) => subject.some(({ type }) => type === oid);
  // CAs take the common name as a name of the certificate even where the request doesn't list it.
  const implied: GeneralName[] =
    commonName !== null && alternativeNames.length === 0 ? [{ type: 'dns', value: commonName }] : [];
  const findings = [
    ...(signature === 'invalid' ? [finding('error', 'badSignature')] : []),
    ...(signature === 'unsupported' ? [finding('info', 'uncheckedSignature')] : []),
    ...keyFindings(publicKey),
    ...hashFindings(details.signatureAlgorithm),
    ...nameFindings(commonName, [...alternativeNames, ...(isHostName(commonName ?? '') ? implied : [])]),
    ...(version === 1 ? [] : [finding('warning', 'wrongVersion', { version })]),
    ...(alternativeNames.length === 0 ? [finding('warning', 'noNames')] : []),
    ...(details.hasChallengePassword ? [finding('warning', 'challengePassword')] : []),
    ...(has('2.5.4.11') ? [finding('warning', 'organizationalUnit')] : []),
    ...(has('1.2.840.113549.1.9.1') ? [finding('info', 'emailInSubject')] : []),
    ...attributeDetails
      .filter(({ known }) => !known)
      .map(({ oid }) => finding('info', 'unknownAttribute', { id: oid })),
    ...details.extensions
      .filter(({ damaged }) => damaged)
      .map(({ name }) => finding('error', 'damagedExtension', { name })),
  ];
  const rank = { error: 0, warning: 1, info: 2 };
  return findings.toSorted((left, right) => rank[left.tone] - rank[right.tone]);
}
