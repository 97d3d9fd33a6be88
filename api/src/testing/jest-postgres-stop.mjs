/** Runs once after the api's suites: stops the server that `startServerOnce` started, if any. */
export default async function tearDown() {
  const server = await globalThis.testPostgres;
  globalThis.testPostgres = undefined;
  await server?.stop();
}
