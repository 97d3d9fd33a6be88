import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../data-folder/owner-only.ts';
import { errorCode } from '../data-folder/error-code.ts';

/** Another process works on the data folder; two at once would destroy it. */
export class FolderTakenError extends Error {
  override readonly name = 'FolderTakenError';
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** When a process began, in clock ticks since the machine's start: tells a process from a later one with its number. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === '' || started === '' || now === started;
}

/**
 * Takes the folder for this process by a file with its number. A lock whose process has ended counts
 * as free, so a crash needs no cleaning up.
 * @returns the function that gives the folder back.
 * @throws FolderTakenError
 */
export function lockFolder(folder: string): () => void {
  makeOwnFolder(folder);
  const path = join(folder, 'lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      return () => {
        if (existsSync(path) && readFileSync(path, 'utf8') === mine) rmSync(path);
      };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ');
      if (isRunning(Number(pid), started)) throw new FolderTakenError(folder, Number(pid));
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock of ${folder} can't be taken: another process keeps making it`);
}
