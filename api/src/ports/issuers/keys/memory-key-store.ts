import { randomUUID, type KeyObject } from 'node:crypto';
import { type KeyStore, KeyStoreError, type StoredKey } from './key-store.ts';
import type { KeySpec, SigningKey } from './signing-key.ts';
import { generatePrivateKey, softwareKey } from './software-key.ts';

/** Keys in memory: for tests and measures; everything is gone with the process. */
export class MemoryKeyStore implements KeyStore {
  readonly scheme = 'memory';
  private readonly keys = new Map<string, KeyObject>();

  async generate(spec: KeySpec): Promise<StoredKey> {
    return this.adopt(await generatePrivateKey(spec));
  }

  async adopt(key: KeyObject): Promise<StoredKey> {
    const uri = `${this.scheme}:${randomUUID()}`;
    this.keys.set(uri, key);
    return { uri, key: softwareKey(key) };
  }

  async open(uri: string): Promise<SigningKey> {
    return softwareKey(await this.release(uri));
  }

  async release(uri: string): Promise<KeyObject> {
    const key = this.keys.get(uri);
    if (!key) throw new KeyStoreError('NOT_FOUND', `There is no key ${uri}`);
    return key;
  }

  async destroy(uri: string): Promise<void> {
    this.keys.delete(uri);
  }
}
