import type { Db } from '../../../platform/database/transaction.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { AwayError, BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import {
  type BatchLineRow,
  type BatchRow,
  countTry,
  endBatch,
  endLine,
  findBatch,
  waitingLines,
} from './batches.store.ts';
import type { BatchWorks } from './ports.ts';
import { batchTexts } from './texts.ts';

/** Work by the id of a batch. */
export const BATCH_JOB = 'domain-batch';

/** Names before others get their turn. */
const AT_ONCE = 20;
/** Times that a registry may be away before a name is given up: about an hour. */
const TRIES = 15;
const SECOND_MS = 1000;
const LONGEST_DELAY_MS = 300 * SECOND_MS;

export interface BatchTools {
  db: Db;
  now: () => Date;
  works: () => BatchWorks;
}

/**
 * Does a batch name by name. What became of each is written down before the next; a name that was done when a process
 * died is done again, which changes nothing.
 */
export async function workOnBatch(tools: BatchTools, { accountID, subject }: Job): Promise<JobOutcome> {
  const { db, now } = tools;
  const ref = { accountID, id: subject };
  const batch = await findBatch(db, ref);
  if (!batch) return { kind: 'done' };
  for (const line of await waitingLines(db, ref, AT_ONCE)) {
    const delay = await workOnLine(tools, batch, line);
    // The registry that is away for one name is away for the next.
    if (delay !== undefined) return { kind: 'later', at: new Date(now().getTime() + delay) };
  }
  const isOver = await transaction(db, (trx) => endBatch(trx, ref, now()));
  return isOver ? { kind: 'done' } : { kind: 'later', at: now() };
}

/** @returns milliseconds to wait where the registry is away; undefined where the line is over */
async function workOnLine(
  { db, works }: BatchTools,
  batch: BatchRow,
  { name, place, tries }: BatchLineRow,
): Promise<number | undefined> {
  const ref = { accountID: batch.account_id, id: batch.id };
  try {
    const actor = { accountID: batch.account_id, actorID: batch.actor_id };
    await works()[batch.kind].apply(actor, batch.wish, name);
  } catch (error) {
    if (error instanceof BusinessError) {
      const problem = error instanceof OrdersRefusedError ? error.reason : error.text;
      await endLine(db, ref, place, { state: 'failed', problem });
      return undefined;
    }
    if (!(error instanceof AwayError)) throw error;
    if (tries + 1 >= TRIES) {
      await endLine(db, ref, place, { state: 'failed', problem: batchTexts.gaveUp });
      return undefined;
    }
    await countTry(db, ref, place);
    return Math.min(LONGEST_DELAY_MS, 5 * SECOND_MS * 2 ** tries);
  }
  await endLine(db, ref, place, { state: 'done' });
  return undefined;
}
