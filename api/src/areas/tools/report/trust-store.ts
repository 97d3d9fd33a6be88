import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** The roots that a certificate is held against. */
export interface TrustStore {
  /** Roots whose subject is this issuer, in the form of X509Certificate. */
  byName(issuer: string): readonly X509Certificate[];
}

let bundled: readonly X509Certificate[] | undefined;

/**
 * Mozilla's list as it comes with Node, and what NODE_EXTRA_CA_CERTS adds.
 * @param extra PEM of further roots: those of the embedded CA in demo mode
 */
export function openTrustStore(extra: readonly string[] = []): TrustStore {
  bundled ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  const bySubject = new Map<string, X509Certificate[]>();
  for (const root of [...bundled, ...extra.map((pem) => new X509Certificate(pem))]) {
    const same = bySubject.get(root.subject);
    if (same) same.push(root);
    else bySubject.set(root.subject, [root]);
  }
  return { byName: (issuer) => bySubject.get(issuer) ?? [] };
}
