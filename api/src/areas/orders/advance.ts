import { OrderStatus } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { beginIssuance } from './begin.ts';
import { findIssuingByID } from './reissue/operations.store.ts';
import { longUnshown, unshownFact } from './failed-notice.ts';
import { issueOrder, type IssuingOutcome, type IssuingTools } from './issuing.ts';
import { listNames, type NameRow, saveOutcomes } from './names.store.ts';
import { lookAtOrganization } from './organization.ts';
import { frameOf, lookUp, noteValidated, renewExpired } from './validation.ts';
import { type IssuingRow, refOf } from './under-way.ts';

/** Jobs come due by the database's clock and names by what we know of it. */
const CLOCK_SKEW_MS = 1_000;
/** How soon an order that changed under our hands is looked at again. */
const CHANGED_MS = 1_000;
/** When to look again at what is decided elsewhere, or at a name for which no check is planned. */
const IDLE_MS = 3_600_000;

/**
 * Takes a paid order as far as it goes: verifies the names that are due, and issues when all are and the organisation
 * that it names is validated. Everything
 * that is known stands in the database, so it can be called any number of times, by any process.
 */
export async function advanceOrder(tools: IssuingTools, job: Job): Promise<JobOutcome> {
  const order = await findIssuingByID(tools.db, job.accountID, job.subject);
  if (order?.status !== OrderStatus.waitingForVerification) return { kind: 'done' };
  // Organisation and names are validated side by side.
  const isValidated = await lookAtOrganization(tools, order);
  const begun = await beginIssuance(tools, order);
  if (begun.kind !== 'open') return end(tools, begun);
  await tools.askMailboxes(order, begun.names);
  const { names, nextLook } = await verifyDue(tools, order, begun.names);
  if (nextLook) return { kind: 'later', at: nextLook };
  if (!isValidated) {
    await noteValidated(tools, refOf(order));
    // Whoever validates it wakes this job.
    return { kind: 'later', at: new Date(tools.now().getTime() + IDLE_MS) };
  }
  return end(tools, await issueOrder(tools, order, names));
}

/** What an attempt to issue leaves to be done. */
function end(tools: IssuingTools, outcome: IssuingOutcome): JobOutcome {
  tools.issuingEnded?.(outcome.kind);
  switch (outcome.kind) {
    case 'blocked':
    case 'processing':
      return { kind: 'later', at: outcome.at };
    case 'changed':
    case 'reopened':
      return { kind: 'later', at: new Date(tools.now().getTime() + CHANGED_MS) };
    default:
      return { kind: 'done' };
  }
}

/**
 * Looks up the names that are due.
 * @returns when to look again, and the names as they stand now when all are verified
 */
async function verifyDue(
  tools: IssuingTools,
  order: IssuingRow,
  begun: NameRow[],
): Promise<{ names: NameRow[]; nextLook: Date | null }> {
  const ref = refOf(order);
  const soon = new Date(tools.now().getTime() + CLOCK_SKEW_MS);
  const isDue = (row: NameRow) =>
    row.status !== 'verified' && (row.next_try_at === null || row.next_try_at <= soon);
  let names = begun;
  if (await renewExpired(tools, ref, names.filter(isDue))) names = await listNames(tools.db, ref);
  const due = names.filter(isDue);
  const outcomes = await lookUp(tools, frameOf(order, names), due);
  const written = await transaction(tools.db, async (trx) => {
    const positions = await saveOutcomes(trx, ref, outcomes);
    const kept = outcomes.filter(({ position }) => positions.has(position));
    const unshown = longUnshown(names, kept, tools.now());
    if (unshown.length > 0) await tools.tellFailed(trx, unshownFact(order, unshown));
    return positions;
  });
  // A name whose method was changed while we looked, or that somebody else's look has verified.
  if (written.size < outcomes.length)
    return { names, nextLook: new Date(tools.now().getTime() + CHANGED_MS) };
  const verifiedAt = new Map(
    outcomes.filter((one) => one.verified).map(({ position, checkedAt }) => [position, checkedAt]),
  );
  const open = names.filter((row) => row.status !== 'verified' && !verifiedAt.has(row.position));
  if (open.length === 0) {
    const looked = (row: NameRow) => ({
      ...row,
      caa_checked_at: verifiedAt.get(row.position) ?? row.caa_checked_at,
    });
    return { names: names.map(looked), nextLook: null };
  }
  const planned = new Map(outcomes.map(({ position, nextTryAt }) => [position, nextTryAt]));
  const times = open.map((row) => {
    const at = planned.has(row.position) ? planned.get(row.position) : row.next_try_at;
    return at?.getTime() ?? tools.now().getTime() + IDLE_MS;
  });
  return { names, nextLook: new Date(Math.min(...times)) };
}
