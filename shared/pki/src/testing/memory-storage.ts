import type { VaultStorage } from '../vault/secret.ts';

/** A storage that keeps its texts in a map, as Node has no local storage. */
export class MemoryStorage implements VaultStorage {
  readonly entries = new Map<string, string>();

  getItem(name: string): string | null {
    return this.entries.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.entries.set(name, value);
  }
}
