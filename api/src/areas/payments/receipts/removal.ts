import { forgetFile } from '../../../platform/database/kept-files.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import type { DocumentStore } from '../../../ports/documents/documents.ts';
import { enqueue, type Job, PRIORITY } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { beginRemoval, listUnneeded } from './receipts.store.ts';

export const REMOVAL_JOB = 'receipt-removal';

/** Milliseconds that an uploaded receipt waits for its report; longer than any request to the store takes. */
const WAIT_MS = 3_600_000;
/** Removals that one clean-up asks for; the next one asks for more. */
const AT_ONCE = 1_000;

export interface RemovalPorts {
  db: Db;
  now: () => Date;
  documents: DocumentStore;
}

const before = (now: Date) => new Date(now.getTime() - WAIT_MS);

/** Asks for the removal of receipts that no report has, or whose report is gone. */
export async function askForRemovals({ db, now }: Pick<RemovalPorts, 'db' | 'now'>): Promise<void> {
  await transaction(db, async (trx) => {
    const keys = await listUnneeded(trx, before(now()), AT_ONCE);
    await enqueue(
      trx,
      keys.map(({ accountID, id }) => ({
        kind: REMOVAL_JOB,
        accountID,
        subject: id,
        priority: PRIORITY.late,
      })),
    );
  });
}

/**
 * Removes one receipt that nobody needs: first noted, then deleted from the store, then forgotten, so that whatever
 * breaks in between is taken up again with the row.
 * @throws Error while the store is away, so that the job comes again, each time later
 */
export async function removeReceipt(
  { db, now, documents }: RemovalPorts,
  { accountID, subject: id }: Job,
): Promise<JobOutcome> {
  const key = { accountID, id };
  if (await transaction(db, (trx) => beginRemoval(trx, key, before(now())))) {
    const outcome = await documents.delete({ tenantID: accountID, id });
    if (outcome.kind !== 'deleted')
      throw new Error(`The store of documents is ${outcome.kind}: ${outcome.code}`);
    await forgetFile(db, 'transfer_receipts', key);
  }
  return { kind: 'done' };
}
