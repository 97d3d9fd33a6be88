import type { Db } from '../../../platform/database/transaction.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { AwayError, BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { UnconfirmedError } from '../names/change-at-registry.ts';
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
/** Times that a registry may be away, or leave a change unconfirmed, before a name is given up: about an hour. */
const TRIES = 15;
const SECOND_MS = 1000;
const LONGEST_DELAY_MS = 300 * SECOND_MS;

export interface BatchTools {
  db: Db;
  now: () => Date;
  works: () => BatchWorks;
}

/** What became of a line; milliseconds until it is tried again. */
type LineOutcome = { kind: 'over' } | { kind: 'away' | 'unconfirmed'; delay: number };

/**
 * Does a batch name by name. What became of each is written down before the next; a name that was done when a process
 * died is done again, which changes nothing.
 */
export async function workOnBatch(tools: BatchTools, { accountID, subject }: Job): Promise<JobOutcome> {
  const { db, now } = tools;
  const ref = { accountID, id: subject };
  const batch = await findBatch(db, ref);
  if (!batch) return { kind: 'done' };
  const lines = await waitingLines(db, ref, AT_ONCE);
  const delays: number[] = [];
  for (const line of lines) {
    const outcome = await workOnLine(tools, batch, line);
    // The registry that is away for one name is away for the next.
    if (outcome.kind === 'away') return { kind: 'later', at: new Date(now().getTime() + outcome.delay) };
    if (outcome.kind === 'unconfirmed') delays.push(outcome.delay);
  }
  const isOver = await transaction(db, (trx) => endBatch(trx, ref, now()));
  if (isOver) return { kind: 'done' };
  // Others than these may wait, unless all of these stay.
  const delay = delays.length < lines.length ? 0 : Math.min(...delays);
  return { kind: 'later', at: new Date(now().getTime() + delay) };
}

async function workOnLine(
  { db, works }: BatchTools,
  batch: BatchRow,
  { name, place, tries }: BatchLineRow,
): Promise<LineOutcome> {
  const ref = { accountID: batch.account_id, id: batch.id };
  const fail = async (problem: Text): Promise<LineOutcome> => {
    await endLine(db, ref, place, { state: 'failed', problem });
    return { kind: 'over' };
  };
  try {
    const actor = { accountID: batch.account_id, actorID: batch.actor_id };
    await works()[batch.kind].apply(actor, batch.wish, name);
  } catch (error) {
    const isUnconfirmed = error instanceof UnconfirmedError;
    if (error instanceof BusinessError && !isUnconfirmed)
      return fail(error instanceof OrdersRefusedError ? error.reason : error.text);
    if (!(error instanceof AwayError) && !isUnconfirmed) throw error;
    if (tries + 1 >= TRIES) return fail(isUnconfirmed ? batchTexts.unconfirmed : batchTexts.gaveUp);
    await countTry(db, ref, place);
    const delay = Math.min(LONGEST_DELAY_MS, 5 * SECOND_MS * 2 ** tries);
    return { kind: isUnconfirmed ? 'unconfirmed' : 'away', delay };
  }
  await endLine(db, ref, place, { state: 'done' });
  return { kind: 'over' };
}
