// Suites named `.embedded.test.ts` open their databases in memory or in a folder, whatever the others use.
process.env.TEST_DATABASE = 'pglite';
