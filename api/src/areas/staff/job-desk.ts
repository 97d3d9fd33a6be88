import * as operatorCalls from '@certdeck/contract/operator';
import type { Nudge } from '../../platform/area/area.ts';
import { seconds } from '../../platform/clock/seconds.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Router } from '../../platform/server/router.ts';
import { listFailedJobs, readJobFigures, retryFailedJobs } from '../../platform/jobs/state.store.ts';

export interface JobDeskPorts {
  db: Db;
  nudge: Nudge;
}

/** Background work, as the operator's people see it and take it up again. */
export function bindJobDesk(router: Router, { db, nudge }: JobDeskPorts): void {
  router.route(operatorCalls.jobs, async () => ({
    kinds: await readJobFigures(db),
    aside: (await listFailedJobs(db)).map(({ kind, subject, attempts, failedAt, error }) => ({
      kind,
      subject,
      attempts,
      failedAt: seconds(failedAt),
      error,
    })),
  }));
  router.route(operatorCalls.retryJobs, async ({ input: { subject } }) => {
    const count = await retryFailedJobs(db, subject === undefined ? {} : { subject });
    if (count > 0) nudge();
    return { count };
  });
}
