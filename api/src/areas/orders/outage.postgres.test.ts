import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openPostgres } from '../../platform/database/database.ts';
import { auditBooks } from '../../testing/books.ts';
import { type Customers, type Seen, startCustomers } from '../../testing/customers.ts';
import {
  type Acknowledged,
  addPayer,
  type Certificate,
  makeCertificates,
  nothingYet,
  Refused,
} from '../../testing/paying.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts';
import { endServers, type ServerProcess, startServer } from '../../testing/server-process.ts';

/*
 * The real server over a PostgreSQL server of its own that loses connections, freezes and goes away, while
 * customers pay. Each customer repeats a call with its key until it is answered, as a page does.
 */

/** Within which a call is answered, whatever the database does: connect 3 s, statement 15 s, 5 s of grace, and a repeat. */
const LIMIT_MS = 30_000;
const OUTAGE_MS = 20_000;

let postgres: PostgresServer;
let server: ServerProcess;
let folder: string;
let token: string;
let certificates: Certificate[];
const acknowledged: Acknowledged = nothingYet();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-outage-'));
  postgres = await startPostgres();
  certificates = await makeCertificates(20);
  const database = await openPostgres({ url: postgres.url });
  token = await addPayer(database);
  await database.close();
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: postgres.url, DATABASE_CONNECT_SECONDS: '2' });
}, 400_000);

afterAll(async () => {
  endServers();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 400_000);

let customers: Customers | undefined;
afterEach(() => customers?.leave());

function startLoad(name: string): Customers {
  customers = startCustomers({
    server: () => server,
    token,
    certificates,
    acknowledged,
    name,
    onTrouble: (error) => {
      if (error instanceof Refused && error.answer.status === 503)
        expect(error.answer.headers.get('retry-after')).toBe('1');
    },
  });
  return customers;
}

const probe = async (path: string) =>
  (await fetch(`${server.origin}${path}`, { signal: AbortSignal.timeout(10_000) })).status;

async function until(condition: () => boolean | Promise<boolean>, patience = 60_000): Promise<void> {
  for (const end = Date.now() + patience; !(await condition()); await wait(20))
    if (Date.now() > end) throw new Error(`It does not happen: ${server.output().slice(-2000)}`);
}

async function expectSoundBooks(): Promise<void> {
  const database = await openPostgres({ url: postgres.url });
  try {
    await until(async () => (await auditBooks(database, acknowledged)).length === 0, 10_000).catch(() => {});
    expect(await auditBooks(database, acknowledged)).toEqual([]);
  } finally {
    await database.close();
  }
}

/** Only success, or 503: nothing else may reach a customer, and the process never ends. */
function expectOnly503({ troubles, longest }: Seen): void {
  expect([...troubles.keys()].filter((what) => what !== '503')).toEqual([]);
  expect(longest).toBeLessThan(LIMIT_MS);
  expect(server.process.exitCode).toBeNull();
}

const linesOf = (text: string) => server.output().split(text).length - 1;

describe('customers who pay while the database', () => {
  it('loses its busy connections get what they asked for, once', async () => {
    const load = startLoad('ended');
    await until(() => load.seen.paid > 10);
    const operator = new Client({ connectionString: postgres.url });
    await operator.connect();
    for (let times = 0; times < 20; times++) {
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'certdeck' and pid <> pg_backend_pid()`,
      );
      await wait(100);
    }
    await operator.end();
    const { paid } = load.seen;
    await until(() => load.seen.paid > paid + 10);
    expectOnly503(await load.stop());
    await expectSoundBooks();
  }, 400_000);

  it('freezes are told so within the limits, and go on when it does', async () => {
    const load = startLoad('frozen');
    await until(() => load.seen.paid > 10);
    await postgres.freeze();
    await until(async () => (await probe('/readyz')) === 503);
    expect(await probe('/healthz')).toBe(200);
    const read = await server.call('GET', '/v1/account', { token, patience: LIMIT_MS });
    expect(read.status).toBe(503);
    await until(() => (load.seen.troubles.get('503') ?? 0) > 10);
    await postgres.thaw();
    await until(async () => (await probe('/readyz')) === 200);
    const { paid } = load.seen;
    await until(() => load.seen.paid > paid + 10);
    expectOnly503(await load.stop());
    await expectSoundBooks();
  }, 400_000);

  it('is away for 20 s lose nothing, are charged once, and go on within a second of its return', async () => {
    const load = startLoad('away');
    await until(() => load.seen.paid > 10);
    const reported = linesOf('The database is away');
    await postgres.halt();
    const began = performance.now();
    await until(async () => (await probe('/readyz')) === 503);
    const red = performance.now() - began;
    const [alive, call, page] = await Promise.all([
      probe('/healthz'),
      server.call('GET', '/v1/account', { token }),
      probe('/favicon.svg'),
    ]);
    expect([alive, call.status, call.msg, page]).toEqual([
      200,
      503,
      'The service is unavailable at the moment. Please try again shortly.',
      200,
    ]);
    await wait(OUTAGE_MS - (performance.now() - began));
    expect(linesOf('The database is away') - reported).toBeLessThan(OUTAGE_MS / 1000 + 5);
    const during = load.seen.paid;
    await postgres.resume();
    const back = performance.now();
    await until(async () => (await probe('/readyz')) === 200);
    const green = performance.now() - back;
    await until(() => load.seen.paid > during);
    const paying = performance.now() - back;
    await until(() => load.seen.paid > during + 10);
    const seen = await load.stop();
    console.log(
      `readiness red after ${Math.round(red)} ms, green ${Math.round(green)} ms after the return, ` +
        `first payment ${Math.round(paying)} ms after it; longest call ${Math.round(seen.longest)} ms, ` +
        `answers besides success: ${JSON.stringify([...seen.troubles])}`,
    );
    // One second is what an idle machine keeps easily; the suites of a busy one share two processors.
    expect(green).toBeLessThan(5_000);
    expect(paying).toBeLessThan(10_000);
    expectOnly503(seen);
    await expectSoundBooks();
  }, 400_000);

  it('is away stop the server in time all the same', async () => {
    expect(server.process.exitCode).toBeNull();
    await postgres.freeze();
    const started = performance.now();
    const code = await server.end('SIGTERM');
    const took = performance.now() - started;
    await postgres.thaw();
    expect(code).not.toBeNull();
    expect(took).toBeLessThan(12_000);
  }, 400_000);
});
