import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as surface from './index.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Packages reached by static imports, the ones a page loads at once. */
function staticPackages(entry: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(entry)) {
    return packages;
  }
  seen.add(entry);
  const statements = readFileSync(entry, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gm,
  );
  for (const [, target = ''] of statements) {
    if (target.startsWith('.')) {
      staticPackages(join(dirname(entry), target), seen).forEach((name) => packages.add(name));
    } else {
      packages.add(target);
    }
  }
  return packages;
}

describe('the public entries', () => {
  it.each(['index.ts', 'worker-client.ts', 'worker.ts'])(
    '%s loads no library before it is needed',
    (entry) => {
      expect([...staticPackages(join(FOLDER, entry))]).toEqual([]);
    },
  );

  it('reach @noble/hashes, node-forge, pkijs and jszip in one module each', () => {
    const imported = [
      'key/password/hashes.ts',
      'key/password/ciphers.ts',
      'container/pfx-modern.ts',
      'zip/archive.ts',
    ].map((entry) => [...staticPackages(join(FOLDER, entry))].map((name) => name.split('/')[0]));
    expect(imported.map((names) => [...new Set(names)])).toEqual([
      ['@noble'],
      ['node-forge'],
      ['asn1js', 'pkijs'],
      ['jszip'],
    ]);
  });

  it('expose these names and no others', () => {
    expect(Object.keys(surface).toSorted()).toMatchSnapshot();
  });
});
