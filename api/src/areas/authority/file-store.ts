import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '../../platform/data-folder/owner-only.ts';

/** Certificates too: they are public, and read through the server. */
const MODE = { secret: 0o600, public: 0o600 } as const;

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Files of one folder, which is made on the first write and closed to other users. Names are flat. */
export class FileStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined when there is none. */
  async load(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.path(name));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /**
   * Writes unless the name exists, in one step; answers with what is there afterwards. Two processes that
   * start at once thus end with one file. Secret material is readable by the process's user only.
   */
  async create(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<Buffer> {
    const draft = await this.write(name, content, secrecy);
    try {
      // A hard link fails when the name exists, where a rename would write over it.
      await link(draft, this.path(name));
      await this.sync();
      return content;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      return await readFile(this.path(name));
    } finally {
      await unlink(draft);
    }
  }

  /** Writes in one step over what is there. */
  async replace(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<void> {
    await rename(await this.write(name, content, secrecy), this.path(name));
    await this.sync();
  }

  /** Removes a file; one that isn't there is no fault. */
  async remove(name: string): Promise<void> {
    await unlink(this.path(name)).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
  }

  private path(name: string): string {
    if (!/^[a-z][a-z0-9.-]*$/.test(name)) throw new Error(`${name} is no file name here`);
    return join(this.folder, name);
  }

  /** After it a name is on the disk too, not its content alone. */
  private async sync(): Promise<void> {
    const folder = await open(this.folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
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
