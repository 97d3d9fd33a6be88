import { randomBytes } from '../crypto-provider.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError } from '../errors.ts';

/** Where the secret lives; localStorage fits. */
export interface VaultStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

/** Both names hold the same text; the first is preferred in reading (B§4.13, D-086). */
export const SECRET_NAMES = ['spark', 'encryption_key'] as const;

const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;
/** Where the stored text is cut (8-4-4-4-44), which makes it look like a longer UUID (D-085). */
const CUTS = [8, 12, 16, 20] as const;

/** The stored form of a secret: reversed, with dashes at the cuts (B§4.13, D-085). */
export function scrambleSecret(secret: string): string {
  const reversed = Array.from(secret).toReversed().join('');
  return [0, ...CUTS].map((start, index) => reversed.slice(start, CUTS[index])).join('-');
}

/** The secret of a stored form; null when that holds none. */
export function unscrambleSecret(stored: string): string | null {
  const secret = Array.from(stored.replaceAll('-', '')).toReversed().join('');
  return SECRET.test(secret) ? secret : null;
}

/**
 * The vault's secret of this browser: 64 hexadecimal characters, made at first use (D-085). Both
 * names are repaired if one is missing or differs (D-086).
 *
 * This is obfuscation, not protection: whoever runs script on the page can read it (D-087).
 * @throws PkiError ENCRYPTION where nothing can be stored
 */
export function vaultSecret(storage: VaultStorage = browserStorage()): string {
  const stored = SECRET_NAMES.map((name) => storage.getItem(name));
  const secret =
    stored.map((text) => (text === null ? null : unscrambleSecret(text))).find((found) => found !== null) ??
    bytesToHex(randomBytes(SECRET_BYTES));
  const text = scrambleSecret(secret);
  for (const [index, name] of SECRET_NAMES.entries()) {
    if (stored[index] !== text) {
      storage.setItem(name, text);
    }
  }
  return secret;
}

function browserStorage(): VaultStorage {
  const storage: VaultStorage | undefined = globalThis.localStorage;
  if (!storage) {
    throw new PkiError('ENCRYPTION', 'no storage for the secret: pass one, or the secret itself');
  }
  return storage;
}
