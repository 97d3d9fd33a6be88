import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A build that takes longer than this, in milliseconds, hangs. */
const LIMIT = 20 * 60_000;

/** Builds one target (`host`, a remote's id, the path of a webpack configuration) in a process of its own. */
export function buildTarget(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-one.ts'), target], {
      stdio: 'inherit',
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the build of ${target} took longer than ${LIMIT / 60_000} minutes`));
    }, LIMIT);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the build of ${target} failed`));
    });
  });
}
