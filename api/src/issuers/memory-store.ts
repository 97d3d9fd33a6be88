import type { CaStore } from './ca-store.ts';

/** Files in memory: for tests. */
export class MemoryCaStore implements CaStore {
  private readonly files = new Map<string, Buffer>();

  async load(name: string): Promise<Buffer | undefined> {
    return this.files.get(name);
  }

  async create(name: string, content: Buffer): Promise<Buffer> {
    const stored = this.files.get(name) ?? content;
    this.files.set(name, stored);
    return stored;
  }

  async replace(name: string, content: Buffer): Promise<void> {
    this.files.set(name, content);
  }

  /** For tests that take a file away, as an operator takes the root key offline. */
  remove(name: string): void {
    this.files.delete(name);
  }
}
