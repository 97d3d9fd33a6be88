import type { Area } from '../area/area.ts';
import { unlessDisabled } from '../accounts/held-jobs.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/queue.ts';
import { createJobRunner, type JobHandler, type JobHandlers, type JobRunner } from '../jobs/runner.ts';

export interface WorkOptions {
  database: Database;
  areas: readonly Area[];
  now: () => Date;
  onError: (error: unknown, job?: Job) => void;
}

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
export function createWork({ database, areas, now, onError }: WorkOptions): Work {
  const { db } = database;
  let runner: JobRunner | undefined;
  return {
    nudge: () => runner?.nudge(),

    async start() {
      for (const area of areas) await area.start?.();
      runner = createJobRunner({
        db,
        handlers: unlessDisabled(db, handlersOf(areas)),
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

/** @throws Error when two areas want the same kind */
export function handlersOf(areas: readonly Pick<Area, 'name' | 'jobs'>[]): JobHandlers {
  const all = new Map<string, JobHandler>();
  for (const { name, jobs = {} } of areas)
    for (const [kind, handle] of Object.entries(jobs)) {
      if (all.has(kind))
        throw new Error(`${name} registers jobs of the kind ${kind}, which another area has`);
      all.set(kind, handle);
    }
  return Object.fromEntries(all);
}
