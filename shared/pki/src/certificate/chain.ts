import { equalBytes, type PkiInput } from '../encoding/bytes.ts';
import { splitPemBlocks } from '../encoding/pem.ts';
import { CERTIFICATE_LABELS, parseCertificate, type CertificateData } from './read.ts';

/** The PEM text of every certificate in a text, in order. */
export function splitCertificates(text: string): string[] {
  return splitPemBlocks(text)
    .filter((block) => CERTIFICATE_LABELS.some((label) => label === block.label))
    .map((block) => `-----BEGIN CERTIFICATE-----\n${block.body}\n-----END CERTIFICATE-----\n`);
}

/**
 * Whether `issuer` may have issued `certificate`, by name and key identifiers; the signature is not
 * looked at.
 */
export function isIssuedBy(certificate: CertificateData, issuer: CertificateData): boolean {
  const named = certificate.issuerText === issuer.subjectText;
  const identified =
    certificate.authorityKeyIdentifier === null ||
    issuer.subjectKeyIdentifier === null ||
    certificate.authorityKeyIdentifier === issuer.subjectKeyIdentifier;
  return named && identified;
}

const until = ({ notAfter }: CertificateData): number => notAfter.date?.getTime() ?? 0;

/**
 * The certificate first, then its issuers up to the last one found. What is left over follows in the
 * given order, repetitions are dropped.
 * @throws PkiError as parseCertificate
 */
export function orderChain(certificate: PkiInput, others: readonly PkiInput[]): CertificateData[] {
  const chain = [parseCertificate(certificate, { language: 'en' })];
  const pool: CertificateData[] = [];
  for (const other of others) {
    const parsed = parseCertificate(other, { language: 'en' });
    if (![...chain, ...pool].some((known) => equalBytes(known.der, parsed.der))) {
      pool.push(parsed);
    }
  }
  for (let current = chain[0]; current && !current.selfIssued;) {
    const child = current;
    // Of several, as cross-signing makes them, the one that is valid for longest, whatever the order they came in.
    const [issuer] = pool
      .filter((candidate) => isIssuedBy(child, candidate))
      .toSorted((one, other) => until(other) - until(one));
    current = issuer && pool.splice(pool.indexOf(issuer), 1)[0];
    if (current) {
      chain.push(current);
    }
  }
  return [...chain, ...pool];
}
