import { finding, hashFindings, keyFindings, type Finding } from '../weakness/findings.ts';
import { nameFindings } from '../weakness/name-findings.ts';
import type { CertificateDetails } from './read.ts';
import { capAt, exceedsCap, validDays } from './validity-cap.ts';

/** Embedded timestamps are asked for by browsers since then. */
const TIMESTAMPS_SINCE = Date.parse('2018-04-30');
/** No organizational unit since then (BR 7.1.4.2.2). */
const NO_UNIT_SINCE = Date.parse('2022-09-01');
const PRECERTIFICATE = '1.3.6.1.4.1.11129.2.4.3';

/** Whether it is for TLS servers: an end certificate for serverAuth, or without purposes. */
export function isServerCertificate({ isCa, extendedKeyUsage }: CertificateDetails): boolean {
  return (
    !isCa &&
    (extendedKeyUsage === null ||
      extendedKeyUsage.some((usage) => usage === '1.3.6.1.5.5.7.3.1' || usage === '2.5.29.37.0'))
  );
}

/**
 * What is wrong or notable with a certificate by itself, the gravest first. Its signature is another matter: see
 * buildPath.
 * @param now milliseconds since 1970
 */
export function certificateFindings(certificate: CertificateDetails, now: number): Finding[] {
  const findings = [
    ...dateFindings(certificate, now),
    ...(certificate.selfIssued ? [] : hashFindings(certificate.signatureAlgorithm)),
    ...keyFindings(certificate.publicKey),
    ...structureFindings(certificate),
    ...(isServerCertificate(certificate) ? serverFindings(certificate) : []),
    ...notes(certificate),
  ];
  const rank = { error: 0, warning: 1, info: 2 };
  return findings.toSorted((left, right) => rank[left.tone] - rank[right.tone]);
}

function dateFindings({ notBefore, notAfter }: CertificateDetails, now: number): Finding[] {
  const bad = [notBefore, notAfter].filter(({ date }) => date === null);
  if (bad.length > 0 || !notBefore.date || !notAfter.date) {
    return bad.map(({ text }) => finding('error', 'badDate', { text }));
  }
  if (now > notAfter.date.getTime()) {
    return [finding('error', 'expired')];
  }
  return now < notBefore.date.getTime() ? [finding('warning', 'notYetValid')] : [];
}

function structureFindings(certificate: CertificateDetails): Finding[] {
  const { serialNumber, version, extensions, sameAlgorithms } = certificate;
  const findings: Finding[] = [];
  if (serialNumber.startsWith('-') || /^0+$/.test(serialNumber)) {
    findings.push(finding('warning', 'negativeSerial'));
  } else if (serialNumber.length > 40) {
    findings.push(finding('warning', 'longSerial', { bytes: serialNumber.length / 2 }));
  }
  if (version < 3 && extensions.length === 0) {
    findings.push(finding('warning', 'oldVersion', { version }));
  }
  if (!sameAlgorithms) {
    findings.push(finding('error', 'algorithmsDiffer'));
  }
  const seen = new Set<string>();
  for (const { id, name, known, damaged, critical } of extensions) {
    if (seen.has(id)) {
      findings.push(finding('error', 'duplicateExtension', { name }));
    }
    seen.add(id);
    if (damaged) {
      findings.push(finding('error', 'damagedExtension', { name }));
    } else if (!known && critical) {
      findings.push(finding('error', 'unknownCritical', { id }));
    }
  }
  return findings;
}

function serverFindings(certificate: CertificateDetails): Finding[] {
  const { alternativeNames, commonName, notBefore, notAfter, subject, selfIssued, serialNumber } =
    certificate;
  const findings: Finding[] = [];
  if (alternativeNames.length === 0) {
    findings.push(finding('error', 'noNames'));
  }
  findings.push(...nameFindings(commonName, alternativeNames));
  if (!notBefore.date || !notAfter.date) {
    return findings;
  }
  const begin = notBefore.date.getTime();
  const cap = capAt(notBefore.date);
  if (!selfIssued && cap && exceedsCap(notBefore.date, notAfter.date)) {
    const days = validDays(notBefore.date, notAfter.date);
    const code = cap.days === null ? 'overCapMonths' : 'overCap';
    findings.push(finding('error', code, { days, cap: cap.days ?? cap.months ?? 0, since: cap.since }));
  }
  if (!selfIssued && serialNumber.length < 14 && begin >= Date.parse('2016-09-30')) {
    findings.push(finding('warning', 'shortSerial'));
  }
  if (begin >= NO_UNIT_SINCE && subject.some(({ type }) => type === '2.5.4.11')) {
    findings.push(finding('warning', 'organizationalUnit'));
  }
  const isPublic = certificate.policies.some((policy) => policy.startsWith('2.23.140.1.'));
  const poisoned = certificate.extensions.some(({ id }) => id === PRECERTIFICATE);
  if (isPublic && begin >= TIMESTAMPS_SINCE && certificate.timestamps.length === 0 && !poisoned) {
    findings.push(finding('warning', 'noTimestamps'));
  }
  return findings;
}

function notes({ isCa, selfIssued, extensions }: CertificateDetails): Finding[] {
  const staple = extensions.some(({ id, value }) => id === '1.3.6.1.5.5.7.1.24' && /\(5\)/.test(value));
  return [
    ...(extensions.some(({ id }) => id === PRECERTIFICATE) ? [finding('error', 'precertificate')] : []),
    ...(staple ? [finding('info', 'mustStaple')] : []),
    ...(isCa ? [finding('info', 'ca')] : []),
    ...(selfIssued && !isCa ? [finding('warning', 'selfSigned')] : []),
  ];
}
