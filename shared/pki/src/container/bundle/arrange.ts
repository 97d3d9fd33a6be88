import { isIssuedBy } from '../../certificate/chain.ts';
import { checkCertificateSignature, parseCertificate, type CertificateData } from '../../certificate/read.ts';
import { digest } from '../../crypto-provider.ts';
import { bytesToHex } from '../../encoding/hex.ts';
import { PkiError } from '../../errors.ts';
import { publicInfo, readKeyNumbers } from '../../key/key-numbers.ts';
import { samePublicKey } from '../../key/match.ts';
import { publicKeyOf, readPrivateKeyDer } from '../../key/private-key.ts';
import type { PublicKeyDetails } from '../../key/public-key.ts';
import type { Bundle, BundleEntry, BundleKey } from './bundle.ts';

/** More issuers above each other than any real chain has. */
const MAX_DEPTH = 20;

/**
 * Puts certificates behind each other, and keys to their certificates: one entry for each certificate
 * that nothing else in the bundle was issued by or that has a key, and for each key without any.
 */
export async function arrange(bundle: Bundle): Promise<void> {
  const certificates = bundle.certificates.map(({ der }) => parseCertificate(der, { language: 'en' }));
  const issuers = await findIssuers(certificates);
  const keys = await Promise.all(bundle.keys.map(publicKey));
  const owners = certificates.map((certificate) =>
    keys.findIndex((key) => key !== null && samePublicKey(key, certificate.publicKey)),
  );
  const used = new Set(issuers.filter((issuer, index) => issuer !== index));
  for (const [index, certificate] of certificates.entries()) {
    const key = owners[index] ?? -1;
    if (!used.has(index) || key !== -1) {
      const chain = chainFrom(index, issuers);
      const last = certificates[chain.at(-1) ?? index];
      bundle.entries.push({
        chain,
        key: key === -1 ? null : key,
        alias: aliasOf(bundle.certificates[index]?.alias ?? bundle.keys[key]?.alias, certificate.commonName),
        complete: last?.selfIssued ?? false,
      });
    }
  }
  for (const [index, key] of bundle.keys.entries()) {
    if (!owners.includes(index)) {
      bundle.entries.push({ chain: [], key: index, alias: aliasOf(key.alias, null), complete: false });
    }
  }
  bundle.entries.sort((left, right) => rank(left, bundle) - rank(right, bundle));
}

function aliasOf(alias: string | null | undefined, commonName: string | null): string {
  return alias?.trim() || commonName || '';
}

/** Pairs first, then certificates of servers and people, of authorities, and keys alone. */
function rank({ key, chain: [first] }: BundleEntry, { certificates }: Bundle): number {
  if (first === undefined) {
    return 3;
  }
  return key !== null ? 0 : certificates[first]?.isCa ? 2 : 1;
}

/** The public half, also of a key whose file does not hold it; null where it can't be known. */
async function publicKey(key: BundleKey): Promise<PublicKeyDetails | null> {
  try {
    const details = readPrivateKeyDer(key.pkcs8);
    const computed = await publicKeyOf(details);
    key.spkiSha256 ??= bytesToHex(await digest('SHA-256', publicInfoOf(key) ?? computed.spki));
    return computed;
  } catch (error) {
    if (error instanceof PkiError) {
      return null;
    }
    throw error;
  }
}

function publicInfoOf(key: BundleKey) {
  return publicInfo(readKeyNumbers(key.pkcs8));
}

/** The position of each certificate's issuer; its own for a self-signed one, -1 for one that is not there. */
async function findIssuers(certificates: readonly CertificateData[]): Promise<number[]> {
  const bySubject = new Map<string, number[]>();
  for (const [index, { subjectText }] of certificates.entries()) {
    bySubject.set(subjectText, [...(bySubject.get(subjectText) ?? []), index]);
  }
  const issuers: number[] = [];
  for (const [index, certificate] of certificates.entries()) {
    issuers.push(
      certificate.selfIssued ? index : await issuerOf(certificate, index, certificates, bySubject),
    );
  }
  return issuers;
}

/** Of several candidates, as after a root has a new key, the one whose key made the signature. */
async function issuerOf(
  certificate: CertificateData,
  index: number,
  certificates: readonly CertificateData[],
  bySubject: ReadonlyMap<string, readonly number[]>,
): Promise<number> {
  for (const candidate of bySubject.get(certificate.issuerText) ?? []) {
    const issuer = certificates[candidate];
    if (candidate !== index && issuer && isIssuedBy(certificate, issuer)) {
      if ((await checkCertificateSignature(certificate.der, issuer.der)) !== 'invalid') {
        return candidate;
      }
    }
  }
  return -1;
}

function chainFrom(start: number, issuers: readonly number[]): number[] {
  const chain = [start];
  for (let current = issuers[start] ?? -1; current !== -1 && chain.length < MAX_DEPTH;) {
    if (chain.includes(current)) {
      break;
    }
    chain.push(current);
    current = issuers[current] ?? -1;
  }
  return chain;
}
