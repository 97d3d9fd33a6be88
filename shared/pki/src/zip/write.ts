import type { Bytes } from '../encoding/bytes.ts';
import type { ZipEntry } from './archive.ts';

/** A ZIP archive of the entries, in their order; of two entries of one name the second gets a number. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Bytes> {
  const { writeArchive } = await import('./archive.ts');
  return writeArchive(entries);
}

/** Devices of Windows, whatever follows the first dot: `aux.example.com.key` can't be made there (Win32, Naming Files). */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=[ ]*(?:\.|$))/i;

/**
 * A text as a file name that Windows, macOS and Linux take, alone and with an ending behind it: '*.example.com'
 * gives '_.example.com', 'aux.example.com' gives '_aux.example.com'. Never empty, at most 100 characters.
 */
export function safeFileName(text: string): string {
  const safe = text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(DEVICE, '_$&')
    .slice(0, 100)
    .replace(/[. ]+$/, '');
  return safe === '' ? 'certificate' : safe;
}
