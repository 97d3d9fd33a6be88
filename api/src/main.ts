import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { retireDemo, seedDemo } from './compose/demo.ts';
import { AuthorityError } from './areas/authority/errors.ts';
import { secretOf } from './areas/authority/secret.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { missingForRealUse } from './platform/config/warnings.ts';
import { databaseTrouble } from './platform/database/away.ts';
import { type Database, openPglite, openPostgres } from './platform/database/database.ts';
import { errorCode } from './platform/data-folder/error-code.ts';
import { setIDClock } from './platform/database/identifiers.ts';
import { FolderTakenError } from './platform/database/folder-lock.ts';
import { closeDataFolder, describeMended } from './platform/data-folder/close-data-folder.ts';
import { describeRetired } from './areas/demo/retire.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, STAFF_EMAIL } from './areas/demo/seed.ts';
import { KeyStoreError } from './ports/issuers/keys/key-store.ts';
import type { Metrics } from './areas/metrics/metrics.ts';
import { type MetricsServer, openMetricsServer } from './areas/metrics/metrics-server.ts';
import { STOP_MS } from './platform/server/stopping.ts';

const HOUR = 3_600_000;

/** Starts the server from the environment and stops it on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  // Whatever else makes a file here, nobody but this user reads it.
  process.umask(0o077);
  const config = readConfig(process.env);
  const mended = describeMended(closeDataFolder(resolve(config.DATA_DIR)));
  // A start that is refused for the want of a secret has changed nothing.
  if (!config.DEMO) await secretOf(config, () => undefined);
  const database = await open(config);
  await database.migrate();
  const { server, services, outages, metrics, openTls, refuseTraffic } = await createApp({
    config,
    database,
  });
  setIDClock(() => services.now().getTime());
  for (const line of [mended ?? [], missingForRealUse(config)].flat()) server.log.warn(line);
  if (config.DEMO) await seedDemo(database.db, new Date());
  else {
    const retired = await retireDemo(database.db, services.now());
    if (retired) server.log.warn(describeRetired(retired));
  }
  if (database.kind === 'pglite')
    server.log.warn(
      'The embedded database survives a crash of this process but not a power loss. It is dumped hourly to ' +
        `${dumpPath(config)}; set DATABASE_URL to use a PostgreSQL server.`,
    );
  const failed = (what: string) => (error: unknown) => {
    if (!outages.tell(error)) server.log.error({ err: error }, `${what} failed`);
  };
  const timer = setInterval(() => {
    // The embedded database has no autovacuum of its own.
    if (database.kind === 'pglite') database.execute('vacuum analyze').catch(failed('The hourly vacuum'));
    database.dump?.(dumpPath(config)).catch(failed('The hourly dump'));
  }, HOUR);

  let figures: MetricsServer | undefined;
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) {
      // A second Ctrl-C means that somebody doesn't want to wait.
      if (signal === 'SIGINT') process.exit(1);
      return;
    }
    stopping = true;
    server.log.info(`Stopping on ${signal}`);
    refuseTraffic();
    clearInterval(timer);
    await wait(config.STOP_WAIT_SECONDS * 1000);
    setTimeout(() => {
      server.log.error('Stopping took too long: what is under way is left to whoever starts next');
      process.exit(1);
    }, STOP_MS.all);
    await server.close();
    await figures?.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        server.log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      });
    });

  try {
    await services.work.start();
    figures = await openFigures(config, metrics);
    await server.listen({ port: config.PORT, host: config.HOST });
    const tls = await openTls();
    if (tls) console.log(`Sites of agents over TLS at port ${tls.port}`);
  } catch (error) {
    clearInterval(timer);
    await figures?.close();
    await server.close();
    await database.close();
    throw error;
  }
  const bound = server.server.address();
  const place =
    typeof bound === 'object' && bound ? bound : { family: '', address: config.HOST, port: config.PORT };
  // The name people type; it is this machine's loopback.
  const loopback = ['127.0.0.1', '::1', '::'].includes(place.address);
  const host = loopback ? 'localhost' : place.family === 'IPv6' ? `[${place.address}]` : place.address;
  console.log(`Certdeck is ready at ${config.PUBLIC_URL ?? `http://${host}:${place.port}`}`);
  if (config.DEMO) {
    console.log(`Demo account: ${DEMO_EMAIL}, password: ${DEMO_PASSWORD}`);
    console.log(`Staff of the demo, who see /__portal: ${STAFF_EMAIL}, the same password`);
  }
  for (const notice of services.work.notices) console.warn(notice);
}

/** Figures for the operator have a port of their own, or none. */
async function openFigures(config: Config, metrics: Metrics): Promise<MetricsServer | undefined> {
  if (config.METRICS_PORT === undefined) return undefined;
  const place = { host: config.METRICS_HOST, port: config.METRICS_PORT };
  const opened = await openMetricsServer(metrics, place);
  console.log(
    `Metrics at http://${isIPv6(place.host) ? `[${place.host}]` : place.host}:${opened.port}/metrics`,
  );
  return opened;
}

const dumpPath = (config: Config) => join(resolve(config.DATA_DIR), 'hourly-dump.tar.gz');

async function open(config: Config): Promise<Database> {
  if (config.DATABASE_URL === undefined)
    return openPglite({
      folder: resolve(config.DATA_DIR),
      onError: (error) => console.error(`${error.message}. Opening it again`),
      onGiveUp: (error) => {
        console.error(
          `${error.message}, and can't be opened again. Start the server anew; if that fails too, go back to ` +
            `${dumpPath(config)} (docs/configuration.md, "The data folder").`,
        );
        process.exit(1);
      },
    });
  return openPostgres({
    url: config.DATABASE_URL,
    connections: config.DATABASE_POOL,
    limits: {
      connect: config.DATABASE_CONNECT_SECONDS * 1000,
      statement: config.DATABASE_STATEMENT_SECONDS * 1000,
      lock: config.DATABASE_LOCK_SECONDS * 1000,
      idleTransaction: config.DATABASE_IDLE_SECONDS * 1000,
    },
    onError: (error) => console.error(`A database connection broke: ${error.message}`),
  });
}

/** One sentence for what an operator can put right; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof AuthorityError || error instanceof KeyStoreError)
    return `The certification authority can't be opened. ${error.message}`;
  if (error instanceof ConfigError) return `The configuration can't be used. ${error.message}`;
  if (error instanceof FolderTakenError) return error.message;
  const place = process.env['DATABASE_URL'] ? 'database of DATABASE_URL' : 'embedded database';
  const trouble = databaseTrouble(error);
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return 'The port is taken by another process. Stop it, or set PORT (for figures METRICS_PORT, for TLS TLS_PORT) to another port.';
  if (code === 'EACCES') return `Not allowed: ${error instanceof Error ? error.message : ''}`;
  if (trouble === 'standby') return 'The server of DATABASE_URL is a read-only replica: name the primary.';
  if (trouble !== undefined || code === '28P01' || code === '3D000')
    return `The ${place} can't be reached (${error instanceof Error ? error.message : code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
