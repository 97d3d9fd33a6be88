import type { KeyObject } from 'node:crypto';
import type { KeySpec, SigningKey } from './signing-key.ts';

/** A key and where it is found again. */
export interface StoredKey {
  /** `sealed:<id>`; of other stores `pkcs11:…` (RFC 7512), `awskms:…` and the like. Holds no secret. */
  uri: string;
  key: SigningKey;
}

/** Why a key can't be had. */
export type KeyFault =
  /** The URI's scheme belongs to no store of this process. */
  | 'NO_STORE'
  | 'NOT_FOUND'
  /** Sealed under another secret, or changed since. */
  | 'NOT_OPENED'
  /** The store makes its keys itself and takes none in, or gives none out. */
  | 'NOT_PORTABLE';

export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError';
  readonly code: KeyFault;

  constructor(code: KeyFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Where private keys are kept. A key that `generate` or `adopt` answered with is durable, and has been read
 * back and tried. `testing/key-store-contract.ts` has the tests that every implementation passes.
 */
export interface KeyStore {
  /** Scheme of its URIs, without the colon. */
  readonly scheme: string;
  generate(spec: KeySpec): Promise<StoredKey>;
  /** @throws KeyStoreError NOT_FOUND, NOT_OPENED */
  open(uri: string): Promise<SigningKey>;
  /** Takes in a key that was made elsewhere. @throws KeyStoreError NOT_PORTABLE */
  adopt(key: KeyObject): Promise<StoredKey>;
  /** Gives a key out, to be kept elsewhere. @throws KeyStoreError NOT_FOUND, NOT_OPENED, NOT_PORTABLE */
  release(uri: string): Promise<KeyObject>;
  /** Destroys a key; one that isn't there is no fault. */
  destroy(uri: string): Promise<void>;
}

const schemeOf = (uri: string): string => uri.slice(0, uri.indexOf(':'));

/** The stores of this process: keys are opened by the scheme of their URI, and made in one of the stores. */
export class KeyStores implements KeyStore {
  readonly scheme: string;
  private readonly stores: ReadonlyMap<string, KeyStore>;

  /**
   * @param stores all that keys may be opened from
   * @param scheme of the one in which new keys are made
   */
  constructor(stores: readonly KeyStore[], scheme: string) {
    this.stores = new Map(stores.map((store) => [store.scheme, store]));
    this.scheme = scheme;
  }

  async generate(spec: KeySpec): Promise<StoredKey> {
    return this.store(this.scheme).generate(spec);
  }

  async adopt(key: KeyObject): Promise<StoredKey> {
    return this.store(this.scheme).adopt(key);
  }

  async open(uri: string): Promise<SigningKey> {
    return this.store(schemeOf(uri)).open(uri);
  }

  async release(uri: string): Promise<KeyObject> {
    return this.store(schemeOf(uri)).release(uri);
  }

  async destroy(uri: string): Promise<void> {
    await this.store(schemeOf(uri)).destroy(uri);
  }

  private store(scheme: string): KeyStore {
    const store = this.stores.get(scheme);
    if (!store) throw new KeyStoreError('NO_STORE', `No store of keys here has the scheme "${scheme}"`);
    return store;
  }
}
