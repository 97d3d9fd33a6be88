import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Database, openPostgres } from '../database/database.ts';
import { Tokens } from '../../areas/session/tokens.store.ts';
import {
  addPayer,
  awaitIssued,
  type Certificate,
  makeCertificates,
  nothingYet,
  orderAndPay,
  publishRecord,
  sendOnce,
} from '../../testing/paying.ts';
import { textOf } from '../../testing/post.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts';
import { endServers, type ServerProcess, startServer } from '../../testing/server-process.ts';

/*
 * Three processes on one database: one whose machine has the right time, one an hour ahead, one an hour behind.
 */

const HOUR = 3_600_000;
const SKEW = fileURLToPath(new URL('../../testing/skewed-clock.mjs', import.meta.url));

let postgres: PostgresServer;
let database: Database;
let folder: string;
let accountID: string;
let token: string;
let certificates: Certificate[];

const start = (skew: number) =>
  startServer(
    { DATA_DIR: folder, DATABASE_URL: postgres.url, CLOCK_SKEW_MS: String(skew) },
    { modules: [SKEW] },
  );

let right: ServerProcess;
let ahead: ServerProcess;
let behind: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-clock-'));
  postgres = await startPostgres();
  certificates = await makeCertificates(4);
  database = await openPostgres({ url: postgres.url });
  token = await addPayer(database);
  const row = await database.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  accountID = row.id;
  // One after the other: the first founds the certification authority.
  right = await start(0);
  [ahead, behind] = await Promise.all([start(HOUR), start(-HOUR)]);
}, 400_000);

afterAll(async () => {
  endServers();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 400_000);

/** A session that ends in so many minutes, by the database's clock. */
async function sessionOf(minutes: number): Promise<string> {
  const made = await new Tokens({ hours: 1 }).issue(database.db, accountID);
  await sql`update sessions set expires_at = now() + ${minutes}::double precision * interval '1 minute'
    where token_hash = (select token_hash from sessions order by created_at desc limit 1)`.execute(
    database.db,
  );
  return made;
}

const statusWith = async (server: ServerProcess, session: string) =>
  (await server.call('GET', '/v1/account', { token: session })).status;

/** The code of the newest mail to an address. */
async function codeFor(address: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(50)) {
    const place = join(folder, 'mail');
    const names = existsSync(place) ? readdirSync(place) : [];
    const mails = names.map((name) => readFileSync(join(place, name), 'utf8'));
    const code = /\b\d{6}\b/.exec(textOf(mails.findLast((mail) => mail.includes(address)) ?? ''))?.[0];
    if (code) return code;
  }
  throw new Error('No mail');
}

async function buyAt(server: ServerProcess, number: number): Promise<string> {
  const made = nothingYet();
  const certificate = certificates[number];
  if (!certificate) throw new Error('No certificate');
  await orderAndPay(sendOnce(server, token, `clock-${number}`), certificate, made);
  return [...made.paid].join();
}

describe('a machine whose clock is an hour off', () => {
  it('is told in the log at start and by readiness, and works', async () => {
    expect(ahead.output()).toMatch(/machine's clock is 3[56]\d\d s ahead of the database's/);
    expect(behind.output()).toMatch(/machine's clock is 3[56]\d\d s behind the database's/);
    expect(right.output()).not.toContain("machine's clock");
    const ready = await fetch(`${ahead.origin}/readyz`);
    const { clockSkewSeconds } = (await ready.json()) as { clockSkewSeconds: number };
    expect([ready.status, Math.round(clockSkewSeconds / 60)]).toEqual([200, 60]);
  });

  it('ends no session early and lets none live on', async () => {
    const live = await sessionOf(30);
    const over = await sessionOf(-30);
    const servers = [right, ahead, behind];
    expect(await Promise.all(servers.map((server) => statusWith(server, live)))).toEqual([200, 200, 200]);
    expect(await Promise.all(servers.map((server) => statusWith(server, over)))).toEqual([401, 401, 401]);
  });

  it('sends codes that count elsewhere, and takes those of others', async () => {
    for (const [sender, taker, name] of [
      [behind, right, 'one'],
      [right, ahead, 'two'],
    ] as const) {
      const account = `${name}@customer.example`;
      await sender.call('GET', `/signupCode?email=${account}`);
      const code = await codeFor(account);
      const password = 'a'.repeat(32);
      const answer = await taker.call('POST', '/signup', { body: { account, password, code } });
      expect(answer.code).toBe(200);
    }
  }, 400_000);

  it('puts what it makes where it belongs in time', async () => {
    const first = await buyAt(ahead, 0);
    // Each knows the database's time as well as its answers are quick, on a busy machine to some hundred milliseconds.
    await wait(3_000);
    const second = await buyAt(behind, 1);
    const { data } = await right.call('GET', '/v1/orders?limit=2&offset=1', { token });
    expect((data as { orderNo: string }[]).map(({ orderNo }) => orderNo)).toEqual([second, first]);
  });

  it('goes on with the jobs of another, which come due by the other’s clock', async () => {
    await Promise.all([right.end('SIGTERM'), behind.end('SIGTERM')]);
    const orderNo = await buyAt(ahead, 2);
    // The first look fails and plans the next one.
    const isPlanned = () =>
      database.db
        .selectFrom('order_names')
        .innerJoin('orders', 'orders.id', 'order_names.order_id')
        .select('next_try_at')
        .where('order_no', '=', orderNo)
        .where('next_try_at', 'is not', null)
        .executeTakeFirst();
    for (const end = Date.now() + 30_000; !(await isPlanned()); await wait(50))
      if (Date.now() > end) throw new Error('It was not looked up');
    await ahead.end('SIGTERM');
    behind = await start(-HOUR);
    await publishRecord(behind, token, orderNo);
    await expect(awaitIssued(behind, token, [orderNo], 60_000)).resolves.not.toThrow();
  }, 400_000);
});
