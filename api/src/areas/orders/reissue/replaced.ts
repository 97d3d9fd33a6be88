import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { findByID } from '../find.store.ts';
import type { IsServed, RevokeReplaced } from '../ports.ts';
import type { OperationRow } from '../under-way.ts';
import { findOperation, findReplaced, noteServed } from './operations.store.ts';

/** Revokes what a reissue has replaced, at its time; the subject is the operation. */
export const REVOKE_REPLACED_JOB = 'revoke-replaced';

const HOUR_MS = 3_600_000;
/** Time in which somebody who waits for the certificate installs it. */
export const FIRST_LOOK_MS = 900_000;
/** Between two looks whether servers send it. */
const LOOK_MS = HOUR_MS;

interface ReplacedTools {
  db: Db;
  now: () => Date;
  revoke: RevokeReplaced;
  isServed: IsServed;
}

/**
 * Asks for the revocation of a replaced certificate once its time has come; asked again it changes nothing. The time
 * of one that waits for the new certificate to be served begins when a look finds it (D-517).
 */
export async function revokeReplaced(tools: ReplacedTools, { accountID, subject }: Job): Promise<JobOutcome> {
  const { db, now } = tools;
  const operation = await findOperation(db, accountID, subject);
  if (operation?.state !== 'issued') return { kind: 'done' };
  if (operation.revoke_at === null && !operation.revoke_when_served) return { kind: 'done' };
  if (operation.revoke_at && operation.revoke_at > now()) return { kind: 'later', at: operation.revoke_at };
  const order = await findByID(db, accountID, operation.order_id);
  const replaced = await findReplaced(db, operation);
  // One that has ended counts nowhere any more.
  if (!order || !replaced || replaced.not_after <= now()) return { kind: 'done' };
  // One that is revoked itself takes no other's place, also within the hours after servers were seen to send it.
  if (operation.revoke_when_served && order.revocation_asked_at) return { kind: 'done' };
  if (operation.revoke_at === null) {
    const at = await servedUntil(tools, operation);
    if (!at) return { kind: 'later', at: new Date(now().getTime() + LOOK_MS) };
    if (at > now()) return { kind: 'later', at };
  }
  await transaction(db, (trx: Trx) =>
    tools.revoke(trx, {
      accountID,
      orderNo: order.order_no,
      serial: operation.replaces_serial,
      name: order.common_name,
      askedBy: operation.actor_id,
    }),
  );
  return { kind: 'done' };
}

/** Looks whether the new certificate is served, and writes down until when the one before is left; undefined before. */
async function servedUntil({ db, now, isServed }: ReplacedTools, operation: OperationRow) {
  if (!(await isServed(operation.account_id, operation.order_id))) return undefined;
  const at = now();
  const until = new Date(at.getTime() + (operation.revoke_after_hours ?? 0) * HOUR_MS);
  await noteServed(db, operation, at, until);
  return until;
}
