import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts';
import { databaseTrouble } from './away.ts';
import { type Database, openPostgres, type PostgresOptions } from './database.ts';
import { errorCode } from '../data-folder/error-code.ts';
import { transaction, type Trx } from './transaction.ts';

/*
 * On a server of its own, which these tests end, freeze and turn into a replica.
 */

let server: PostgresServer;
const open = new Set<Database>();

beforeAll(async () => {
  server = await startPostgres();
  await asOperator('create table notes (note text primary key)');
}, 400_000);
afterEach(async () => {
  for (const database of open) await database.close();
  open.clear();
});
afterAll(() => server.stop());

async function connect(options: Partial<PostgresOptions> = {}): Promise<Database> {
  const database = await openPostgres({ url: server.url, ...options });
  open.add(database);
  return database;
}

async function asOperator(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const endBackends = (condition = 'true') =>
  asOperator(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'certdeck' and ${condition}`,
  );

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await condition());) {
    if (Date.now() > end) throw new Error('It does not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const write = (trx: Trx, note: string) => sql`insert into notes values (${note})`.execute(trx);
const notes = async (like: string) =>
  (await asOperator(`select note from notes where note like '${like}'`)).length;
const failure = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It succeeded');
};

describe('a lost connection', () => {
  it('ends no process and is told by the code that the server gave, between statements and under one', async () => {
    const { db } = await connect();
    let tries = 0;
    const between = transaction(db, async (trx) => {
      tries += 1;
      await write(trx, `between-${tries}`);
      await endBackends();
      await sql`select 1`.execute(trx);
    });
    expect(databaseTrouble(await failure(between))).toBe('lost');
    const under = await failure(
      Promise.all([
        sql`select pg_sleep(20)`.execute(db),
        until(
          async () =>
            (await asOperator(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
        ).then(() => endBackends()),
      ]),
    );
    expect([databaseTrouble(under), errorCode(under)]).toEqual(['lost', '57P01']);
    expect(await notes('between-%')).toBe(0);
    await sql`select 1`.execute(db);
  });

  it('before COMMIT makes the work run again, so that nobody notices', async () => {
    const { db } = await connect();
    let tries = 0;
    const answer = await transaction(db, async (trx) => {
      tries += 1;
      await write(trx, 'again');
      if (tries === 1) await endBackends();
      await sql`select 1`.execute(trx);
      return tries;
    });
    expect([answer, await notes('again')]).toEqual([2, 1]);
  });

  it('keeps the reason, which the failed ROLLBACK would hide', async () => {
    const { db } = await connect();
    const reason = await failure(
      transaction(db, async (trx) => {
        const asleep = sql`select pg_sleep(20)`.execute(trx);
        asleep.catch(() => undefined);
        await until(
          async () =>
            (await asOperator(`select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
        );
        await endBackends();
        await asleep;
      }),
    );
    expect(errorCode(reason)).toBe('57P01');
  });

  describe('during COMMIT, whose outcome nobody knows', () => {
    // A replica that never confirms holds every COMMIT between its writing and its answer.
    beforeAll(async () => {
      await asOperator(`alter system set synchronous_standby_names = 'nobody'`);
      await asOperator('select pg_reload_conf()');
    });
    afterAll(async () => {
      await asOperator('alter system reset synchronous_standby_names');
      await asOperator('select pg_reload_conf()');
    });
    const cutCommit = async () => {
      await until(async () => {
        const held = await asOperator(`select from pg_stat_activity where wait_event = 'SyncRep'`);
        return held.length > 0;
      });
      await endBackends(`wait_event = 'SyncRep'`);
    };

    it('is not repeated', async () => {
      const { db } = await connect();
      let tries = 0;
      const work = transaction(db, async (trx) => {
        tries += 1;
        await write(trx, `unknown-${tries}`);
      });
      const [reason] = await Promise.all([failure(work), cutCommit()]);
      expect([databaseTrouble(reason), tries, await notes('unknown-%')]).toEqual(['lost', 1, 1]);
    });

    it('is repeated where a key finds what was done', async () => {
      const { db } = await connect();
      let tries = 0;
      const work = transaction(
        db,
        async (trx) => {
          tries += 1;
          const there = await sql`select from notes where note = 'keyed'`.execute(trx);
          if (there.rows.length === 0) await write(trx, 'keyed');
          return there.rows.length === 0 ? 'new' : 'found';
        },
        { repeatable: true },
      );
      const [answer] = await Promise.all([work, cutCommit()]);
      expect([answer, tries, await notes('keyed')]).toEqual(['found', 2, 1]);
    });
  });
});

describe('a wait', () => {
  it('for a server that neither answers nor breaks the connection ends, and no late answer is taken for another', async () => {
    const database = await connect({ connections: 2, limits: { connect: 300, statement: 500 } });
    const { db } = database;
    await sql`select 1`.execute(db);
    await server.freeze();
    const started = performance.now();
    const inTransaction = transaction(db, async (trx) => sql`select 1`.execute(trx));
    const reasons = await Promise.all(
      [inTransaction, ...[2, 3, 4].map((n) => sql`select ${n}::int as n`.execute(db)), database.ping()].map(
        failure,
      ),
    );
    const took = performance.now() - started;
    await server.thaw();
    expect(reasons.map(databaseTrouble)).not.toContain(undefined);
    // The limit for an answer is 5.5 s here; without one this never ends. ROLLBACK waits for no second one.
    expect(took).toBeLessThan(10_000);
    await until(async () => (await database.ping().catch(() => undefined)) !== undefined);
    const { rows } = await sql<{ n: number }>`select 42 as n`.execute(db);
    expect(rows).toEqual([{ n: 42 }]);
  }, 400_000);

  it('for a statement, a lock, a free connection and the next statement of a transaction ends', async () => {
    const { db } = await connect({
      connections: 2,
      limits: { connect: 300, statement: 400, lock: 200, idleTransaction: 300 },
    });
    const slow = await failure(sql`select pg_sleep(20)`.execute(db));
    expect([databaseTrouble(slow), errorCode(slow)]).toEqual(['overloaded', '57014']);

    const holder = new Client({ connectionString: server.url });
    await holder.connect();
    await holder.query(`begin; insert into notes values ('locked')`);
    const { db: other } = await connect({ connections: 1, limits: { connect: 100, lock: 500 } });
    const [refused, full] = await Promise.all([
      failure(sql`insert into notes values ('locked')`.execute(other)),
      failure(sql`select 1`.execute(other)),
    ]);
    await holder.end();
    expect([databaseTrouble(refused), errorCode(refused)]).toEqual(['overloaded', '55P03']);
    expect([databaseTrouble(full), errorCode(full)]).toEqual(['overloaded', '']);

    let tries = 0;
    await transaction(db, async (trx) => {
      tries += 1;
      await sql`select 1`.execute(trx);
      if (tries === 1)
        await until(async () => {
          const rows = await asOperator(`select from pg_stat_activity where state = 'idle in transaction'`);
          return rows.length === 0;
        });
      await write(trx, `idle-${tries}`);
    });
    expect(await notes('idle-2')).toBe(1);
  }, 400_000);

  it('has no end for a migration, which takes as long as it needs', async () => {
    const database = await connect({ limits: { statement: 300, lock: 200 } });
    const blocker = new Client({ connectionString: server.url });
    await blocker.connect();
    await database.migrate();
    await blocker.query('begin; lock table kysely_migration in access exclusive mode');
    let over = false;
    const migrating = database.migrate().finally(() => (over = true));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(over).toBe(false);
    await blocker.query('commit');
    await blocker.end();
    await migrating;
  }, 400_000);
});

describe('a server that takes no writes', () => {
  it('is refused at start, and left when it becomes one', async () => {
    const { db } = await connect();
    await server.halt();
    expect(databaseTrouble(await failure(sql`select 1`.execute(db)))).toMatch(/lost|unreachable/);
    writeFileSync(join(server.data, 'standby.signal'), '');
    await server.resume();
    expect(databaseTrouble(await failure(connect()))).toBe('standby');
    expect(databaseTrouble(await failure(sql`select 1`.execute(db)))).toBe('standby');
    await server.halt();
    rmSync(join(server.data, 'standby.signal'));
    await server.resume();
    await sql`select 1`.execute(db);
  }, 400_000);

  it('behind a connection that stays open makes all connections new', async () => {
    const { db } = await connect({ connections: 3 });
    const readOnly = () => sql`set session characteristics as transaction read only`.execute(db);
    await Promise.all([readOnly(), readOnly(), readOnly()]);
    const outcome = await transaction(db, (trx) => write(trx, 'moved')).then(
      () => 'written',
      (error: unknown) => error,
    );
    expect(outcome).toBe('written');
    await Promise.all(['a', 'b', 'c'].map((n) => transaction(db, (trx) => write(trx, `moved-${n}`))));
  });
});
