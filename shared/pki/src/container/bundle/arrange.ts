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
/** Certificates that are looked at for one path; made-up bundles have more paths than can be tried. */
const MAX_STEPS = 500;

/**
 * Puts certificates behind each other, and keys to their certificates: one entry for each certificate
 * that is in no other's chain or that has a key, and for each key without any.
 * @param now milliseconds since 1970
 */
export async function arrange(bundle: Bundle, now: number): Promise<void> {
  const certificates = bundle.certificates.map(({ der }) => parseCertificate(der, { language: 'en' }));
  const issuers = await findIssuers(certificates);
  const keys = await Promise.all(bundle.keys.map(publicKey));
  const owners = certificates.map((certificate) =>
    keys.findIndex((key) => key !== null && samePublicKey(key, certificate.publicKey)),
  );
  const paths = certificates.map((_, index) => pathFrom(index, certificates, issuers, now));
  const used = new Set(paths.flatMap(({ chain }) => chain.slice(1)));
  for (const [index, certificate] of certificates.entries()) {
    const key = owners[index] ?? -1;
    if (!used.has(index) || key !== -1) {
      const { chain = [index], complete = false } = paths[index] ?? {};
      bundle.entries.push({
        chain,
        key: key === -1 ? null : key,
        alias: aliasOf(bundle.certificates[index]?.alias ?? bundle.keys[key]?.alias, certificate.commonName),
        complete,
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

/**
 * The positions of each certificate's possible issuers: of its name, not itself, and whose key made its signature as far
 * as can be seen. A self-signed certificate has none.
 */
async function findIssuers(certificates: readonly CertificateData[]): Promise<number[][]> {
  const bySubject = new Map<string, number[]>();
  for (const [index, { subjectText }] of certificates.entries()) {
    bySubject.set(subjectText, [...(bySubject.get(subjectText) ?? []), index]);
  }
  const issuers: number[][] = [];
  for (const [index, certificate] of certificates.entries()) {
    const signers: number[] = [];
    for (const candidate of certificate.selfIssued ? [] : (bySubject.get(certificate.issuerText) ?? [])) {
      const issuer = certificates[candidate];
      const isPossible = candidate !== index && issuer !== undefined && isIssuedBy(certificate, issuer);
      if (isPossible && (await checkCertificateSignature(certificate.der, issuer.der)) !== 'invalid') {
        signers.push(candidate);
      }
    }
    issuers.push(signers);
  }
  return issuers;
}

interface Path {
  chain: number[];
  /** Ends in a self-signed certificate. */
  complete: boolean;
  /** Each is valid now. */
  valid: boolean;
  /** Milliseconds since 1970 at which the first of them ends. */
  until: number;
}

/** Whether a path is the better one: one that can be used now, one that is whole, one that holds for longer, a short one. */
function isBetter(one: Path, other: Path): boolean {
  if (one.valid !== other.valid) return one.valid;
  if (one.complete !== other.complete) return one.complete;
  if (one.until !== other.until) return one.until > other.until;
  return one.chain.length < other.chain.length;
}

/**
 * The best path above a certificate, whatever the order that the certificates came in. Cross-signing gives an issuer
 * several certificates, of which one may have expired or lead nowhere (RFC 4158 2.3).
 */
function pathFrom(
  start: number,
  certificates: readonly CertificateData[],
  issuers: readonly (readonly number[])[],
  now: number,
): Path {
  let steps = 0;
  const extend = (index: number, below: readonly number[]): Path => {
    steps += 1;
    const { selfIssued = false, notBefore, notAfter } = certificates[index] ?? {};
    const until = notAfter?.date?.getTime() ?? Infinity;
    const valid = now <= until && now >= (notBefore?.date?.getTime() ?? -Infinity);
    const chain = [...below, index];
    const isOver = chain.length >= MAX_DEPTH || steps > MAX_STEPS;
    let best: Path = { chain, complete: selfIssued, valid, until };
    let isFirst = true;
    for (const issuer of isOver ? [] : (issuers[index] ?? [])) {
      if (chain.includes(issuer)) continue;
      const above = extend(issuer, chain);
      const path = { ...above, valid: valid && above.valid, until: Math.min(until, above.until) };
      // An issuer at hand is part of the chain, in whatever state.
      if (isFirst || isBetter(path, best)) best = path;
      isFirst = false;
    }
    return best;
  };
  return extend(start, []);
}
