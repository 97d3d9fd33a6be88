import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Builds one target (`host`, a remote's id, the path of a webpack configuration) in a process of its own. */
export function buildTarget(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-one.ts'), target], {
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build of ${target} failed`))));
  });
}
