/** Address of a PostgreSQL server for this run, the same for whoever asks; jest-postgres-stop.mjs ends it. */
export async function startServerOnce() {
  globalThis.testPostgres ??= import('./postgres.ts').then(({ startPostgres }) => startPostgres());
  return (await globalThis.testPostgres).url;
}
