import { readdirSync } from 'node:fs';

// Two kinds of test: pages need a DOM, everything else runs in plain Node.
// Run with NODE_OPTIONS=--experimental-vm-modules, since ky, pkijs, msw and the router are ESM only.
const transform = {
  '^.+\\.[mc]?tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        experimental: { keepImportAttributes: true },
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
};

const shared = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  modulePathIgnorePatterns: ['/dist/'],
};

const dom = [
  'host',
  ...readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-')),
  'shared/ui',
  'shared/session',
  'shared/i18n',
  'shared/federation',
];
const node = [
  'shared/contract',
  'shared/validation',
  'shared/worker',
  'shared/pki',
  'shared/store',
  'shared/build',
];

const onPostgres = /^(embedded-)?postgres/.test(process.env.TEST_DATABASE ?? '');

export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: node.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jest-fixed-jsdom',
      // This environment asks for no "browser" condition, under which msw/node has no entry.
      setupFilesAfterEnv: ['<rootDir>/shared/ui/src/testing/jest-dom.setup.ts'],
      testMatch: dom.flatMap((folder) => [
        `<rootDir>/${folder}/**/*.test.ts`,
        `<rootDir>/${folder}/**/*.test.tsx`,
      ]),
    },
    {
      ...shared,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
      // What the embedded database can't do (several processes, a server that goes away) runs on PostgreSQL alone.
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...(onPostgres ? [] : ['\\.postgres\\.test\\.ts$']),
      ],
      // TEST_DATABASE=embedded-postgres runs the same tests on a PostgreSQL server.
      globalSetup: '<rootDir>/api/src/testing/jest-postgres.mjs',
      globalTeardown: '<rootDir>/api/src/testing/jest-postgres-stop.mjs',
    },
  ],
  testTimeout: 30_000,
  // By itself it leaves one of the processors idle, which is half of a machine that has two.
  maxWorkers: '100%',
};
