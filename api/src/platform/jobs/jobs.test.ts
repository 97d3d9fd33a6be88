import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newID, tenantOf } from '../database/identifiers.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { claim } from './claim.store.ts';
import { enqueue, finish, markDue, postpone, PRIORITY, release } from './queue.store.ts';
import { createJobRunner, type JobHandler, type JobHandlers, type JobRunner, retryDelay } from './runner.ts';

let database: Database;
const runners: JobRunner[] = [];
const accountID = tenantOf(newID());

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await database.db.deleteFrom('jobs').execute();
});
afterAll(() => database.close());

const ask = (subject: string, runAt?: Date) =>
  transaction(database.db, (trx) => enqueue(trx, [{ kind: 'order', accountID, subject }], runAt));
const left = () => database.db.selectFrom('jobs').selectAll().execute();

function run(
  handle: JobHandler,
  { others = {}, ...options }: { concurrency?: number; others?: JobHandlers } = {},
): JobRunner {
  const runner = createJobRunner({
    db: database.db,
    handlers: { order: handle, ...others },
    now: () => new Date(),
    exclusive: false,
    pollMs: 20,
    onError: () => {},
    ...options,
  });
  runners.push(runner);
  return runner;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It does not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the job table', () => {
  it('gives each job to one worker, the longest waiting first (API-098)', async () => {
    const subjects = Array.from({ length: 30 }, () => newID());
    for (const subject of subjects) await ask(subject);
    const claims = await Promise.all(
      ['one', 'two', 'three'].map((worker) => claim(database.db, { worker }, 20, ['order'])),
    );
    const taken = claims.flat().map(({ subject }) => subject);
    expect(new Set(taken).size).toBe(taken.length);
    await until(async () => {
      const more = await claim(database.db, { worker: 'four' }, 20, ['order']);
      taken.push(...more.map(({ subject }) => subject));
      return taken.length === 30;
    });
    expect(taken.sort()).toEqual(subjects.sort());
  });

  it('vanishes with the transaction that asked for it (API-008)', async () => {
    const asked = transaction(database.db, async (trx) => {
      await enqueue(trx, [{ kind: 'order', accountID, subject: newID() }]);
      throw new Error('no');
    });
    await expect(asked).rejects.toThrow('no');
    expect(await left()).toEqual([]);
  });

  it('brings a waiting job forward when it is asked for again, and never back', async () => {
    const subject = newID();
    await ask(subject, new Date(Date.now() + 3_600_000));
    expect(await claim(database.db, { worker: 'one' }, 1, ['order'])).toEqual([]);
    await ask(subject);
    await ask(subject, new Date(Date.now() + 3_600_000));
    expect(await claim(database.db, { worker: 'one' }, 1, ['order'])).toHaveLength(1);
    expect(await left()).toHaveLength(1);
  });

  it('runs once more when it was asked for while it ran', async () => {
    const subject = newID();
    await ask(subject);
    const [job] = await claim(database.db, { worker: 'one' }, 1, ['order']);
    if (!job) throw new Error('no job');
    await ask(subject);
    await finish(database.db, 'one', job);
    expect(await claim(database.db, { worker: 'two' }, 1, ['order'])).toHaveLength(1);
  });

  it('leaves a job alone until its time, and takes it from a worker whose lease has ended (API-001)', async () => {
    const subject = newID();
    await ask(subject);
    const [job] = await claim(database.db, { worker: 'dead' }, 1, ['order']);
    if (!job) throw new Error('no job');
    expect(await claim(database.db, { worker: 'other' }, 1, ['order'])).toEqual([]);
    await database.db
      .updateTable('jobs')
      .set({ leased_until: new Date(0) })
      .execute();
    await markDue(database.db);
    const [again] = await claim(database.db, { worker: 'other' }, 1, ['order']);
    expect(again?.subject).toBe(subject);
    // The dead worker's word counts no more.
    await finish(database.db, 'dead', job);
    await postpone(database.db, 'dead', job, 0);
    expect((await left())[0]?.leased_by).toBe('other');
    await release(database.db);
    expect(await claim(database.db, { worker: 'third' }, 1, ['order'])).toHaveLength(1);
  });
});

describe('the runner', () => {
  it('works jobs off, each once, also from two processes at a time (API-098)', async () => {
    const subjects = Array.from({ length: 60 }, () => newID());
    for (const subject of subjects) await ask(subject);
    const done: string[] = [];
    const handle: JobHandler = async ({ subject }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(subject);
      return { kind: 'done' };
    };
    await Promise.all([run(handle).start(), run(handle).start()]);
    await until(async () => (await left()).length === 0);
    expect(done.sort()).toEqual(subjects.sort());
  });

  it('does no more jobs of a kind at once than the kind says, and those of others meanwhile (API-098)', async () => {
    const request = { kind: 'patient', accountID, priority: PRIORITY.late };
    const subjects = Array.from({ length: 5 }, () => newID());
    await transaction(database.db, (trx) =>
      enqueue(
        trx,
        subjects.map((subject) => ({ ...request, subject })),
      ),
    );
    const waiting: (() => void)[] = [];
    let most = 0;
    let underWay = 0;
    const patient = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((resolve) => waiting.push(resolve));
      underWay -= 1;
      return { kind: 'done' as const };
    };
    let done = 0;
    const order = async () => {
      done += 1;
      return { kind: 'done' as const };
    };
    const runner = run(order, { others: { patient: { atOnce: 2, handle: patient } } });
    await runner.start();
    await until(() => waiting.length === 2);
    for (let index = 0; index < 3; index++) await ask(newID());
    await until(() => done === 3);
    expect(waiting).toHaveLength(2);
    await until(async () => {
      for (const go of waiting.splice(0)) go();
      return (await left()).length === 0;
    });
    expect(most).toBe(2);
  });

  it('tries again what failed, later and later (API-098)', async () => {
    const subject = newID();
    await ask(subject);
    let tries = 0;
    const runner = run(async () => {
      if (++tries === 1) throw new Error('once');
      return { kind: 'done' };
    });
    await runner.start();
    await until(async () => (await left()).length === 0);
    expect(tries).toBe(2);
    expect([1, 2, 3, 20].map((attempts) => retryDelay(attempts, 1))).toEqual([1_000, 2_000, 4_000, 300_000]);
    expect([1, 2, 3, 20].map((attempts) => retryDelay(attempts, 0))).toEqual([500, 1_000, 2_000, 150_000]);
  });

  it('waits for what is under way when it stops, and leaves the rest (API-001)', async () => {
    for (let index = 0; index < 5; index++) await ask(newID());
    let finished = 0;
    const runner = run(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        finished += 1;
        return { kind: 'done' };
      },
      { concurrency: 2 },
    );
    await runner.start();
    await until(async () => (await left()).some(({ leased_by }) => leased_by !== null));
    await runner.stop();
    const rest = await left();
    expect(finished + rest.length).toBe(5);
    expect(finished).toBeGreaterThan(0);
    expect(rest.every(({ leased_by }) => leased_by === null)).toBe(true);
  });
});
