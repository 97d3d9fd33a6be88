import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseAwayError } from '../database/away.ts';
import { newID, tenantOf } from '../database/identifiers.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { runJobsCommand } from './command.ts';
import { claim } from './claim.store.ts';
import { enqueue, type Job, postpone, setAside } from './queue.store.ts';
import { createJobRunner } from './runner.ts';
import { listFailedJobs, readJobFigures, retryFailedJobs } from './state.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.deleteFrom('jobs').execute());
afterAll(() => database.close());

const accountID = tenantOf(newID());
const ask = (subject: string, kind = 'order', runAt?: Date) =>
  transaction(database.db, (trx) => enqueue(trx, [{ kind, accountID, subject }], runAt));
async function take(kind = 'order'): Promise<Job> {
  const [job] = await claim(database.db, { worker: 'one' }, 1, [kind]);
  if (!job) throw new Error('There is no job');
  return job;
}

describe('a job that fails again and again', () => {
  it('is set aside after so many failures, and then left alone', async () => {
    const subject = newID();
    await ask(subject);
    let runs = 0;
    const runner = createJobRunner({
      db: database.db,
      handlers: {
        order: {
          tries: 2,
          handle: async () => {
            runs += 1;
            throw new Error(`no. ${runs}`);
          },
        },
      },
      now: () => new Date(),
      exclusive: false,
      pollMs: 20,
      onError: () => {},
    });
    await runner.start();
    const deadline = Date.now() + 120_000;
    while ((await listFailedJobs(database.db)).length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await runner.stop();
    expect(await listFailedJobs(database.db)).toMatchObject([{ subject, attempts: 2, error: 'no. 2' }]);
    expect(runs).toBe(2);
    expect(await claim(database.db, { worker: 'one' }, 1, ['order'])).toEqual([]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('meets an overload that lasts (outlasts it: %p), with %p set aside', async (outlastsOverload, aside) => {
    const subject = newID();
    await ask(subject);
    let runs = 0;
    let isOver = false;
    const runner = createJobRunner({
      db: database.db,
      handlers: {
        order: {
          tries: 4,
          outlastsOverload,
          handle: async () => {
            runs += 1;
            if (isOver) return { kind: 'done' };
            throw new DatabaseAwayError('overloaded', 'timeout exceeded when trying to connect');
          },
        },
      },
      now: () => new Date(),
      exclusive: false,
      pollMs: 20,
      onError: () => {},
    });
    await runner.start();
    const settled = async () => runs > 6 || (await listFailedJobs(database.db)).length > 0;
    // Nobody waits minutes here: what was put off is made due.
    while (!(await settled())) {
      await database.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('failed_at', 'is', null)
        .execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await listFailedJobs(database.db)).toHaveLength(aside);
    isOver = true;
    const left = async () =>
      await database.db.selectFrom('jobs').select('attempts').where('failed_at', 'is', null).execute();
    for (const { attempts } of await left()) expect(attempts).toBeLessThan(4);
    while ((await left()).length > 0) {
      await database.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('failed_at', 'is', null)
        .execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await runner.stop();
  });

  it('is taken up again when somebody asks for it, with all its tries', async () => {
    const subject = newID();
    await ask(subject);
    await setAside(database.db, 'one', await take(), 'broken');
    await ask(subject);
    expect(await take()).toMatchObject({ subject, attempts: 1 });
    expect(await listFailedJobs(database.db)).toEqual([]);
  });

  it('isn’t set aside when it was asked for while it ran', async () => {
    const subject = newID();
    await ask(subject);
    const job = await take();
    await ask(subject);
    await setAside(database.db, 'one', job, 'broken');
    expect(await take()).toMatchObject({ subject, attempts: 1 });
  });

  it('is listed for the operator, who takes it up again', async () => {
    const [one, other] = [newID(), newID()];
    for (const subject of [one, other]) {
      await ask(subject);
      await setAside(database.db, 'one', await take(), `broken ${subject}`);
    }
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    expect(await runJobsCommand(database.db, [], say)).toBe(true);
    expect(lines[0]).toBe('order: 0 due (the oldest for 0 s), 0 later, 0 running, 2 set aside');
    expect(lines.filter((line) => line.includes(`broken ${one}`))).toHaveLength(1);
    expect(await runJobsCommand(database.db, ['retry', one], say)).toBe(true);
    expect(await take()).toMatchObject({ subject: one, attempts: 1 });
    expect(await runJobsCommand(database.db, ['retry', one], say)).toBe(false);
    expect(await runJobsCommand(database.db, ['retry', 'one'], say)).toBe(false);
    expect(await retryFailedJobs(database.db, { kind: 'other' })).toBe(0);
    expect(await runJobsCommand(database.db, ['retry', 'all'], say)).toBe(true);
    expect(await take()).toMatchObject({ subject: other });
  });
});

describe('the figures of jobs', () => {
  it('tell by kind what is due and for how long, what waits, runs and was set aside', async () => {
    const hour = 3_600_000;
    await ask(newID());
    const running = await take();
    await ask(newID(), 'order', new Date(Date.now() + hour));
    await ask(newID(), 'order', new Date(Date.now() - hour));
    await ask(newID());
    await ask(newID(), 'mail');
    await setAside(database.db, 'one', await take('mail'), 'broken');
    const [mail, order] = await readJobFigures(database.db);
    expect(mail).toEqual({ kind: 'mail', due: 0, oldestDue: 0, later: 0, running: 0, failed: 1 });
    expect(order).toMatchObject({ kind: 'order', due: 2, later: 1, running: 1, failed: 0 });
    expect(order?.oldestDue).toBeGreaterThan(3590);
    await postpone(database.db, 'one', running, hour);
    expect((await readJobFigures(database.db))[1]).toMatchObject({ due: 2, later: 2, running: 0 });
  });
});
