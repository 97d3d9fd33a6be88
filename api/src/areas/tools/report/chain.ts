import type { KeyObject, X509Certificate } from 'node:crypto';
import type { SiteAudit } from '@certdeck/contract';
import { type Certificate, dateText, keyText, readCertificate } from './certificate-parts.ts';
import type { TrustStore } from './trust-store.ts';

type Chain = SiteAudit['endpoints'][number]['chains'][number];
type Link = Chain['links'][number];
type Role = Link['role'];

export interface ChainTools {
  store: TrustStore;
  /** Fetches the issuer that a certificate names (RFC 5280 4.2.2.1); undefined when there is none to be had. */
  fetchIssuer(certificate: Certificate): Promise<Certificate | undefined>;
  now: Date;
}

/** A chain as it was sent and as it should be. */
export interface JudgedChain {
  leaf: Certificate;
  /** Whoever signed the leaf, sent or fetched. */
  issuer: Certificate | undefined;
  trust: Chain['trust'];
  /** Sent certificates that are not in the order of the chain. */
  misordered: boolean;
  /** Sent certificates that belong to no chain of this leaf. */
  strangers: Certificate[];
  /** Certificates between leaf and root that had to be fetched. */
  missing: Certificate[];
  /** Issuers in the chain whose dates do not allow it. */
  outdated: Certificate[];
  /** Whether a root, which everybody has, was sent along. */
  rootSent: boolean;
  /** Sent issuing certificates of the chain, the root left out. */
  issuers: Certificate[];
  links: Link[];
}

/** More issuers than any chain has. */
const MAX_STEPS = 10;
/** Issuers that are fetched for one chain. */
const MAX_FETCHED = 3;

/**
 * Whether `issuer` signed `certificate`: the names, the key identifiers, the right to sign and the signature.
 * OpenSSL's own check of names and identifiers comes first, since signatures cost more.
 */
export function signed(certificate: Certificate, issuer: Certificate): boolean {
  return (
    certificate.x509.checkIssued(issuer.x509) &&
    issuer.data.isCa &&
    verifies(certificate.x509, issuer.x509.publicKey)
  );
}

/** OpenSSL throws for keys it can't use, which then have signed nothing. */
function verifies(certificate: X509Certificate, key: KeyObject): boolean {
  try {
    return certificate.verify(key);
  } catch {
    return false;
  }
}

const isSelfSigned = ({ data, x509 }: Certificate): boolean =>
  data.selfIssued && verifies(x509, x509.publicKey);

function rootOf(certificate: Certificate, store: TrustStore): Certificate | undefined {
  const found = store
    .byName(certificate.x509.issuer)
    .find((root) => certificate.x509.checkIssued(root) && verifies(certificate.x509, root.publicKey));
  return found && readCertificate(found.raw);
}

/** A root itself, or a cross-signed certificate of a root's name and key. */
const isRoot = ({ x509 }: Certificate, store: TrustStore): boolean =>
  store.byName(x509.subject).some((root) => root.publicKey.equals(x509.publicKey));

const isCurrent = ({ data: { notBefore, notAfter } }: Certificate, now: Date): boolean =>
  notBefore.date !== null && notAfter.date !== null && notBefore.date <= now && now <= notAfter.date;

/**
 * Builds the way from the leaf to a root and compares it with what was sent.
 * @param sent at least the leaf, in the order in which the server sent them
 */
export async function judgeChain(sent: readonly Certificate[], tools: ChainTools): Promise<JudgedChain> {
  const { store, now } = tools;
  const [leaf] = sent;
  if (!leaf) throw new Error('a chain has a leaf');
  const path: { certificate: Certificate; role: Role; place: number }[] = [
    { certificate: leaf, role: 'sent', place: 0 },
  ];
  let anchored = isRoot(leaf, store) && isSelfSigned(leaf);
  let fetched = 0;
  for (let current = leaf; path.length < MAX_STEPS && !isSelfSigned(current);) {
    const known = new Set(path.map(({ certificate }) => certificate.sha256));
    const place = sent.findIndex((one) => !known.has(one.sha256) && signed(current, one));
    const next = sent[place];
    if (next) {
      path.push({ certificate: next, role: 'sent', place });
      anchored ||= isRoot(next, store);
      current = next;
      continue;
    }
    if (anchored) break;
    const root = rootOf(current, store);
    if (root) {
      path.push({ certificate: root, role: 'root', place: -1 });
      anchored = true;
      break;
    }
    if (fetched === MAX_FETCHED) break;
    fetched += 1;
    const issuer = await tools.fetchIssuer(current);
    if (!issuer || known.has(issuer.sha256) || !signed(current, issuer)) break;
    path.push({ certificate: issuer, role: 'missing', place: -1 });
    anchored ||= isRoot(issuer, store);
    current = issuer;
  }
  return describe(sent, path, anchored, now);
}

function describe(
  sent: readonly Certificate[],
  path: readonly { certificate: Certificate; role: Role; place: number }[],
  anchored: boolean,
  now: Date,
): JudgedChain {
  const inPath = new Set(path.map(({ certificate }) => certificate.sha256));
  const strangers = sent.filter(({ sha256 }) => !inPath.has(sha256));
  const repeated = new Set(sent.map(({ sha256 }) => sha256)).size < sent.length;
  // A fetched root is no gap: every client has it.
  const missing = path
    .filter(({ role, certificate }) => role === 'missing' && !isSelfSigned(certificate))
    .map(({ certificate }) => certificate);
  let last = -1;
  let misordered = repeated;
  const links = path.map(({ certificate, role, place }) => {
    const isMisplaced = role === 'sent' && place < last;
    misordered ||= isMisplaced;
    if (role === 'sent') last = Math.max(last, place);
    return linkOf(certificate, isMisplaced ? 'misplaced' : role);
  });
  const [first, second] = path;
  const leaf = first?.certificate;
  if (!leaf) throw new Error('a path begins with its leaf');
  const issuers = path.slice(1).filter(({ role }) => role === 'sent');
  const trust = anchored
    ? missing.length > 0
      ? 'incomplete'
      : 'trusted'
    : path.length === 1 && isSelfSigned(leaf)
      ? 'selfSigned'
      : 'untrusted';
  return {
    leaf,
    issuer: second?.certificate,
    trust,
    misordered,
    strangers,
    missing,
    outdated: path
      .slice(1)
      .filter(({ certificate, role }) => role !== 'root' && !isCurrent(certificate, now))
      .map(({ certificate }) => certificate),
    rootSent: issuers.some(({ certificate }) => isSelfSigned(certificate)),
    issuers: issuers.map(({ certificate }) => certificate).filter((one) => !isSelfSigned(one)),
    links: [...links, ...strangers.map((certificate) => linkOf(certificate, 'extra'))],
  };
}

function linkOf(certificate: Certificate, role: Role): Link {
  const { data, sha256 } = certificate;
  return {
    subject: data.commonName ?? data.subjectText,
    issuer: data.issuer.findLast(({ shortName }) => shortName === 'CN')?.value ?? data.issuerText,
    serialNumber: data.serialNumber,
    notBefore: dateText(data.notBefore),
    notAfter: dateText(data.notAfter),
    key: keyText(data),
    signature: data.signatureAlgorithm.name,
    sha256,
    isCa: data.isCa,
    role,
  };
}
