import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '../data-folder/owner-only.ts';
import type { CaStore } from './ca-store.ts';

/** Certificates too: they are public, and read through the server. */
const MODE = { secret: 0o600, public: 0o600 } as const;

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Keeps the files in one folder, made on the first write and closed to other users. */
export class FileCaStore implements CaStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async load(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.path(name));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async create(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<Buffer> {
    const draft = await this.write(name, content, secrecy);
    try {
      // A hard link fails when the name exists, where a rename would write over it.
      await link(draft, this.path(name));
      return content;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      return await readFile(this.path(name));
    } finally {
      await unlink(draft);
    }
  }

  async replace(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<void> {
    await rename(await this.write(name, content, secrecy), this.path(name));
  }

  private path(name: string): string {
    if (!/^[a-z][a-z0-9.-]*$/.test(name)) throw new Error(`${name} is no file name of an authority`);
    return join(this.folder, name);
  }

  /** A complete and flushed draft beside its destination. */
  private async write(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<string> {
    makeOwnFolder(this.folder);
    const draft = `${this.path(name)}.${randomBytes(6).toString('hex')}.draft`;
    const file = await open(draft, 'wx', MODE[secrecy]);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  }
}
