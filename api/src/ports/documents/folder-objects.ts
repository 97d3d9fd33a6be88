import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { databaseTrouble } from '../../platform/database/away.ts';
import { errorCode } from '../../platform/data-folder/error-code.ts';
import { makeOwnFolder } from '../../platform/data-folder/owner-only.ts';
import type { Trouble } from './documents.ts';
import type { Objects } from './objects.ts';

/** What waiting doesn't change. */
const RIGHTS = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Keeps each object as a file, `<folder>/<tenant>/<document>`, for its owner alone. A write is a draft beside its
 * place that is flushed and renamed, so that a file is there as a whole or not at all; the folder's entry is flushed
 * too before the answer.
 */
export function folderObjects(folder: string): Objects {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/.test(key)) throw new Error('No key of a document');
    return join(folder, key);
  };

  return {
    put: (key, body) =>
      told(async () => {
        const path = pathOf(key);
        makeOwnFolder(folder);
        makeOwnFolder(dirname(path));
        await flushFolder(folder);
        const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
        try {
          await writeFlushed(draft, body);
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true }).catch(() => undefined);
          throw error;
        }
        await flushFolder(dirname(path));
        return { kind: 'done' };
      }),

    get: (key, most) =>
      told(async () => {
        const path = pathOf(key);
        try {
          // A link is nothing that was put here.
          const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
          try {
            if ((await file.stat()).size > most) return { kind: 'too-large' };
            return { kind: 'found', body: await file.readFile() };
          } finally {
            await file.close();
          }
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return { kind: 'absent' };
          throw error;
        }
      }),

    delete: (key) =>
      told(async () => {
        const path = pathOf(key);
        const names = await readdir(dirname(path)).catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') return undefined;
          throw error;
        });
        if (names === undefined) return { kind: 'done' };
        // Drafts that a killed process left belong to it.
        const own = names.filter((name) => join(dirname(path), name).startsWith(path));
        for (const name of own) await rm(join(dirname(path), name), { force: true });
        await flushFolder(dirname(path));
        return { kind: 'done' };
      }),
  };
}

/** Turns what the file system refuses into an outcome; a full disk is not the store's alone, anything else a fault of ours. */
async function told<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Trouble> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (!/^E[A-Z0-9]+$/.test(code) || databaseTrouble(error) === 'full') throw error;
    return { kind: RIGHTS.has(code) ? 'misconfigured' : 'unavailable', code };
  }
}

async function writeFlushed(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** After it the names in a folder are on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
