// Suites named `.postgres.test.ts` open their databases on the server of jest-postgres.mjs, whatever the others use.
process.env.TEST_DATABASE = process.env.TEST_POSTGRES;
