import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { newID, tenantOf } from '../database/identifiers.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { claim } from './claim.store.ts';
import { enqueue, LEASE_SECONDS, PRIORITY } from './queue.store.ts';
import { createJobRunner, type JobHandlers, type JobRunner } from './runner.ts';
import { nextTick, keepSchedules, type Schedules, scheduledWork } from './schedule.ts';

let database: Database;
const runners: JobRunner[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await database.db.deleteFrom('jobs').execute();
});
afterAll(() => database.close());

async function start(handlers: JobHandlers, lease?: number): Promise<JobRunner> {
  const options = { db: database.db, handlers, now: () => new Date(), exclusive: false, pollMs: 20 };
  const runner = createJobRunner({ ...options, onError: () => {}, ...(lease ? { lease } : {}) });
  runners.push(runner);
  await runner.start();
  return runner;
}
const ask = (subject: string) =>
  transaction(database.db, (trx) => enqueue(trx, [{ kind: 'order', accountID: tenantOf(newID()), subject }]));
const left = () => database.db.selectFrom('jobs').selectAll().execute();

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It does not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Seconds: a busy machine may be late with a sign of life by more than one. */
const LEASE = 3;

describe('a job under a lease', () => {
  it('is nobody else’s for as long as its runner shows that it lives, however long it takes', async () => {
    const subject = newID();
    await ask(subject);
    let runs = 0;
    let end: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const handle = async () => {
      runs += 1;
      await ended;
      return { kind: 'done' as const };
    };
    await Promise.all([start({ order: handle }, LEASE), start({ order: handle }, LEASE)]);
    await until(() => runs > 0);
    // Three leases long, by the database's clock.
    const begin = (await database.ping()).getTime();
    await until(async () => (await database.ping()).getTime() - begin > 3_000 * LEASE);
    expect(runs).toBe(1);
    end?.();
    await until(async () => (await left()).length === 0);
    expect(runs).toBe(1);
  });

  it('is taken over from a runner that died, once its lease has ended', async () => {
    const subject = newID();
    await ask(subject);
    expect(await claim(database.db, { worker: 'dead', lease: 0.4 }, 1, ['order'])).toHaveLength(1);
    const runs: number[] = [];
    const began = (await left())[0]?.leased_until?.getTime() ?? 0;
    await start({
      order: async () => {
        runs.push((await database.ping()).getTime());
        return { kind: 'done' };
      },
    });
    await until(() => runs.length > 0);
    expect(runs[0]).toBeGreaterThanOrEqual(began);
    await until(async () => (await left()).length === 0);
    expect(runs).toHaveLength(1);
  });

  it('belongs to its runner for fifteen seconds', async () => {
    await ask(newID());
    await claim(database.db, { worker: 'one' }, 1, ['order']);
    const row = await database.db
      .selectFrom('jobs')
      .select(sql<number>`extract(epoch from leased_until - now())::double precision`.as('seconds'))
      .executeTakeFirstOrThrow();
    expect(LEASE_SECONDS).toBe(15);
    expect(row.seconds).toBeGreaterThan(0);
    expect(row.seconds).toBeLessThanOrEqual(15);
  });
});

describe('a schedule', () => {
  it('has its ticks at fixed times, which don’t depend on when a process began', () => {
    const at = (text: string) => new Date(`2026-05-04T${text}Z`);
    expect(nextTick({ every: 3600 }, at('10:20:00'))).toEqual(at('11:00:00'));
    expect(nextTick({ every: 3600 }, at('11:00:00'))).toEqual(at('12:00:00'));
    expect(nextTick({ every: 86_400, offset: 3 * 3600 }, at('02:59:59'))).toEqual(at('03:00:00'));
  });

  it('runs a tick in one process of several, and goes on after a failure', async () => {
    const ticks: string[] = [];
    const schedules: Schedules = {
      sweep: {
        every: 3600,
        async run() {
          const [row] = await left();
          ticks.push(row?.run_at.toISOString() ?? '');
          if (ticks.length === 2) throw new Error('once');
        },
      },
    };
    const now = () => new Date();
    const due = () =>
      database.db
        .updateTable('jobs')
        .set({ run_at: sql<Date>`now()` })
        .execute();
    for (let process = 0; process < 3; process++) {
      await keepSchedules(database.db, schedules, now);
      await start(scheduledWork(schedules, now));
    }
    expect(await left()).toMatchObject([{ kind: 'schedule:sweep', priority: PRIORITY.late, ready: false }]);
    const idle = async () => (await left()).every((row) => row.leased_by === null && row.run_at > new Date());
    await until(idle);
    expect(ticks).toHaveLength(0);
    await due();
    await until(async () => ticks.length === 1 && (await idle()));
    await due();
    // The second fails and is tried again within a second.
    await until(async () => ticks.length === 3 && (await idle()));
    const [row] = await left();
    const next = nextTick({ every: 3600 }, new Date(Date.now() + 5000)).getTime();
    expect(Math.abs((row?.run_at.getTime() ?? 0) - next)).toBeLessThan(60_000);
    expect([row?.attempts, row?.failed_at]).toEqual([0, null]);
  });
});
