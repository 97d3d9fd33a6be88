import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError } from './changes.ts';

interface Holder {
  pid: number;
  machine: string;
  at: number;
  token: string;
}

/** Work under the lock takes milliseconds; a lock this old, in milliseconds, was left behind. */
const ABANDONED = 60_000;

/**
 * Runs `work` while this process alone holds `file`. Waits up to `patience` milliseconds for another
 * holder; the lock of a process that has ended is taken over. Throws a ReleaseError when the wait was
 * in vain.
 */
export async function withLock<Value>(
  file: string,
  work: () => Promise<Value> | Value,
  patience = 15_000,
): Promise<Value> {
  const holder: Holder = { pid: process.pid, machine: hostname(), at: 0, token: randomUUID() };
  const until = Date.now() + patience;
  while (!take(file, holder)) {
    const other = read(file);
    if (other && isAbandoned(other)) breakLock(file, other);
    else if (Date.now() > until) {
      throw new ReleaseError(
        `${file} is held by process ${other?.pid ?? '?'} of ${other?.machine ?? '?'}: another release is being made, try again`,
      );
    } else await pause(20 + Math.random() * 30);
  }
  try {
    return await work();
  } finally {
    if (read(file)?.token === holder.token) rmSync(file, { force: true });
  }
}

/** Complete from its first moment on: written beside its place and linked there, which fails when it is taken. */
function take(file: string, holder: Holder): boolean {
  const ownFile = `${file}.${holder.token}`;
  writeFileSync(ownFile, JSON.stringify({ ...holder, at: Date.now() }));
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAbandoned({ pid, machine, at }: Holder): boolean {
  if (Date.now() - at > ABANDONED) return true;
  if (machine !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Only the lock that was looked at: one that somebody else has taken meanwhile is put back. */
function breakLock(file: string, seen: Holder): void {
  const aside = `${file}.${randomUUID()}.broken`;
  try {
    renameSync(file, aside);
    if (read(aside)?.token !== seen.token) linkSync(aside, file);
  } catch {
    // Somebody else broke it first.
  }
  rmSync(aside, { force: true });
}
