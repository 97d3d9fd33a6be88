import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';

// dependency-cruiser loads its parsers by require, which jest's module registry can't follow; a process of its own can.
function crossingsOf(folder: string): string {
  const script = `
    import { findCrossings } from ${JSON.stringify(join(import.meta.dirname, 'boundaries.ts'))};
    process.chdir(${JSON.stringify(folder)});
    console.log((await findCrossings(${JSON.stringify(folder)})).join('\\n'));
  `;
  return execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

let repository: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(repository, file)), { recursive: true });
  writeFileSync(join(repository, file), text);
};

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'repository-'));
  write('host/a.ts', 'export const a = 1;');
  write('remote-ssl/a.ts', 'export const a = 1;');
  write('remote-orders/a.ts', 'export const a = 1;');
  write('shared/contract/a.ts', 'export const a = 1;');
  write('shared/validation/a.ts', "import { a } from '../contract/a.ts'; export const b = a;");
  write('api/a.ts', "import { b } from '../shared/validation/a.ts'; export const c = b;");
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('the boundaries of the packages', () => {
  it('finds nothing in a repository that keeps its layers', () => {
    expect(crossingsOf(repository).trim()).toBe('');
  });

  it('refuses a remote that imports another, and says what to do instead', () => {
    write('remote-ssl/b.ts', "import { a } from '../remote-orders/a.ts'; export const b = a;");
    const found = crossingsOf(repository);
    expect(found).toContain('remote-ssl/b.ts → remote-orders/a.ts');
    expect(found).toContain('usePortalDialog');
  });

  it('refuses a package that imports from a layer above its own', () => {
    write('shared/contract/b.ts', "import { b } from '../validation/a.ts'; export const d = b;");
    expect(crossingsOf(repository)).toContain('shared/contract may import nothing of ours');
  });

  it('refuses a host that imports a remote, and a page that imports the api', () => {
    write('host/b.ts', "import { a } from '../remote-ssl/a.ts'; export const b = a;");
    write('remote-ssl/c.ts', "import { c } from '../api/a.ts'; export const d = c;");
    const found = crossingsOf(repository);
    expect(found).toContain('The host learns of remotes from the registry');
    expect(found).toContain('over the wire contract only');
  });

  it('refuses two modules that need each other', () => {
    write('api/d.ts', "import { e } from './e.ts'; export const d = () => e;");
    write('api/e.ts', "import { d } from './d.ts'; export const e = () => d;");
    expect(crossingsOf(repository)).toContain('move what both need into a third');
  });
});
