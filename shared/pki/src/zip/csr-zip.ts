import { CSR_LABELS, readCsr } from '../csr/read.ts';
import { copyBytes, MAX_INPUT_BYTES, type Bytes } from '../encoding/bytes.ts';
import { derToPem } from '../encoding/pem.ts';
import { PkiError, toFailure, type PkiFailure, type PkiResult } from '../errors.ts';
import { hasZipSignature } from './directory.ts';

/** Media types of a ZIP file: Windows browsers report the second (D-125). */
export const ZIP_MEDIA_TYPES = ['application/zip', 'application/x-zip-compressed'] as const;

/** One certificate request found in an archive. */
export interface ZippedCsr {
  /** Name of the entry, only to be shown. */
  name: string;
  /** The request as PEM; the text as found when it can't be read. */
  pem: string;
  /** CN of its subject (A§5.24). */
  commonName: string | null;
  dnsNames: string[];
  /** Why the request can't be read although it has the right header; null for a good one. */
  failure: PkiFailure | null;
}

const HEADERS = CSR_LABELS.map((label) => `-----BEGIN ${label}-----`);

/**
 * The certificate requests of an uploaded archive: entries named .csr, in any case, whose text
 * begins with the header of a request (A§5.20, D-126). Limits are checked before anything is
 * inflated.
 * @param mediaType as the browser reports it
 * @returns failure ZIP_TYPE, ZIP_DAMAGED, ZIP_ENCRYPTED, ZIP_TOO_MANY_ENTRIES, ZIP_ENTRY_TOO_LARGE,
 *   ZIP_TOO_LARGE or ZIP_NO_CSR
 */
export async function readCsrZip(
  file: Uint8Array | ArrayBuffer,
  mediaType: string,
): Promise<PkiResult<{ requests: ZippedCsr[] }>> {
  try {
    const requests = await requestsOf(copyBytes(file), mediaType);
    return { ok: true, value: { requests } };
  } catch (error) {
    return { ok: false, error: toFailure(error) };
  }
}

async function requestsOf(bytes: Bytes, mediaType: string): Promise<ZippedCsr[]> {
  const type = mediaType.split(';')[0]?.trim().toLowerCase();
  if (!ZIP_MEDIA_TYPES.some((known) => known === type) || !hasZipSignature(bytes)) {
    throw new PkiError('ZIP_TYPE', 'not a ZIP file');
  }
  if (bytes.length > MAX_INPUT_BYTES) {
    throw new PkiError('ZIP_TOO_LARGE', `more than ${MAX_INPUT_BYTES} bytes`);
  }
  const { openArchive } = await import('./archive.ts');
  const requests: ZippedCsr[] = [];
  for (const entry of await openArchive(bytes)) {
    if (isCsrName(entry.name)) {
      const text = textOf(await entry.read());
      if (HEADERS.some((header) => text.startsWith(header))) {
        requests.push(readEntry(entry.name, text));
      }
    }
  }
  if (requests.length === 0) {
    throw new PkiError('ZIP_NO_CSR', 'no entry is a certificate request');
  }
  return requests;
}

/** macOS adds a resource fork to each file, as __MACOSX/._name. */
function isCsrName(name: string): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base.toLowerCase().endsWith('.csr') && !base.startsWith('.') && !name.startsWith('__MACOSX/');
}

/** Byte order marks, which Windows editors write, and leading blanks do not count (D-126). */
function textOf(bytes: Bytes): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).trimStart();
}

function readEntry(name: string, text: string): ZippedCsr {
  try {
    const csr = readCsr(text, { language: 'en' });
    const pem = derToPem(csr.der, 'CERTIFICATE REQUEST');
    return { name, pem, commonName: csr.commonName, dnsNames: csr.dnsNames, failure: null };
  } catch (error) {
    return { name, pem: text, commonName: null, dnsNames: [], failure: toFailure(error) };
  }
}
