import type { Area } from '../platform/area/area.ts';
import type { Recorder } from '../areas/audit/recorder.ts';
import { unlessDisabled } from '../areas/accounts/held-jobs.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from '../platform/jobs/queue.store.ts';
import { createJobRunner, type JobHandlers, type JobRunner } from '../platform/jobs/runner.ts';
import { keepSchedules, scheduledWork, type Schedules } from '../platform/jobs/schedule.ts';

export interface WorkOptions {
  database: Database;
  areas: readonly Area[];
  now: () => Date;
  /** Writes what jobs do to customers' things into the audit log. */
  audit: Recorder;
  onError: (error: unknown, job?: Job) => void;
}

const HOUR_SECONDS = 3600;

/** The background work of all areas. */
export interface Work {
  /** Tells that jobs were added; does nothing before the start. */
  nudge(): void;
  /** Opens what the areas' work needs and takes up every job that is left, those of a killed process too. */
  start(): Promise<void>;
  /** Takes no more jobs; those under way go on. */
  pause(): void;
  /** Waits for jobs under way, for `patience` milliseconds at most, and closes what was opened. */
  stop(patience?: number): Promise<void>;
}

/** Prepares the work; nothing runs before `start`. */
export function createWork({ database, areas, now, audit, onError }: WorkOptions): Work {
  const { db } = database;
  let runner: JobRunner | undefined;
  const schedules = gather(areas, 'schedules', {
    'clean-up': { every: HOUR_SECONDS, run: () => cleanUp(areas) },
  } satisfies Schedules);
  const handlers = { ...gather(areas, 'jobs', {}), ...scheduledWork(schedules, now) };
  return {
    nudge: () => runner?.nudge(),

    async start() {
      for (const area of areas) await area.start?.();
      await keepSchedules(db, schedules, now);
      runner = createJobRunner({
        db,
        handlers: unlessDisabled(db, recorded(handlers, audit)),
        // The embedded database belongs to one process, so leases found in it are those of the dead.
        exclusive: database.kind === 'pglite',
        now,
        onError,
      });
      await runner.start();
    },

    pause: () => runner?.pause(),

    async stop(patience) {
      for (const area of areas) area.interrupt?.();
      await runner?.stop(patience);
      runner = undefined;
      await Promise.all(areas.map(async (area) => area.stop?.()));
    },
  };
}

/** The same work, each job as an act of its own. */
function recorded(handlers: JobHandlers, audit: Recorder): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, work]) => {
      const own = typeof work === 'function' ? { handle: work } : work;
      return [kind, { ...own, handle: (job: Job) => audit.job(job, () => own.handle(job)) }];
    }),
  );
}

/** Lets each area remove what it keeps no longer; one that fails keeps no other from it. */
export async function cleanUp(areas: readonly Area[]): Promise<void> {
  const errors: unknown[] = [];
  for (const area of areas)
    try {
      await area.cleanUp?.();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Clean-up failed');
}

/**
 * What all areas register of one sort.
 * @throws Error when two areas want the same name
 */
export function gather<Sort extends 'jobs' | 'schedules' | 'notices'>(
  areas: readonly Pick<Area, 'name' | 'jobs' | 'schedules' | 'notices'>[],
  sort: Sort,
  own: NonNullable<Area[Sort]>,
): NonNullable<Area[Sort]> {
  const all = { ...own };
  for (const area of areas)
    for (const [name, work] of Object.entries(area[sort] ?? {})) {
      if (Object.hasOwn(all, name))
        throw new Error(`The area ${area.name} registers ${sort} of the name ${name}, which is taken`);
      Object.assign(all, { [name]: work });
    }
  return all;
}
