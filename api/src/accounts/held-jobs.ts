import type { Db } from '../database/transaction.ts';
import type { JobHandler, JobHandlers } from '../jobs/runner.ts';

/** How soon a held job is looked at again, unless its account is enabled before. */
const HELD_MS = 3_600_000;

/** The same handlers, which leave the work of disabled accounts undone for as long as they are. */
export function unlessDisabled(db: Db, handlers: JobHandlers): JobHandlers {
  const held = (handle: JobHandler): JobHandler => {
    return async (job) => {
      const disabled = await db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', job.accountID)
        .where('disabled_at', 'is not', null)
        .executeTakeFirst();
      return disabled ? { kind: 'later', at: new Date(Date.now() + HELD_MS) } : handle(job);
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handle]) => [kind, held(handle)]));
}
