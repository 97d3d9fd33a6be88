import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { insertAccount } from '../src/areas/accounts/accounts.store.ts';
import { type Database, migrate, openPglite, openPostgres } from '../src/platform/database/database.ts';
import { transaction } from '../src/platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../src/areas/ledger/ledger.ts';
import { Tokens } from '../src/areas/session/tokens.store.ts';
import { startPostgres } from '../src/testing/postgres.ts';

export type DatabaseKind = 'pglite' | 'postgresql';
export const databases: readonly DatabaseKind[] = ['pglite', 'postgresql'];

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server process of its own over a fresh database, with one signed-in account. */
export interface BenchServer {
  /** Answers the body of a call; throws unless its code is 200. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
  origin: string;
  token: string;
  /** Processor time of the server process so far in ms, its threads included; 0 where /proc doesn't tell. */
  processorMs(): number;
  stop(): Promise<void>;
}

/**
 * @param prepare fills the database before the server starts
 * @param environment configuration beside what every measured server has
 */
export async function startServer(
  kind: DatabaseKind,
  prepare: (database: Database, accountID: string) => Promise<void> = async () => {},
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  if (postgres) await makeDurable(postgres.url);
  const database = postgres ? await openPostgres({ url: postgres.url }) : await openPglite({ folder });
  const token = await fill(database, prepare);
  await database.close();
  const { child, origin } = await listen({
    DATA_DIR: folder,
    ...environment,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  return {
    origin,
    token,
    processorMs: () => processorMs(child.pid ?? 0),
    async call(method, path, body) {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: { token, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      if (answer.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 500)}`);
      return answer.data;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Fields 14 and 15 of /proc/[pid]/stat, in ticks of 10 ms (proc(5)). */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** The servers of tests skip writing to disk; a measured one must not. */
async function makeDurable(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set fsync = on');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function fill(
  database: Database,
  prepare: (database: Database, accountID: string) => Promise<void>,
): Promise<string> {
  const { db } = database;
  await migrate(db);
  const { id } = await insertAccount(db, { email: 'bench@customer.example', passwordHash: 'none' });
  await transaction(db, (trx) =>
    move(trx, id, [
      { key: 'opening', kind: 'opening', amount: 10 ** 12, payMethod: PAID_FROM_BALANCE, orderNo: '' },
    ]),
  );
  await prepare(database, id);
  return new Tokens({ hours: 1, now: () => new Date() }).issue(db, id);
}

async function listen(environment: Record<string, string>): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DNS_SERVERS: '127.0.0.1:1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      read(chunk);
      process.stderr.write(chunk);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { child, origin };
}
