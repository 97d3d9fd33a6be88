import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { tellMember } from './mails.ts';
import type { MemberDeskPorts } from './ports.ts';

/*
 * Who has lost the second factors and the recovery codes is let in anew by the operator's command alone (D-571): all
 * contacts are told at once, and two days later the factors are taken off. Whoever still has one stops it by using it.
 */

export const LOST_FACTORS_JOB = 'lost-factors';
/** From the mails to the end of the factors. */
const WAIT_MS = 2 * 86_400_000;

/** Tells of lost factors at first, and takes them off when their time has come. */
export async function handleLostFactors(
  ports: MemberDeskPorts,
  { subject: accountID }: Pick<Job, 'subject'>,
): Promise<JobOutcome> {
  const { db, now, lost } = ports;
  const outcome = await transaction(db, async (trx): Promise<JobOutcome> => {
    const row = await lost.lock(trx, accountID);
    const found = row && (await ports.accountOf(trx, accountID));
    const role = found && (await ports.lockRole(trx, found.tenantID, accountID));
    if (!row || !found) return { kind: 'done' };
    const target = { ...found, role: role ?? '' };
    if (row.due_at === null) {
      const dueAt = new Date(now().getTime() + WAIT_MS);
      await lost.setDue(trx, accountID, dueAt);
      await tellMember(trx, ports, target, 'lost', row.reason);
      return { kind: 'later', at: dueAt };
    }
    if (row.due_at > now()) return { kind: 'later', at: row.due_at };
    await ports.dropFactors(trx, accountID);
    await lost.drop(trx, accountID);
    await ports.endSessions(trx, [accountID]);
    note({
      tenantID: found.tenantID,
      action: 'operator.lost-factors.reset',
      object: { kind: 'member', id: accountID },
      after: { reason: row.reason },
    });
    await tellMember(trx, ports, target, 'reset', row.reason);
    return { kind: 'done' };
  });
  ports.nudge();
  return outcome;
}
