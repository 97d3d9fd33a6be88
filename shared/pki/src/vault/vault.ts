import { utf8Bytes } from '../encoding/bytes.ts';
import { derToPem, pemToDer } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { openEnvelope, sealEnvelope } from './enveloped-data.ts';
import { vaultSecret, type VaultStorage } from './secret.ts';

/** PEM label of a vault text (D-084). */
export const VAULT_LABEL = 'CMS';

/** Rounds for a passphrase that a person chose (D-087). */
export const PASSPHRASE_ROUNDS = 600_000;
/** Rounds for the stored secret: it is 32 random bytes, which nobody can guess, so that more would only cost time. */
const SECRET_ROUNDS = 1_000;

/** What opens a vault text: the browser's secret, or a passphrase that works in any browser (D-087). */
export type VaultKey = { secret: string } | { passphrase: string };

/** The only message of a failed encryption, word for word as callers compare it (B§8.10). */
export const ENCRYPTION_FAILED = 'ERROR DURING ENCRYPTION PROCESS';

/**
 * Encrypts a private key (any text) into CMS EnvelopedData, PEM label CMS (B§4.12, D-084).
 * @throws PkiError ENCRYPTION 'ERROR DURING ENCRYPTION PROCESS' for whatever goes wrong (B§8.10)
 */
export async function encryptPrivateKey(privateKey: string, key: VaultKey): Promise<string> {
  try {
    const password = passwordOf(key);
    if (password === '' || privateKey === '') {
      throw new PkiError('EMPTY_INPUT', 'nothing to encrypt, or nothing to encrypt with');
    }
    const rounds = 'passphrase' in key ? PASSPHRASE_ROUNDS : SECRET_ROUNDS;
    return derToPem(await sealEnvelope(utf8Bytes(privateKey), utf8Bytes(password), rounds), VAULT_LABEL);
  } catch (cause) {
    throw new PkiError('ENCRYPTION', ENCRYPTION_FAILED, { cause });
  }
}

/**
 * The private key of a vault text, exactly as it was encrypted.
 * @throws PkiError WRONG_SECRET for another secret or passphrase; BAD_PEM, WRONG_TYPE, BAD_DER,
 *   TRAILING_DATA, UNSUPPORTED_ALGORITHM for another text; NO_CRYPTO
 */
export async function decryptPrivateKey(vaultText: string, key: VaultKey): Promise<string> {
  const content = await openEnvelope(pemToDer(vaultText, [VAULT_LABEL]), utf8Bytes(passwordOf(key)));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw new PkiError('WRONG_SECRET', 'the content is not text', { cause });
  }
}

/** Passphrases are not trimmed; equal characters in different compositions count as equal. */
function passwordOf(key: VaultKey): string {
  return 'passphrase' in key ? key.passphrase.normalize('NFC') : key.secret;
}

/** The vault of one browser. */
export interface KeyVault {
  /** The secret, for a worker, which has no local storage. Made at first use. */
  secret(): string;
  /** @throws PkiError ENCRYPTION 'ERROR DURING ENCRYPTION PROCESS' */
  encrypt(privateKey: string): Promise<string>;
  /** @throws PkiError as decryptPrivateKey */
  decrypt(vaultText: string): Promise<string>;
}

/** The key vault over a storage, the browser's local storage unless another is given. */
export function createKeyVault(storage?: VaultStorage): KeyVault {
  return {
    secret: () => vaultSecret(storage),
    async encrypt(privateKey) {
      let secret: string;
      try {
        secret = vaultSecret(storage);
      } catch (cause) {
        throw new PkiError('ENCRYPTION', ENCRYPTION_FAILED, { cause });
      }
      return encryptPrivateKey(privateKey, { secret });
    },
    decrypt: async (vaultText) => decryptPrivateKey(vaultText, { secret: vaultSecret(storage) }),
  };
}
