import type { Bytes } from '../encoding/bytes.ts';
import type { ZipEntry } from './archive.ts';

/** A ZIP archive of the entries, in their order; of two entries of one name the second gets a number. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Bytes> {
  const { writeArchive } = await import('./archive.ts');
  return writeArchive(entries);
}

/**
 * A text as a file name that Windows, macOS and Linux take: '*.example.com' gives
 * '_.example.com'. Never empty, at most 100 characters.
 */
export function safeFileName(text: string): string {
  const safe = text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, 100)
    .replace(/^[. ]+|[. ]+$/g, '');
  return safe === '' ? 'certificate' : safe;
}
