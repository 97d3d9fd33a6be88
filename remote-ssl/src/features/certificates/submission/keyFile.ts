import { decryptPrivateKey, safeFileName, type VaultKey } from '@certdeck/pki';
import { downloadFile } from '@certdeck/ui/data';
import type { NamedKey } from './intent.ts';
import { pkiClient } from './pki.ts';

/**
 * Saves private keys as a file: one as PEM, several as a ZIP. They are opened for the file alone and kept nowhere
 * in clear.
 * @returns whether the browser was given a file
 */
export async function saveKeyFile(keys: readonly NamedKey[], openWith: VaultKey): Promise<boolean> {
  try {
    const entries = await Promise.all(
      keys.map(async ({ name, key }, index) => ({
        name: keys.length === 1 ? fileName(name) : `${index + 1}-${fileName(name)}`,
        content: await decryptPrivateKey(key, openWith),
      })),
    );
    const [only] = entries;
    if (!only) return false;
    if (entries.length === 1) {
      downloadFile(only.name, only.content, 'application/x-pem-file');
      return true;
    }
    const zip = await pkiClient().writeZip({ entries });
    if (zip.ok) downloadFile('keys.zip', zip.value, 'application/zip');
    return zip.ok;
  } catch {
    return false;
  }
}

function fileName(name: string): string {
  return `${safeFileName(name)}.key`;
}
