import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { insertAccount } from '../accounts/accounts.store.ts';
import { type Database, migrate, openPglite, openPostgres } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import { Tokens } from '../session/tokens.ts';
import { csrFor } from './testing/shop.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const REQUESTS = 200;
const PRICE = 15_800;
const ROUNDS = 4;
const OPENING = PRICE * REQUESTS * ROUNDS;

interface Server {
  process: ChildProcess;
  call(method: string, path: string, body?: object, key?: string): Promise<{ code: number; data: unknown }>;
}

let folder: string;
/** On a server when TEST_DATABASE names one; a process that dies there leaves its leases to run out. */
let url: string | undefined;
let token: string;
let csrs: { name: string; csr: string }[];
/** Numbers of orders whose creation, or payment, was answered with 200. */
const created = new Set<string>();
const paid = new Set<string>();
const running = new Set<ChildProcess>();

/** A fresh database on the server of TEST_DATABASE, which goes away with the server. */
async function ownDatabase(): Promise<string | undefined> {
  const server = process.env['TEST_DATABASE'];
  if (!server?.startsWith('postgres:')) return undefined;
  const name = `crash_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(server);
  own.pathname = `/${name}`;
  return own.href;
}

async function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = url ? await openPostgres({ url }) : await openPglite({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function start(): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DNS_SERVERS: '127.0.0.1:1',
      ...(url ? { DATABASE_URL: url } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return {
    process: child,
    async call(method, path, body, key) {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          token,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as { code: number; data: unknown };
    },
  };
}

/** Ends the process at once, as a power switch does; nothing of it can tidy up. */
async function end(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const gone = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill(signal);
  await gone;
  running.delete(server.process);
}

async function orderAndPay(
  server: Server,
  key: string,
  { name, csr }: { name: string; csr: string },
): Promise<void> {
  const input = {
    productType: 'dv_single_ssl',
    year: 1,
    dcvMethod: 'dns_txt',
    sslCerts: [{ commonName: name, csr }],
  };
  const order = await server.call('POST', '/v1/orders/certificate/ALP-DV1', input, key);
  if (order.code !== 200) throw new Error(JSON.stringify(order));
  const orderNo = String(order.data);
  created.add(orderNo);
  const payment = await server.call(
    'POST',
    '/v1/orders/pay',
    { payMethod: 'balance', aim: 'makeOrder', orderNo },
    key,
  );
  if (payment.code !== 200) throw new Error(JSON.stringify(payment));
  paid.add(orderNo);
}

/** Sends the requests with twenty under way, and kills the process at a random moment among them. */
async function killDuring(server: Server, round: number): Promise<void> {
  const waiting = csrs.map((cert, index) => ({ cert, key: `round-${round}-${index}` }));
  const caller = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await orderAndPay(server, next.key, next.cert);
      } catch (error) {
        // The process is gone. A refusal would be a fault of its own.
        if (server.process.killed && !String(error).includes('code')) return;
        throw error;
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 20 }, caller));
  await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 1500));
  await end(server, 'SIGKILL');
  await callers;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-crash-'));
  url = await ownDatabase();
  csrs = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const name = `n${index}.demo.test`;
      return { name, csr: await csrFor([name]) };
    }),
  );
  await withDatabase(async ({ db }) => {
    await migrate(db);
    const { id } = await insertAccount(db, { email: 'crash@customer.example', passwordHash: 'none' });
    token = await new Tokens({ hours: 1, now: () => new Date() }).issue(db, id);
    await transaction(db, (trx) =>
      move(trx, id, [
        { key: 'opening', kind: 'opening', amount: OPENING, payMethod: PAID_FROM_BALANCE, orderNo: '' },
      ]),
    );
  });
}, 60_000);

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a process that is killed during 200 order-and-pay requests', () => {
  it('loses nothing it has acknowledged and issues on after the restart (API-001, API-008, ORD-010)', async () => {
    for (let round = 0; round < ROUNDS; round++) await killDuring(await start(), round);
    expect(created.size).toBeGreaterThan(0);

    // Records appear, the process dies again, and the next one needs no call to carry on.
    const published = [...paid].slice(0, 10);
    const publisher = await start();
    for (const orderNo of published) {
      const detail = await publisher.call('GET', `/v1/orders/detail/${orderNo}`);
      const { commonName } = detail.data as { commonName: string };
      const answer = await publisher.call('POST', '/v1/demo/publish', { orderNo, domain: commonName });
      expect(answer.code).toBe(200);
    }
    await end(publisher, 'SIGKILL');

    const last = await start();
    const deadline = Date.now() + 90_000;
    for (const orderNo of published) {
      for (;;) {
        const { data } = await last.call('GET', `/v1/orders/status/${orderNo}`);
        if ((data as { orderStatus: number }).orderStatus === 1005) break;
        if (Date.now() > deadline) throw new Error(`${orderNo} was not issued`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    await end(last, 'SIGTERM');
    await withDatabase(expectSoundBooks);
  }, 240_000);
});

async function expectSoundBooks({ db }: Database): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const byNumber = new Map(orders.map((order) => [order.order_no, order]));
  const transfers = await db
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_id', 'transfers.id')
    .select(['kind', 'order_no', 'ledger', 'amount'])
    .execute();
  const charges = transfers.filter(({ kind, ledger }) => kind === 'order' && ledger === 'customer');

  // Nothing acknowledged is gone.
  expect([...created].filter((orderNo) => !byNumber.has(orderNo))).toEqual([]);
  expect([...paid].filter((orderNo) => byNumber.get(orderNo)?.paid_at === null)).toEqual([]);

  // No paid order without its charge, no charge without its paid order, none twice.
  const paidOrders = orders.filter(({ paid_at }) => paid_at !== null).map(({ order_no }) => order_no);
  expect(charges.map(({ order_no }) => order_no).sort()).toEqual(paidOrders.sort());
  expect(charges.every(({ amount }) => amount === -PRICE)).toBe(true);

  // The books balance.
  expect(transfers.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const { balance } = await db
    .selectFrom('balances')
    .select('balance')
    .where('balance', '<>', 1_000_000)
    .executeTakeFirstOrThrow();
  expect(balance).toBe(OPENING - PRICE * paidOrders.length);

  // Counters tell what is there, and every paid order is either issued or waits for its job.
  const counts = await db.selectFrom('order_counts').select(['status', 'count']).execute();
  for (const { status, count } of counts) {
    expect(orders.filter((order) => order.status === status)).toHaveLength(count);
  }
  const jobs = await db.selectFrom('jobs').select('subject').where('kind', '=', 'order').execute();
  const waiting = orders.filter(({ status }) => status === 1002).map(({ id }) => id);
  expect(jobs.map(({ subject }) => subject).sort()).toEqual(waiting.sort());
  const certificates = await db.selectFrom('order_certificates').select('order_id').execute();
  const issued = orders.filter(({ status }) => status === 1005).map(({ id }) => id);
  expect(certificates.map(({ order_id }) => order_id).sort()).toEqual(issued.sort());
}
