import { createHash, X509Certificate } from 'node:crypto';
import { parseCertificate, type CertificateData } from '@certdeck/pki';
import { DerError, DerReader, readOid, TAG } from '../../../ports/issuers/embedded-ca/der-reader.ts';

/** A certificate in every form that an audit needs. */
export interface Certificate {
  der: Buffer;
  data: CertificateData;
  /** For the checks of signatures and of names. */
  x509: X509Certificate;
  /** Values of the extensions by their identifiers, DER. */
  extensions: ReadonlyMap<string, Buffer>;
  /** Hexadecimal. */
  sha256: string;
}

/** @returns undefined for bytes that are no certificate, or one that can't be used */
export function readCertificate(der: Buffer): Certificate | undefined {
  try {
    return {
      der,
      data: parseCertificate(new Uint8Array(der), { language: 'en' }),
      x509: new X509Certificate(der),
      extensions: readExtensions(der),
      sha256: createHash('sha256').update(der).digest('hex'),
    };
  } catch {
    // Whatever is wrong with it: a stranger sent it, and it is shown as unreadable.
    return undefined;
  }
}

/** @throws DerError */
function readExtensions(der: Buffer): Map<string, Buffer> {
  const body = new DerReader(der).enter().enter();
  const found = new Map<string, Buffer>();
  for (const node of body.rest()) {
    if (node.tag !== 0xa3) continue;
    for (const { content } of new DerReader(node.content).enter().rest()) {
      const extension = new DerReader(content);
      const id = readOid(extension.next(TAG.oid).content);
      extension.optional(TAG.boolean);
      found.set(id, extension.next(TAG.octetString).content);
    }
  }
  return found;
}

const AUTHORITY_INFO = '1.3.6.1.5.5.7.1.1';
const CRL_POINTS = '2.5.29.31';
const ACCESS = { ocsp: '1.3.6.1.5.5.7.48.1', caIssuers: '1.3.6.1.5.5.7.48.2' } as const;
/** uniformResourceIdentifier of a GeneralName. */
const URI = 0x86;

/** Addresses of the authority for status answers or for its own certificate (RFC 5280 4.2.2.1); http alone. */
export function accessUrls(certificate: Certificate, purpose: keyof typeof ACCESS): string[] {
  return guarded(certificate.extensions.get(AUTHORITY_INFO), (value) =>
    new DerReader(value)
      .enter()
      .rest()
      .flatMap(({ content }) => {
        const entry = new DerReader(content);
        const isMeant = readOid(entry.next(TAG.oid).content) === ACCESS[purpose];
        const place = entry.next();
        return isMeant && place.tag === URI ? [place.content.toString('latin1')] : [];
      }),
  );
}

/** Addresses of revocation lists (RFC 5280 4.2.1.13); http alone. */
export function crlUrls(certificate: Certificate): string[] {
  return guarded(certificate.extensions.get(CRL_POINTS), (value) =>
    new DerReader(value)
      .enter()
      .rest()
      .flatMap(({ content }) => {
        const point = new DerReader(content).optional(0xa0);
        const full = point && new DerReader(point.content).optional(0xa0);
        const names = full ? new DerReader(full.content).rest() : [];
        return names.filter(({ tag }) => tag === URI).map((name) => name.content.toString('latin1'));
      }),
  );
}

function guarded(value: Buffer | undefined, read: (value: Buffer) => string[]): string[] {
  if (!value) return [];
  try {
    return read(value)
      .filter((url) => url.startsWith('http://') && url.length < 500 && URL.canParse(url))
      .slice(0, 3);
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** `RSA 2048`, `EC P-256`, or the algorithm's name. */
export function keyText({ publicKey }: CertificateData): string {
  if (publicKey.kind === 'RSA') return `RSA ${publicKey.bits}`;
  if (publicKey.kind === 'EC') return `EC ${publicKey.curve}`;
  return publicKey.algorithm;
}

/** ISO 8601, or the text of a date that is none. */
export const dateText = ({ date, text }: CertificateData['notAfter']): string => date?.toISOString() ?? text;
