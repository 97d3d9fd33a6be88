import { startServerOnce } from './jest-server.mjs';

/**
 * Runs once before the suites that need PostgreSQL: hands them the server of TEST_DATABASE, or one that it
 * starts for the run. on-postgres.setup.mjs makes it the database of those suites, and of no others.
 */
export default async function setUp() {
  const named = process.env.TEST_DATABASE ?? '';
  process.env.TEST_POSTGRES = named.startsWith('postgres') ? named : await startServerOnce();
}
