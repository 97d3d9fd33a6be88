import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The fixture remote as it is built for all workers of a run. */
export interface FaultyReleases {
  /** Folder of its releases, by their names. */
  folder: string;
  current: string;
  /** The same sources under another variant. */
  before: string;
}

/**
 * Builds the two releases of the fixture remote, or waits until another worker has built them: each worker has a
 * portal of its own, and would build the same. They lie in the folder FAULTY_RELEASES of the set-up.
 * @throws when a build fails
 */
export async function faultyReleases(): Promise<FaultyReleases> {
  const place = process.env['FAULTY_RELEASES'];
  if (!place) throw new Error('FAULTY_RELEASES is not set: run through playwright.config.ts');
  const lock = join(place, 'builder');
  const result = join(place, 'built.json');
  while (!existsSync(result)) {
    if (!take(lock)) {
      await wait(200);
      continue;
    }
    try {
      // Another may have been done just before the lock was free.
      if (existsSync(result)) break;
      writeFileSync(`${result}.new`, JSON.stringify(await build(place)));
      renameSync(`${result}.new`, result);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return JSON.parse(readFileSync(result, 'utf8')) as FaultyReleases;
}

/** Whether this process is the one to build now; one that has ended before it was done isn't waited for. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isLeft(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Empty while it is being written; 0 asks whether there is such a process.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function build(place: string): Promise<FaultyReleases> {
  const folder = join(place, 'remotes/faulty');
  // Whatever a build that failed has left.
  rmSync(join(place, 'remotes'), { recursive: true, force: true });
  const buildOnce = async (variant: string) => {
    const program = join(root, 'node_modules/node/bin/node');
    const line = ['shared/build/src/release/build-one.ts', 'e2e/fixtures/remote-faulty/webpack.config.ts'];
    const env = { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: place, FAULTY_VARIANT: variant };
    await run(program, line, { cwd: root, env });
  };
  await buildOnce('');
  const [current = ''] = readdirSync(folder);
  await buildOnce('before');
  return { folder, current, before: readdirSync(folder).find((release) => release !== current) ?? '' };
}
