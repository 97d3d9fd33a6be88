import type { Db } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { auditSite, type AuditTools } from './audit.ts';
import { noteTaker } from './notes.ts';
import { endReport, runningDomain, saveProgress } from './reports.store.ts';

/** Audits under way at once in this process; each opens up to a few dozen connections. */
const AT_ONCE = 4;
/** How soon a report that found no place asks again. */
const WAIT_MS = 1000;
/** A report that ends its process again and again is given up. */
const TRIES = 3;

/** Makes the handler of one process. Everything it knows stands in the database, so another can take over. */
export function createReportJob(
  db: Db,
  audit: Omit<AuditTools, 'onProgress'>,
): (job: Job) => Promise<JobOutcome> {
  let running = 0;
  return async (job) => {
    const ref = { accountID: job.accountID, id: job.subject };
    const domain = await runningDomain(db, ref);
    if (domain === undefined) return { kind: 'done' };
    if (running >= AT_ONCE) return { kind: 'later', at: new Date(audit.now().getTime() + WAIT_MS) };
    running += 1;
    const notes = noteTaker((progress) => saveProgress(db, ref, progress));
    try {
      if (job.attempts > TRIES)
        await endReport(db, ref, { ok: false, failure: { code: 'INTERNAL', addresses: [] } }, audit.now());
      else {
        const result = await auditSite(domain, { ...audit, onProgress: notes.take });
        await notes.idle();
        // The server stops: whoever starts next begins this audit again.
        if (audit.signal?.aborted) return { kind: 'later', at: audit.now() };
        await endReport(db, ref, result, audit.now());
      }
      return { kind: 'done' };
    } finally {
      running -= 1;
    }
  };
}
