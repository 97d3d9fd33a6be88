import type { TenantID } from '../../../platform/database/identifiers.ts';
import { toolCalls } from '@certdeck/contract';
import type { Nudge } from '../../../platform/area/area.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { enqueue, PRIORITY } from '../../../platform/jobs/queue.store.ts';
import type { Router } from '../../../platform/server/router.ts';
import { countAttempt, type Limit } from '../../../platform/server/attempts.store.ts';
import { nameOf } from './name.ts';
import { beginReport, findReport, listReports, runningReport } from './reports.store.ts';

/** An audit knocks on a stranger's door some hundred times: so often an account may, and so often a site may be asked. */
const limitsOf = (accountID: TenantID, domain: string): Limit[] => [
  { key: `audit:minute:${accountID}`, most: 5, seconds: 60 },
  { key: `audit:hour:${accountID}`, most: 30, seconds: 3600 },
  { key: `audit:site:${domain}`, most: 20, seconds: 3600 },
];

export interface ReportPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
}

/** The calls of the site audit (D-208). */
export function bindReports(router: Router, { db, now, nudge }: ReportPorts): void {
  router.route(toolCalls.startReport, async ({ input, account }) => {
    const accountID = account.tenantID;
    const domain = nameOf(input.domain);
    // Asking again for what runs costs nothing.
    if ((await runningReport(db, accountID, domain)) === undefined) {
      await countAttempt(db, limitsOf(accountID, domain), now());
      await transaction(db, async (trx) => {
        const id = await beginReport(trx, accountID, domain, now(), account.principalID);
        await enqueue(trx, [{ kind: 'site-report', accountID, subject: id, priority: PRIORITY.late }]);
      });
      nudge();
    }
    return findReport(db, accountID, domain);
  });

  router.route(toolCalls.getReport, ({ input, account }) =>
    findReport(db, account.tenantID, nameOf(input.domain), input.id),
  );

  router.route(toolCalls.listReports, ({ account }) => listReports(db, account.tenantID));
}
