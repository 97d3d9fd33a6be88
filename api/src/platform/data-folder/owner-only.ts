import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Bits that let anybody but the owner in. */
const OTHERS = 0o077;
/** A folder that everybody shares, as /tmp is, must go on working for the others. */
const STICKY = 0o1000;
const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Makes a folder that its owner alone may enter, also where it is there already with wider rights. One that
 * belongs to somebody else is left as it is; the start tells of it (close-data-folder.ts).
 */
export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  closeEntry(folder);
}

/**
 * Writes a file that its owner alone may read, whatever the umask, and puts it in place in one step: whoever
 * looks sees the old content or the new, never a part.
 */
export async function writeOwnFile(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`;
  // What a killed process left may have other rights.
  await rm(part, { force: true });
  const file = await open(part, 'wx', FILE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/** One entry that others could read before. */
export interface Mended {
  path: string;
  /** Permission bits as they were. */
  was: number;
  /** Why it could not be closed; absent when it was. */
  failed?: string;
}

/** Takes the rights of others from a folder and everything in it. Links are not followed. */
export function closeTree(path: string): Mended[] {
  const found = closeEntry(path);
  const mended = found.mended ? [found.mended] : [];
  if (!found.isFolder) return mended;
  let names: string[];
  try {
    names = readdirSync(path);
  } catch (error) {
    return [...mended, { path, was: found.mode, failed: errorCode(error) }];
  }
  for (const name of names) mended.push(...closeTree(join(path, name)));
  return mended;
}

/** Takes the rights of others from one entry. What isn't there is closed. */
export function closeEntry(path: string): { isFolder: boolean; mode: number; mended?: Mended } {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || entry.isSymbolicLink()) return { isFolder: false, mode: 0 };
  const [isFolder, mode] = [entry.isDirectory(), entry.mode & 0o7777];
  if ((mode & OTHERS) === 0 || (isFolder && (mode & STICKY) !== 0)) return { isFolder, mode };
  try {
    chmodSync(path, isFolder ? FOLDER : FILE);
    return { isFolder, mode, mended: { path, was: mode } };
  } catch (error) {
    return { isFolder, mode, mended: { path, was: mode, failed: errorCode(error) } };
  }
}
