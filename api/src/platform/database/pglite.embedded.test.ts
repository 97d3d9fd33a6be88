import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseTrouble } from './away.ts';
import { type Database, openPglite, type PgliteOptions } from './database.ts';
import { Mutex } from './mutex.ts';
import { transaction } from './transaction.ts';

const ENDLESS =
  'create function endless(n int) returns int language plpgsql as $$ begin return endless(n + 1); end $$';

let folder = '';
let database: Database | undefined;
const ends: string[] = [];

afterEach(async () => {
  await database?.close();
  database = undefined;
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
  ends.splice(0);
});

async function open(options: PgliteOptions = {}): Promise<Database> {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-pglite-'));
  database = await openPglite({ folder, onError: ({ message }) => ends.push(message), ...options });
  await database.execute(`
    create table notes (note text primary key);
    ${ENDLESS};
  `);
  return database;
}

/** Overflows the stack of the machine code, after which the database answers nonsense. */
async function breakIt({ db }: Database): Promise<unknown> {
  await sql`select endless(1)`.execute(db).catch(() => undefined);
  return sql`select 1`.execute(db).then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function answering({ db }: Database): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    try {
      return void (await sql`select 1`.execute(db));
    } catch (error) {
      if (databaseTrouble(error) === undefined || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const hang = sql`select count(*) from generate_series(1, 100000000000)`;
const write = (note: string) => sql`insert into notes values (${note})`;

describe('the thread of the embedded database', () => {
  it('that has ended is replaced, and what was committed is there', async () => {
    const broken = await open();
    await write('kept').execute(broken.db);
    expect(databaseTrouble(await breakIt(broken))).toBe('lost');
    const between = await sql`select 1`.execute(broken.db).catch((error: unknown) => error);
    expect(databaseTrouble(between)).toBe('unreachable');
    await answering(broken);
    const { rows } = await sql`select note from notes`.execute(broken.db);
    expect([rows, ends.length]).toEqual([[{ note: 'kept' }], 1]);
  }, 400_000);

  it('that does not answer is ended and replaced, and a transaction does not go on in the next one', async () => {
    const hung = await open({ limits: { statement: 2_000 } });
    const cut = transaction(hung.db, async (trx) => {
      await sql`insert into notes values ('gone')`.execute(trx);
      await hang.execute(trx).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await sql`insert into notes values ('elsewhere')`.execute(trx);
    });
    const reason: unknown = await cut.catch((error: unknown) => error);
    expect(databaseTrouble(reason)).toBeDefined();
    await answering(hung);
    const { rows } = await sql`select note from notes`.execute(hung.db);
    expect(rows).toEqual([]);
    expect(ends[0]).toMatch(/did not answer for 2 s/);
  }, 400_000);

  it('that ends again and again is given up with a word, and calls fail at once', async () => {
    const given = Promise.withResolvers<Error>();
    const frail = await open({ onGiveUp: given.resolve, delays: [0, 10] });
    // Without it PostgreSQL refuses to start.
    rmSync(join(folder, 'pg', 'global', 'pg_control'));
    expect(databaseTrouble(await breakIt(frail))).toBe('lost');
    expect((await given.promise).message).toMatch(/embedded database has ended/);
    // Its own end and two that failed to open.
    expect(ends).toHaveLength(3);
    const after = await sql`select 1`.execute(frail.db).catch((error: unknown) => error);
    expect(databaseTrouble(after)).toBe('unreachable');
  }, 400_000);

  it('without a folder has nothing to come back to', async () => {
    const given = Promise.withResolvers<Error>();
    database = await openPglite({ onGiveUp: given.resolve });
    await database.execute(ENDLESS);
    await breakIt(database);
    expect((await given.promise).message).toMatch(/embedded database has ended/);
  }, 400_000);
});

describe('the turn on the one connection', () => {
  it('is waited for no longer than told, and keeps nobody behind waiting', async () => {
    const mutex = new Mutex();
    const release = await mutex.acquire();
    const order: string[] = [];
    const left = mutex.acquire(20).catch((error: unknown) => order.push(databaseTrouble(error) ?? ''));
    const takeNext = async () => {
      const releaseNext = await mutex.acquire(20_000);
      order.push('next');
      releaseNext();
    };
    const next = takeNext();
    await left;
    expect(order).toEqual(['overloaded']);
    release();
    await next;
    expect(order).toEqual(['overloaded', 'next']);
  });
});
