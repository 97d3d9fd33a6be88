import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for files that outside programs are to judge. */
export function judgeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'certdeck-judge-'));
}

/** What `openssl` prints; throws with its complaint. */
export function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What Java's `keytool` prints; throws with its complaint. */
export function keytool(...args: string[]): string {
  return execFileSync('keytool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function write(folder: string, name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}
