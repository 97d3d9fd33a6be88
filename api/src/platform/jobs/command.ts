import { isID } from '../database/identifiers.ts';
import type { Db } from '../database/transaction.ts';
import { listFailedJobs, readJobFigures, retryFailedJobs } from './state.store.ts';

export const JOBS_USAGE = 'jobs, jobs retry <subject>, jobs retry all';

/**
 * The operator's look at background work: how it stands, what was set aside, and again with it.
 * @returns false when nothing was done
 */
export async function runJobsCommand(
  db: Db,
  [what = '', subject = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (what === '') {
    for (const one of await readJobFigures(db))
      say(
        `${one.kind}: ${one.due} due (the oldest for ${Math.round(one.oldestDue)} s), ${one.later} later, ` +
          `${one.running} running, ${one.failed} set aside`,
      );
    for (const job of await listFailedJobs(db))
      say([job.subject, job.kind, job.accountID, job.failedAt.toISOString(), job.error].join('\t'));
    return true;
  }
  if (what !== 'retry' || (subject !== 'all' && !isID(subject))) {
    say(`Say: ${JOBS_USAGE}`);
    return false;
  }
  const count = await retryFailedJobs(db, subject === 'all' ? {} : { subject });
  say(count === 0 ? 'No such job was set aside.' : `${count} taken up again`);
  return count > 0;
}
