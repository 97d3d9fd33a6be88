/** What is in a paste or in uploaded files: any number of certificates, requests, keys and containers. */
import { parseCertificate } from '../certificate/read.ts';
import { definiteLengths } from '../container/ber.ts';
import { readP7b } from '../container/p7b.ts';
import { readCsr } from '../csr/read.ts';
import { readDer } from '../der/reader.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { splitPieces, type Piece } from '../encoding/pieces.ts';
import { PkiError, toFailure, type PkiFailure } from '../errors.ts';
import type { GeneralName } from '../extension/general-names.ts';
import { readPrivateKeyDer } from '../key/private-key.ts';
import { readSpki } from '../key/public-key.ts';
import { detectKind, type PkiKind } from '../kind.ts';
import type { NameEntry } from '../name/distinguished-name.ts';
import { keyText } from './key-text.ts';

export interface InspectInput {
  text: string;
  files: readonly { name: string; bytes: Uint8Array }[];
}

/** Where something was found. */
export interface FoundPlace {
  /** Null for the text. */
  file: string | null;
  /** Line of its block, from 1; null in binary files. */
  line: number | null;
}

/** One structure, for a list; its details are read when they are asked for. Plain data. */
export type Found = FoundPlace & (FoundObject | FoundFailure);

export interface FoundObject {
  ok: true;
  kind: Exclude<PkiKind, 'unknown'>;
  /** Holds key material where `kind` says so: never log it. */
  der: Bytes;
  /** The PEM block of an encrypted key of the old kind, whose headers are needed to open it. */
  pem: string | null;
  /** Common name, first name or organisation; '' where there is none. Foreign text. */
  title: string;
  /** Certificates: the issuer's title. */
  issuer: string;
  /** 'RSA 2048', 'P-256', …; '' where there is none. */
  key: string;
  /** Certificates only. */
  notBefore: Date | null;
  notAfter: Date | null;
  isCa: boolean;
  /** Whether it can stand above others in a chain: a CA, or of a version that has no way to say so. */
  mayIssue: boolean;
  /** What the PEM label claims it is, where that is something else than it is. */
  wrongLabel: string | null;
}

export interface FoundFailure {
  ok: false;
  failure: PkiFailure;
}

export interface InspectContext {
  signal?: AbortSignal;
  progress?: (progress: { done: number; total: number }) => void;
}

/** Milliseconds of work after which messages are read, a cancel among them. */
const SLICE = 30;

/**
 * Lists what a paste and files hold, in order. A P7B counts as its certificates. What can't be read is listed
 * with its failure.
 * @throws PkiError CANCELLED
 */
export async function inspectInput(
  { text, files }: InspectInput,
  { signal, progress }: InspectContext = {},
): Promise<Found[]> {
  const found: Found[] = [];
  const sources = [
    { file: null, pieces: () => splitPieces(text) },
    ...files.map(({ name, bytes }) => ({ file: name, pieces: () => splitPieces(bytes) })),
  ];
  let slice = performance.now();
  for (const { file, pieces } of sources) {
    const all = pieces();
    for (const [index, piece] of all.entries()) {
      found.push(...foundIn(piece, { file, line: piece.line }));
      if (performance.now() - slice > SLICE) {
        progress?.({ done: index + 1, total: all.length });
        await pause();
        if (signal?.aborted) {
          throw new PkiError('CANCELLED', 'cancelled');
        }
        slice = performance.now();
      }
    }
  }
  return found;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function foundIn(piece: Piece, place: FoundPlace): Found[] {
  if (!piece.der.ok) {
    return [{ ...place, ok: false, failure: piece.der.error }];
  }
  const der = piece.der.value;
  try {
    if (piece.block && piece.block.headers.some((header) => /^Proc-Type:.*ENCRYPTED/i.test(header))) {
      return [{ ...place, ...plain('encryptedPrivateKey', der), pem: blockText(piece.block) }];
    }
    const { kind, structure } = kindOf(der);
    if (kind === 'pkcs7') {
      const certificates = readP7b(structure).map((certificate) => ({
        ...place,
        ...objectOf('certificate', certificate),
      }));
      return certificates.length > 0 ? certificates : [{ ...place, ...plain('pkcs7', structure) }];
    }
    if (kind === 'unknown') {
      // Says what is damaged where the bytes are no structure at all.
      readDer(der);
      throw new PkiError('WRONG_TYPE', 'a structure of no known kind');
    }
    return [{ ...place, ...objectOf(kind, der), wrongLabel: wrongLabel(piece.block?.label, kind) }];
  } catch (error) {
    return [{ ...place, ok: false, failure: toFailure(error) }];
  }
}

/** Containers come with lengths that are known at the end only too (X.690 8.1.3.6); what is signed has none (RFC 5280 4.1). */
function kindOf(der: Bytes): { kind: PkiKind; structure: Bytes } {
  const kind = detectKind(der);
  if (kind !== 'unknown') {
    return { kind, structure: der };
  }
  try {
    const structure = definiteLengths(der);
    const detected = detectKind(structure);
    return CONTAINERS.has(detected) ? { kind: detected, structure } : { kind, structure: der };
  } catch (error) {
    if (error instanceof PkiError) {
      return { kind, structure: der };
    }
    throw error;
  }
}

const CONTAINERS: ReadonlySet<PkiKind> = new Set(['pkcs7', 'pfx', 'envelopedData']);

function blockText({ label, headers, body }: { label: string; headers: string[]; body: string }): string {
  return `-----BEGIN ${label}-----\n${headers.join('\n')}\n\n${body}\n-----END ${label}-----\n`;
}

const KINDS_BY_LABEL: readonly (readonly [RegExp, readonly PkiKind[]])[] = [
  [/^(?:X509 |TRUSTED )?CERTIFICATE$/, ['certificate']],
  [/CERTIFICATE REQUEST$/, ['csr']],
  [/^ENCRYPTED PRIVATE KEY$/, ['encryptedPrivateKey']],
  [/PRIVATE KEY$/, ['privateKey']],
  [/PUBLIC KEY$/, ['publicKey']],
];

function wrongLabel(label: string | undefined, kind: PkiKind): string | null {
  const claimed = KINDS_BY_LABEL.find(([pattern]) => pattern.test(label ?? ''))?.[1];
  return label !== undefined && claimed && !claimed.includes(kind) ? label.slice(0, 60) : null;
}

function plain(kind: FoundObject['kind'], der: Bytes): FoundObject {
  return {
    ...{ ok: true, kind, der, pem: null, title: '', issuer: '', key: '' },
    ...{ notBefore: null, notAfter: null, isCa: false, mayIssue: false, wrongLabel: null },
  };
}

function objectOf(kind: FoundObject['kind'], der: Bytes): FoundObject {
  const base = plain(kind, der);
  switch (kind) {
    case 'certificate': {
      const certificate = parseCertificate(der, { language: 'en' });
      return {
        ...base,
        title: titleOf(certificate.subject, certificate.alternativeNames),
        issuer: titleOf(certificate.issuer, []),
        key: keyText(certificate.publicKey),
        notBefore: certificate.notBefore.date,
        notAfter: certificate.notAfter.date,
        isCa: certificate.isCa,
        mayIssue: certificate.isCa || certificate.version < 3,
      };
    }
    case 'csr': {
      const csr = readCsr(der, { language: 'en' });
      return { ...base, title: titleOf(csr.subject, csr.alternativeNames), key: keyText(csr.publicKey) };
    }
    case 'publicKey':
      return { ...base, key: keyText(readSpki(der)) };
    case 'privateKey': {
      const key = readPrivateKeyDer(der);
      return { ...base, key: key.curve ?? (key.bits > 0 ? `${key.algorithm} ${key.bits}` : key.algorithm) };
    }
    default:
      return base;
  }
}

function titleOf(subject: readonly NameEntry[], names: readonly GeneralName[]): string {
  const entry = (type: string) => subject.findLast((one) => one.type === type)?.value;
  return entry('2.5.4.3') ?? names[0]?.value ?? entry('2.5.4.10') ?? entry('2.5.4.11') ?? '';
}
