import type { Db } from '../../platform/database/transaction.ts';
import type { JobHandler, JobHandlers, JobWork } from '../../platform/jobs/runner.ts';
import { isDisabled } from './disabled.store.ts';

/** How soon a held job is looked at again, unless its account is enabled before. */
const HELD_MS = 3_600_000;

/** The same handlers, which leave the work of disabled accounts undone for as long as they are. */
export function unlessDisabled(db: Db, handlers: JobHandlers): JobHandlers {
  const held = (work: JobHandler | JobWork): JobWork => {
    const { handle, ...rest } = typeof work === 'function' ? { handle: work } : work;
    return {
      ...rest,
      async handle(job) {
        const disabled = await isDisabled(db, job.accountID);
        return disabled ? { kind: 'later', at: new Date(Date.now() + HELD_MS) } : handle(job);
      },
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, work]) => [kind, held(work)]));
}
