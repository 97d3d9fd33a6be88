import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const apart = new Set(['dist', 'data', '.git', 'test-results']);
const apartAnywhere = new Set(['node_modules', '.cache']);

/** The sources in a folder of their own, where a test may change them; without packages. */
export function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-sources-'));
  for (const name of readdirSync(root).filter((one) => !apart.has(one) && !apartAnywhere.has(one))) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !apartAnywhere.has(basename(path)),
    });
  }
  return folder;
}

/**
 * Gives a copy, once it has packages, what a test has found of the shared packages: releases ask for it, and find it
 * where nothing of them has changed (shared/build/src/release/api-stamp.ts).
 */
export function copyStamps(folder: string): void {
  const stamps = 'node_modules/.cache/certdeck/api-report';
  if (existsSync(join(root, stamps))) cpSync(join(root, stamps), join(folder, stamps), { recursive: true });
}
