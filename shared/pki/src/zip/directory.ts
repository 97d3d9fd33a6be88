/**
 * The directory of a ZIP archive, read before anything is inflated: the limits must hold against
 * archives that are made to hurt.
 */
import type { Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

/** Limits of an uploaded archive (D-126). */
export const ZIP_LIMITS = {
  entries: 10_000,
  /** Bytes of one entry, inflated. */
  entryBytes: 1024 * 1024,
  /** Bytes of all entries together, inflated. */
  totalBytes: 10 * 1024 * 1024,
} as const;

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 0xffff;
const ENCRYPTED_FLAG = 0x0001;
const ZIP64_MARK = 0xffffffff;

/** Whether bytes begin as a ZIP archive does, an empty one included. */
export function hasZipSignature(bytes: Bytes): boolean {
  if (bytes.length < END_LENGTH) {
    return false;
  }
  const signature = viewOf(bytes).getUint32(0, true);
  return signature === LOCAL_SIGNATURE || signature === END_SIGNATURE;
}

/**
 * Checks an archive's directory against the limits.
 * @throws PkiError ZIP_DAMAGED, ZIP_ENCRYPTED, ZIP_TOO_MANY_ENTRIES, ZIP_ENTRY_TOO_LARGE, ZIP_TOO_LARGE
 */
export function checkDirectory(bytes: Bytes): void {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ZIP_LIMITS.entries) {
    throw new PkiError('ZIP_TOO_MANY_ENTRIES', `more than ${ZIP_LIMITS.entries} entries`);
  }
  let offset = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_LENGTH > end || view.getUint32(offset, true) !== ENTRY_SIGNATURE) {
      throw new PkiError('ZIP_DAMAGED', 'the directory is damaged');
    }
    if ((view.getUint16(offset + 8, true) & ENCRYPTED_FLAG) !== 0) {
      throw new PkiError('ZIP_ENCRYPTED', 'the archive is encrypted');
    }
    const size = view.getUint32(offset + 24, true);
    if (size > ZIP_LIMITS.entryBytes || view.getUint32(offset + 20, true) === ZIP64_MARK) {
      throw new PkiError('ZIP_ENTRY_TOO_LARGE', `an entry of more than ${ZIP_LIMITS.entryBytes} bytes`);
    }
    total += size;
    if (total > ZIP_LIMITS.totalBytes) {
      throw new PkiError('ZIP_TOO_LARGE', `more than ${ZIP_LIMITS.totalBytes} bytes in all`);
    }
    const names = [28, 30, 32].reduce((sum, field) => sum + view.getUint16(offset + field, true), 0);
    offset += ENTRY_LENGTH + names;
  }
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The end record stands before a comment of up to 64 KB. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let offset = last; offset >= Math.max(0, last - MAX_COMMENT); offset -= 1) {
    if (view.getUint32(offset, true) === END_SIGNATURE) {
      return offset;
    }
  }
  throw new PkiError('ZIP_DAMAGED', 'no directory');
}
