import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openPglite, openPostgres } from '../src/platform/database/database.ts';
import { auditBooks } from '../src/testing/books.ts';
import { startCustomers } from '../src/testing/customers.ts';
import {
  addPayer,
  awaitIssued,
  makeCertificates,
  nothingYet,
  publishRecord,
  Refused,
} from '../src/testing/paying.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { endServers, type ServerProcess, startServer } from '../src/testing/server-process.ts';

/*
 * A server under load for minutes, killed and started again and again, while ten customers order and pay and repeat
 * each call with its key until it succeeds. After every round the books are held against what was acknowledged.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'pglite' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0) || !['pglite', 'postgresql'].includes(values.database)) {
  console.error('Say: npm run soak -- --minutes 10 --database pglite (or postgresql)');
  process.exit(1);
}

/** Memory that the embedded database may take, in megabytes. */
const MOST_MEMORY = 600;
/** A round lasts between these, in milliseconds. */
const SHORTEST = 5_000;
const LONGEST = 40_000;
/** Orders of each round whose records are published, so that they are issued. */
const PUBLISHED = 5;

const folder = mkdtempSync(join(tmpdir(), 'certdeck-soak-'));
const postgres = values.database === 'postgresql' ? await startPostgres() : undefined;
const acknowledged = nothingYet();
const flaws: string[] = [];

async function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = postgres ? await openPostgres({ url: postgres.url }) : await openPglite({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function start(): Promise<ServerProcess> {
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  if (server.origin === '') throw new Error(`The server did not start:\n${server.output()}`);
  return server;
}

const clock = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`.padStart(6);

async function soak(): Promise<void> {
  const certificates = await makeCertificates(50);
  const token = await withDatabase(addPayer);
  const published: string[] = [];
  const began = performance.now();
  const end = began + minutes * 60_000;
  let most = 0;
  let server = await start();
  const customers = startCustomers({
    server: () => server,
    token,
    certificates,
    acknowledged,
    name: 'soak',
    onTrouble: (error) => {
      // A database that is away, or a process that is gone, may be met; a refusal or a fault may not.
      if (error instanceof Refused && error.answer.status !== 503) flaws.push(error.message);
    },
  });

  for (let round = 1; performance.now() < end; round++) {
    await wait(
      Math.min(SHORTEST + Math.random() * (LONGEST - SHORTEST), Math.max(0, end - performance.now())),
    );
    const fresh = [...acknowledged.paid].slice(-PUBLISHED);
    for (const orderNo of fresh) await publishRecord(server, token, orderNo);
    published.push(...fresh);
    const memory = server.memory();
    most = Math.max(most, memory.most);
    const signal = round % 3 === 0 ? 'SIGTERM' : 'SIGKILL';
    const asked = performance.now();
    const code = await server.end(signal);
    if (signal === 'SIGTERM' && (code !== 0 || performance.now() - asked > 10_000))
      flaws.push(`SIGTERM ended with ${code} after${clock(asked)}`);
    flaws.push(...(await withDatabase((database) => auditBooks(database, acknowledged))));
    console.log(
      `${clock(began)}  round ${round}: ${acknowledged.paid.size} paid, ${memory.now} MB, at most ${memory.most} MB, ` +
        `${signal}, ${flaws.length} flaws`,
    );
    server = await start();
  }

  const seen = await customers.stop();
  await awaitIssued(server, token, published, 180_000);
  most = Math.max(most, server.memory().most);
  await server.end('SIGTERM');
  flaws.push(...(await withDatabase((database) => auditBooks(database, acknowledged))));
  if (!postgres && most > MOST_MEMORY) flaws.push(`memory grew to ${most} MB, more than ${MOST_MEMORY}`);
  console.log(
    `${acknowledged.paid.size} orders paid, ${published.length} issued, ${most} MB at most, longest call ` +
      `${Math.round(seen.longest)} ms, met besides success: ${JSON.stringify([...seen.troubles])}`,
  );
}

try {
  await soak();
} catch (error) {
  flaws.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  endServers();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const flaw of flaws) console.error(`FLAW  ${flaw}`);
console.log(flaws.length === 0 ? 'sound' : `${flaws.length} flaws`);
process.exit(flaws.length === 0 ? 0 : 1);
