import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';
import type { JobHandler, JobHandlers } from './runner.ts';
import type { JobKind } from './queue.ts';

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
  const kinds = Object.keys(handlers) as JobKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, held(handlers[kind])])) as Record<JobKind, JobHandler>;
}

/** Lets the work of accounts go on that are enabled again. */
export async function resumeJobs(trx: Trx, accountIDs: readonly string[]): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('account_id', 'in', [...accountIDs])
    .execute();
}
