import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
mkdirSync(join(root, 'test-results'), { recursive: true });
const folder = mkdtempSync(join(root, 'test-results/console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What becomes of the tests of a suite that runs with the setup: title to status. */
function run(body: string): Record<string, string> {
  writeFileSync(
    join(folder, 'a.test.mjs'),
    `import { beforeAll, describe, it, jest } from '@jest/globals';\n${body}`,
  );
  const config = {
    rootDir: root,
    testMatch: [`${folder}/a.test.mjs`],
    transform: {
      '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
    },
    extensionsToTreatAsEsm: ['.ts'],
    moduleFileExtensions: ['ts', 'mjs', 'js', 'cjs', 'json'],
    setupFilesAfterEnv: [join(import.meta.dirname, 'console.setup.ts')],
    testEnvironment: 'node',
    haste: { forceNodeFilesystemAPI: true },
  };
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--config',
      JSON.stringify(config),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  return Object.fromEntries(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status }) => [title, status]),
    ),
  );
}

it('fails the test that writes to the console, and no other', () => {
  expect(
    run(`
      it('is quiet', () => {});
      it('complains', () => console.error('no key %s', 'x'));
      it('warns', () => console.warn('careful'));
      it('is quiet again', () => {});
      it('expects it', () => { expectConsole('error', /no key x/); console.error('no key %s', 'x'); });
      it('expects another', () => { expectConsole('error', /no key y/); console.error('no key x'); });
      it('expects what never comes', () => expectConsole('warn', /careful/));
      it('may write it', () => allowConsole('warn', /careful/));
      it('may write it, and does', () => { allowConsole('warn', /careful/); console.warn('be careful'); });
      it('may write another', () => { allowConsole('warn', /careful/); console.warn('hot'); });
      it('writes once it has ended', () => { setTimeout(() => console.error('too late'), 20); });
      describe('later', () => {
        beforeAll(() => new Promise((resolve) => setTimeout(resolve, 400)));
        it('is quiet afterwards', () => {});
      });
      it('updates a page between its steps', () => console.error('An update to %s inside a test was not wrapped in act(...).', 'Page'));
      it('has a spy', () => { const spy = jest.spyOn(console, 'warn').mockReturnValue(); console.warn('x'); spy.mockRestore(); });
    `),
  ).toEqual({
    'is quiet': 'passed',
    complains: 'failed',
    warns: 'failed',
    'is quiet again': 'passed',
    'expects it': 'passed',
    'expects another': 'failed',
    'expects what never comes': 'failed',
    'may write it': 'passed',
    'may write it, and does': 'passed',
    'may write another': 'failed',
    'updates a page between its steps': 'passed',
    'has a spy': 'passed',
    'writes once it has ended': 'passed',
    'is quiet afterwards': 'passed',
  });
}, 400_000);
