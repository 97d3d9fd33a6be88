// What every project of jest shares: jest.config.mjs, and the runs of mutation tests.
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

// Every suite has its generated cases from one seed (fast-check.ts).
const seeded = { '^fast-check$': '<rootDir>/shared/build/suites/fast-check.ts' };

export const shared = {
  transform,
  moduleNameMapper: seeded,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  // Copies of the repository for mutation tests.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.stryker-tmp/'],
};

// What writes to the console fails.
export const CONSOLE = '<rootDir>/shared/build/suites/console.setup.ts';

const fromUi = createRequire(join(import.meta.dirname, '../../ui/package.json'));

/** Where pages are. */
export const inDom = {
  // The package's own build of all icons in one file instead of two thousand, two thirds of all modules that a suite of
  // pages would load.
  moduleNameMapper: { ...seeded, '^lucide-react$': fromUi.resolve('lucide-react') },
  testEnvironment: '<rootDir>/shared/build/suites/jsdom-environment.mjs',
  // This environment asks for no "browser" condition, under which msw/node has no entry.
  setupFilesAfterEnv: [
    '<rootDir>/shared/ui/src/testing/jest-dom.setup.ts',
    // In a group of suites what it does after each test would else count for the first suite alone that loads it.
    ...(process.env.SUITE_GROUPS ? ['<rootDir>/shared/ui/src/testing/unmount.setup.ts'] : []),
    '<rootDir>/shared/ui/src/testing/owner-stacks.setup.ts',
    CONSOLE,
  ],
};
