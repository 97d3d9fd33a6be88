import { PkiError } from './errors.ts';

/** A registry of WebCrypto implementations by name (B§7.94, D-099). */
export class CryptoProviders {
  readonly #providers = new Map<string, Crypto>();

  /** Registers an implementation; 'default' replaces the platform's own. */
  set(name: string, crypto: Crypto): void {
    this.#providers.set(name, crypto);
  }

  /**
   * The implementation of that name. 'default' is the platform's WebCrypto unless another was set;
   * it is looked up at each call, so that a page may replace it.
   * @throws Error "Cannot get Crypto by name '{name}'" (B§8.11)
   */
  get(name = 'default'): Crypto {
    const crypto = this.#providers.get(name) ?? (name === 'default' ? globalThis.crypto : undefined);
    if (!crypto) {
      throw new Error(`Cannot get Crypto by name '${name}'`);
    }
    return crypto;
  }
}

/** The registry that this package takes its cryptography from. */
export const cryptoProviders = new CryptoProviders();

/**
 * The SubtleCrypto in use.
 * @throws PkiError NO_CRYPTO where the browser has none, as on pages without HTTPS
 */
export function subtleCrypto(): SubtleCrypto {
  const subtle: SubtleCrypto | undefined = cryptoProviders.get().subtle;
  if (!subtle) {
    throw new PkiError('NO_CRYPTO', 'crypto.subtle is missing; a page needs HTTPS or localhost');
  }
  return subtle;
}

/** `length` cryptographically random bytes. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return cryptoProviders.get().getRandomValues(new Uint8Array(length));
}

/** A message digest by the platform's digest facility (B§7.94). */
export async function digest(
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512',
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtleCrypto().digest(algorithm, data));
}
