/** Runs once after the api's tests: stops the server that `jest-postgres.mjs` started, if any. */
export default async function tearDown() {
  await globalThis.stopTestPostgres?.();
}
