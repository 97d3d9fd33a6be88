import { tenantOf } from '../database/identifiers.ts';
import type { Db } from '../database/transaction.ts';
import { PRIORITY } from './queue.store.ts';
import type { JobWork } from './runner.ts';
import { keepSchedule } from './state.store.ts';

/** Work that comes at fixed times, once for all processes over a database. */
export interface Schedule {
  /** Seconds between two ticks, which are counted from 1970 in UTC: 3600 is every full hour, 86400 every midnight. */
  every: number;
  /** Seconds after that. */
  offset?: number;
  run(): Promise<void>;
}

export type Schedules = Readonly<Record<string, Schedule>>;

/** How far a process's clock may be behind the database's, by which jobs come due. */
const CLOCK_SKEW_MS = 5_000;
/** Jobs of nobody's account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const kindOf = (name: string) => `schedule:${name}`;

/** The first tick after a moment. */
export function nextTick({ every, offset = 0 }: Pick<Schedule, 'every' | 'offset'>, moment: Date): Date {
  const seconds = moment.getTime() / 1000 - offset;
  return new Date((Math.floor(seconds / every) * every + every + offset) * 1000);
}

/**
 * Schedules as work of the job table: each is one row that is never done but put off to its next tick. So one process
 * runs a tick, a tick that no process was there for runs once when one is, and one that fails is tried again.
 */
export function scheduledWork(schedules: Schedules, now: () => Date): Readonly<Record<string, JobWork>> {
  return Object.fromEntries(
    Object.entries(schedules).map(([name, schedule]) => [
      kindOf(name),
      {
        tries: Infinity,
        async handle() {
          await schedule.run();
          // A clock that is a little behind is not asked for the same tick again.
          const margin = Math.min(CLOCK_SKEW_MS, schedule.every * 500);
          return { kind: 'later' as const, at: nextTick(schedule, new Date(now().getTime() + margin)) };
        },
      },
    ]),
  );
}

/** Sees to it that each schedule has its row. */
export async function keepSchedules(db: Db, schedules: Schedules, now: () => Date): Promise<void> {
  for (const [name, schedule] of Object.entries(schedules))
    await keepSchedule(
      db,
      { kind: kindOf(name), accountID: tenantOf(NOBODY), subject: NOBODY, priority: PRIORITY.late },
      nextTick(schedule, now()),
    );
}
