import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { groupSuites } from './groups.ts';
import { describeSuites } from './suites.ts';

let root = '';
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'certdeck-groups-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const groupsOf = (texts: Readonly<Record<string, string>>, budgets: Record<string, number> = {}) => {
  for (const [file, text] of Object.entries(texts)) write(file, text);
  const suites = Object.keys(texts).filter((file) => file.includes('.test.'));
  return groupSuites(root, describeSuites(root, suites, {}), budgets);
};

describe('suites of the gate', () => {
  it('share a file with those of their package and environment, ten at most', () => {
    const names = [...'abcdefghijkl'].map((letter) => `remote-ssl/src/${letter}.test.tsx`);
    const groups = groupsOf({
      ...Object.fromEntries(names.map((name) => [name, 'beforeAll(() => undefined);'])),
      'host/src/a.test.tsx': 'it',
      'shared/pki/src/a.test.ts': 'it',
      'api/src/a.test.ts': 'it',
    });
    expect(groups.map(({ project, suites }) => [project, suites])).toEqual([
      ['api-plain', ['api/src/a.test.ts']],
      ['dom', ['host/src/a.test.tsx']],
      ['dom', names.slice(0, 10)],
      ['dom', names.slice(10)],
      ['node', ['shared/pki/src/a.test.ts']],
    ]);
  });

  it('are by themselves when they look at modules as they are at first, replace them, or take long', () => {
    const alone = {
      'host/src/b.test.ts': '// @own-modules: it looks at what nobody has set.',
      'host/src/c.test.ts': "jest.unstable_mockModule('./x.ts', () => ({}));",
      'host/src/d.test.ts': "const texts = await import('./texts.ts');",
      'host/src/e.test.ts': '/** @jest-environment node */',
      'host/src/f.test.ts': 'it',
    };
    const groups = groupsOf(
      { 'host/src/a.test.ts': 'it', ...alone, 'host/src/g.test.ts': 'it' },
      { 'host/src/f.test.ts': 90 },
    );
    expect(groups.map(({ suites }) => suites)).toEqual([
      ...Object.keys(alone).map((file) => [file]),
      ['host/src/a.test.ts', 'host/src/g.test.ts'],
    ]);
    expect(groups.slice(0, 5).every(({ file, suites }) => file === suites[0])).toBe(true);
  });

  it('are loaded after the modules whose hooks count for all of them', () => {
    const [first] = groupsOf({
      'remote-orders/src/testing/server.ts': 'export const server = 1;\nbeforeAll(() => undefined);\n',
      'remote-orders/src/a.test.ts': "import { server } from './testing/server.ts';",
      'remote-orders/src/b.test.ts': 'it',
    });
    expect(first?.suites).toEqual(['remote-orders/src/a.test.ts']);
    const text = readFileSync(join(root, first?.file ?? ''), 'utf8');
    expect(text.indexOf('remote-orders/src/testing/server.ts')).toBeLessThan(text.indexOf('describe('));
    expect(text.indexOf('remote-orders/src/testing/server.ts')).toBeGreaterThan(0);
    // Those of the last run are gone.
    expect(existsSync(join(root, 'test-results/groups/node'))).toBe(false);
  });
});
