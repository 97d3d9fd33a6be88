import { CSR_LABELS, derToPem, PkiError, readCsr, splitPemBlocks, type CsrDetails } from '@certdeck/pki';
import { canonicalIp, comparableName, forcedKey, type Issue, type ProductTraits } from '@certdeck/validation';

/** A pasted or uploaded request: its details, or why it is none. */
export type CsrReading = { ok: true; pem: string; details: CsrDetails } | { ok: false; issue: CsrIssue };

/** What can be wrong with a request; `key` names the text. */
export type CsrIssue =
  | Issue<'csr.unreadable'>
  | Issue<'csr.isKey'>
  | Issue<'csr.isCertificate'>
  | Issue<'csr.several'>
  | Issue<'csr.keyForced', { key: string }>
  | Issue<'csr.keySize'>
  | Issue<'csr.keyType'>
  | Issue<'csr.names', { names: string }>;

/** BR 6.1.5 */
const MINIMUM_RSA_BITS = 2048;

/**
 * Reads one request (PEM, base64, hexadecimal). Labels are looked at first, since a wrong kind of block is the
 * usual mistake. The PEM that goes on is written anew, without what copying left around it.
 */
export function readOneCsr(text: string): CsrReading {
  try {
    const labels = splitPemBlocks(text).map(({ label }) => label);
    if (labels.some((label) => label.endsWith('PRIVATE KEY'))) return refused('csr.isKey');
    if (labels.includes('CERTIFICATE')) return refused('csr.isCertificate');
    if (labels.length > 1) return refused('csr.several');
    const details = readCsr(text, { language: 'en' });
    return { ok: true, pem: derToPem(details.der, CSR_LABELS[0]), details };
  } catch (error) {
    if (error instanceof PkiError) return refused('csr.unreadable');
    throw error;
  }
}

/** The requests of a text of several, in order; each is one order (A§5.23). */
export function readCsrs(text: string): CsrReading[] {
  const blocks = splitPemBlocks(text);
  if (blocks.length < 2) return text.trim() === '' ? [] : [readOneCsr(text)];
  return blocks.map(({ label, body }) =>
    readOneCsr(`-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`),
  );
}

/** What speaks against a readable request for a product whose order has these names. */
export function checkCsr(
  product: ProductTraits,
  details: CsrDetails,
  names: readonly string[],
): CsrIssue | null {
  const { publicKey } = details;
  if (publicKey.kind === 'other') return { key: 'csr.keyType', params: {} };
  if (publicKey.kind === 'RSA' && publicKey.bits < MINIMUM_RSA_BITS)
    return { key: 'csr.keySize', params: {} };
  const forced = forcedKey(product);
  if (forced.encryption === 'RSA') {
    const wanted = forced.keyLength ?? MINIMUM_RSA_BITS;
    const bits = publicKey.kind === 'RSA' ? publicKey.bits : 0;
    // Longer than forced is fine for keys that sign files, while cfca takes 2048 alone.
    const fits = forced.signature ? bits === wanted : bits >= wanted;
    if (!fits) return { key: 'csr.keyForced', params: { key: `RSA ${wanted}` } };
  }
  const allowed = new Set(names.map(comparable));
  const missing =
    allowed.size === 0 ? [] : requestedNames(details).filter((name) => !allowed.has(comparable(name)));
  return missing.length > 0 ? { key: 'csr.names', params: { names: missing.join(', ') } } : null;
}

/** The names a request asks for: its common name (A§5.24) and its alternative names, each once. */
export function requestedNames(details: CsrDetails): string[] {
  const common = details.commonName?.trim() ?? '';
  const names = [
    ...(isNameLike(common) ? [common] : []),
    ...details.alternativeNames
      .filter(({ type }) => type === 'dns' || type === 'ip' || type === 'email')
      .map(({ value }) => value),
  ];
  const seen = new Map(names.map((name) => [comparable(name), name]));
  return [...seen.values()];
}

/** A common name without a dot or with blanks is a person's or company's. */
function isNameLike(text: string): boolean {
  return (text.includes('.') || text.includes(':')) && !/\s/.test(text);
}

function comparable(name: string): string {
  return canonicalIp(name) ?? comparableName(name);
}

function refused(key: 'csr.unreadable' | 'csr.isKey' | 'csr.isCertificate' | 'csr.several'): CsrReading {
  return { ok: false, issue: { key, params: {} } };
}
