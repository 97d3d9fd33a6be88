import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
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
