// Jest for one run of mutation tests: the suites of MUTATE_SUITES (JSON: { files, dom }), of one environment.
import { join } from 'node:path';
import { CONSOLE, inDom, shared } from '../../suites/jest-shared.mjs';

const root = join(import.meta.dirname, '../../../..');
// Stryker wraps the environment, and finds it by an absolute path alone.
const wrapped = { ...inDom, testEnvironment: inDom.testEnvironment.replace('<rootDir>', root) };
const { files, dom } = JSON.parse(process.env.MUTATE_SUITES ?? '{}');

export default {
  ...shared,
  rootDir: root,
  // The copy that is tested lies in a folder of this name itself.
  modulePathIgnorePatterns: ['/dist/'],
  ...(dom ? wrapped : { testEnvironment: 'node', setupFilesAfterEnv: [CONSOLE] }),
  testMatch: files.map((file) => `<rootDir>/${file}`),
  testTimeout: dom ? 10_000 : 30_000,
};
