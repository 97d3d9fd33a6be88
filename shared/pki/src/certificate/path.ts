/** The chain above a certificate, found and verified among the certificates at hand (RFC 5280 6.1). */
import { equalBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import type { SignatureCheck } from '../key/verify-signature.ts';
import { isIssuedBy } from './chain.ts';
import { constraintViolations, readNameConstraints } from './name-constraints.ts';
import { checkCertificateSignature, parseCertificate, type CertificateData } from './read.ts';

/** What keeps a certificate from standing where it stands in a chain. */
export type PathProblem =
  /** Its issuer's key did not sign it. */
  | 'badSignature'
  /** This browser can't check the signature. */
  | 'uncheckedSignature'
  | 'expired'
  | 'notYetValid'
  /** It stands above another but may not issue (RFC 5280 4.2.1.9). */
  | 'notCa'
  /** Its key usage has no keyCertSign (RFC 5280 4.2.1.3). */
  | 'mayNotSign'
  /** More issuers stand below it than its path length allows. */
  | 'tooLong'
  /** The end certificate has a name that its name constraints forbid (RFC 5280 4.2.1.10). */
  | 'nameNotPermitted';

/** One certificate of a chain, seen from the one below. */
export interface PathStep {
  certificate: CertificateData;
  /** Of the signature on it, by the next certificate or, for the last, by itself. Null when its issuer is missing. */
  signature: SignatureCheck | null;
  problems: PathProblem[];
}

export interface CertificatePath {
  /** The end certificate first. */
  steps: PathStep[];
  /**
   * 'root' when it ends in a self-signed certificate whose signature is right, 'missing' when the issuer of the
   * last is not at hand, 'loop' when more than twenty stand above each other. Says nothing about trust.
   */
  end: 'root' | 'missing' | 'loop';
}

const MAX_STEPS = 20;

/**
 * Builds the chain of a certificate. Among several issuers of one name, as cross-signing makes them, the one whose
 * key signed it wins, then the one that is valid for longest.
 * @param pool all certificates at hand, in any order; what can't be read is passed over
 * @param now milliseconds since 1970
 * @throws PkiError as parseCertificate, for the end certificate; NO_CRYPTO
 */
export async function buildPath(der: Bytes, pool: readonly Bytes[], now: number): Promise<CertificatePath> {
  const issuers = bySubject(pool);
  const steps: PathStep[] = [];
  let current: CertificateData | undefined = parseCertificate(der, { language: 'en' });
  while (current && steps.length < MAX_STEPS) {
    const child: CertificateData = current;
    if (child.selfIssued) {
      const signature = await checkCertificateSignature(child.der, child.der);
      // A new key of a CA is self-issued too, signed by its old key (RFC 5280 3.2).
      if (signature !== 'invalid') {
        steps.push(stepOf(child, signature, steps, now));
        return { steps, end: 'root' };
      }
    }
    const isInPath = (candidate: CertificateData) =>
      [child, ...steps.map(({ certificate }) => certificate)].some(({ der: bytes }) =>
        equalBytes(bytes, candidate.der),
      );
    const candidates = (issuers.get(child.issuerText) ?? []).filter(
      (candidate) => isIssuedBy(child, candidate) && !isInPath(candidate),
    );
    const signer = await signerOf(child, candidates);
    const ownFailure = child.selfIssued ? 'invalid' : null;
    steps.push(stepOf(child, signer?.signature ?? ownFailure, steps, now));
    current = signer?.issuer;
  }
  return { steps, end: current ? 'loop' : 'missing' };
}

function bySubject(pool: readonly Bytes[]): ReadonlyMap<string, CertificateData[]> {
  const map = new Map<string, CertificateData[]>();
  for (const der of pool) {
    try {
      const certificate = parseCertificate(der, { language: 'en' });
      const same = map.get(certificate.subjectText);
      if (same) {
        same.push(certificate);
      } else {
        map.set(certificate.subjectText, [certificate]);
      }
    } catch (error) {
      if (!(error instanceof PkiError)) {
        throw error;
      }
    }
  }
  return map;
}

const RANK: Record<SignatureCheck, number> = { valid: 0, unsupported: 1, invalid: 2 };

async function signerOf(
  child: CertificateData,
  candidates: readonly CertificateData[],
): Promise<{ issuer: CertificateData; signature: SignatureCheck } | undefined> {
  const checked = await Promise.all(
    candidates.map(async (issuer) => ({
      issuer,
      signature: await checkCertificateSignature(child.der, issuer.der),
    })),
  );
  const until = ({ issuer }: { issuer: CertificateData }) => issuer.notAfter.date?.getTime() ?? 0;
  return checked.toSorted(
    (left, right) => RANK[left.signature] - RANK[right.signature] || until(right) - until(left),
  )[0];
}

function stepOf(
  certificate: CertificateData,
  signature: SignatureCheck | null,
  below: readonly PathStep[],
  now: number,
): PathStep {
  const { notBefore, notAfter, isCa, keyUsage, pathLength } = certificate;
  const problems: PathProblem[] = [];
  if (signature === 'invalid') {
    problems.push('badSignature');
  } else if (signature === 'unsupported') {
    problems.push('uncheckedSignature');
  }
  if (notAfter.date && now > notAfter.date.getTime()) {
    problems.push('expired');
  } else if (notBefore.date && now < notBefore.date.getTime()) {
    problems.push('notYetValid');
  }
  const end = below[0]?.certificate;
  if (end) {
    // A root of version 1 has no extensions to say so.
    if (!isCa && certificate.version === 3) {
      problems.push('notCa');
    }
    if (keyUsage && !keyUsage.includes('keyCertSign')) {
      problems.push('mayNotSign');
    }
    const issuersBelow = below.slice(1).filter(({ certificate: { selfIssued } }) => !selfIssued).length;
    if (pathLength !== null && issuersBelow > pathLength) {
      problems.push('tooLong');
    }
    const constraints = readNameConstraints(certificate.der);
    if (constraints && constraintViolations(constraints, end.alternativeNames).length > 0) {
      problems.push('nameNotPermitted');
    }
  }
  return { certificate, signature, problems };
}
