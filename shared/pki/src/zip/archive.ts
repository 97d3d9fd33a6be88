/** The only module that knows jszip; loaded when an archive is read or written. */
import JSZip from 'jszip';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { checkDirectory, ZIP_LIMITS } from './directory.ts';

/** A file to put into an archive. */
export interface ZipEntry {
  /** Path inside the archive with forward slashes. */
  name: string;
  content: string | Uint8Array;
}

/** A file of an archive that was not inflated yet. */
export interface ZipFile {
  /** Only to be shown, never a path. */
  name: string;
  /**
   * The contents.
   * @throws PkiError ZIP_ENTRY_TOO_LARGE when there is more than the directory said, ZIP_DAMAGED
   */
  read(): Promise<Bytes>;
}

/** Writes an archive; of two entries of one name the second gets a number. */
export async function writeArchive(entries: readonly ZipEntry[]): Promise<Bytes> {
  const zip = new JSZip();
  const used = new Set<string>();
  for (const { name, content } of entries) {
    const free = freeName(name, used);
    used.add(free.toLowerCase());
    zip.file(free, content, { createFolders: false });
  }
  return copyBytes(await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }));
}

/** Windows does not tell upper from lower case. */
function freeName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name.toLowerCase())) {
    return name;
  }
  const dot = name.lastIndexOf('.');
  const cut = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
  let number = 2;
  let candidate = '';
  do {
    candidate = `${name.slice(0, cut)} (${number})${name.slice(cut)}`;
    number += 1;
  } while (used.has(candidate.toLowerCase()));
  return candidate;
}

/**
 * The files of an archive, folders left out. The limits are checked from the directory; while an
 * entry is inflated its size is watched too, since a directory can lie.
 * @throws PkiError as checkDirectory
 */
export async function openArchive(bytes: Bytes): Promise<ZipFile[]> {
  checkDirectory(bytes);
  let zip: JSZip;
  try {
    zip = await JSZip.loadAsync(bytes, { decodeFileName });
  } catch (cause) {
    throw new PkiError('ZIP_DAMAGED', 'the archive can not be read', { cause });
  }
  const files: ZipFile[] = [];
  zip.forEach((name, file) => {
    if (!file.dir) {
      files.push({ name, read: () => inflate(file) });
    }
  });
  return files;
}

/** Chinese Windows writes names in GBK without saying so. */
function decodeFileName(name: string[] | Uint8Array | Buffer): string {
  const bytes = name instanceof Uint8Array ? name : Uint8Array.from(name, (digit) => digit.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

interface InflateStream {
  on(event: 'data', handle: (chunk: Uint8Array) => void): InflateStream;
  on(event: 'error', handle: (error: Error) => void): InflateStream;
  on(event: 'end', handle: () => void): InflateStream;
  pause(): InflateStream;
  resume(): InflateStream;
}

function inflate(
  file: JSZip.JSZipObject & { internalStream?: (type: 'uint8array') => InflateStream },
): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const stream = file.internalStream?.('uint8array');
    if (!stream) {
      reject(new PkiError('ZIP_DAMAGED', 'the archive can not be streamed'));
      return;
    }
    stream
      .on('data', (chunk) => {
        length += chunk.length;
        if (length > ZIP_LIMITS.entryBytes) {
          stream.pause();
          chunks.length = 0;
          reject(new PkiError('ZIP_ENTRY_TOO_LARGE', 'an entry is larger than the directory says'));
          return;
        }
        chunks.push(chunk);
      })
      .on('error', (cause) => reject(new PkiError('ZIP_DAMAGED', 'an entry can not be inflated', { cause })))
      .on('end', () => {
        const joined = new Uint8Array(length);
        let offset = 0;
        for (const chunk of chunks) {
          joined.set(chunk, offset);
          offset += chunk.length;
        }
        resolve(joined);
      })
      .resume();
  });
}
