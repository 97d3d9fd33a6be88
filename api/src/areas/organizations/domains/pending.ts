import { transaction } from '../../../platform/database/transaction.ts';
import { enqueue, type Job, PRIORITY } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { checkDomain } from './check.ts';
import { isValueOver } from './domain.ts';
import { type DomainRow, findDomain, listPending } from './domains.store.ts';
import type { DomainPorts } from './ports.ts';

/** Looks whether a domain is shown; the subject is the domain. */
export const DOMAIN_JOB = 'organization-domain';

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** Domains of one question to the database. */
const AT_ONCE = 500;

/**
 * Whether a domain that isn't shown yet is looked at: ten minutes after the last look, then after ever longer, as long
 * as its random value holds. Nobody who published it has to come back and press a button.
 */
export function isLookedAt(row: DomainRow, now: Date): boolean {
  if (row.status !== 'pending' || row.method === null || isValueOver(row, now)) return false;
  const last = row.last_check ? row.last_check.checkedAt * 1000 : (row.token_created_at?.getTime() ?? 0);
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.failures, 10), LONGEST_WAIT_MS);
  return last + wait <= now.getTime();
}

/** Asks for a look at each pending domain whose time has come. */
export async function askForPending({ db, now }: Pick<DomainPorts, 'db' | 'now'>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await listPending(db, { now: now(), after, limit: AT_ONCE });
    const due = rows.filter((row) => isLookedAt(row, now()));
    if (due.length > 0)
      await transaction(db, (trx) =>
        enqueue(
          trx,
          due.map(({ account_id: accountID, id: subject }) => ({
            kind: DOMAIN_JOB,
            accountID,
            subject,
            priority: PRIORITY.late,
          })),
        ),
      );
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Looks at one of them, if nobody has looked since. */
export async function lookAtPending(
  ports: Pick<DomainPorts, 'db' | 'now' | 'verifier' | 'orders' | 'nudge'>,
  { accountID, subject: id }: Pick<Job, 'accountID' | 'subject'>,
): Promise<JobOutcome> {
  const row = await findDomain(ports.db, { accountID, id });
  if (!row || !isLookedAt(row, ports.now())) return { kind: 'done' };
  try {
    const { status } = await checkDomain(ports, { accountID, id });
    if (status === 'verified') ports.nudge();
  } catch (error) {
    // Removed or changed while we looked: its next look sees what it is then.
    if (!(error instanceof BusinessError)) throw error;
  }
  return { kind: 'done' };
}
