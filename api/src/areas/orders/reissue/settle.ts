import type { Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import type { StoredCertificate } from '../issuing.store.ts';
import type { OperationRow } from '../under-way.ts';
import { setOperation } from './operations.store.ts';
import { FIRST_LOOK_MS, REVOKE_REPLACED_JOB } from './replaced.ts';
import { archiveReplaced, putInForce } from './settle.store.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes a certificate that was issued anew the one in force of its order. What it replaces is kept with its request
 * and key, and revoked at the time that was asked for, or once servers send the new one.
 * @returns false when the operation no longer waits, which only a finished rival can have brought about
 */
export async function settleReissue(
  trx: Trx,
  operation: OperationRow,
  certificate: StoredCertificate,
  now: Date,
): Promise<boolean> {
  const {
    account_id: accountID,
    id: subject,
    revoke_after_hours: hours,
    revoke_when_served: waits,
  } = operation;
  const revokeAt = hours === null || waits ? null : new Date(now.getTime() + hours * HOUR_MS);
  const lookAt = waits ? new Date(now.getTime() + FIRST_LOOK_MS) : null;
  const isSettled = await setOperation(trx, operation, ['validating'], {
    state: 'issued',
    serial_number: certificate.serial,
    issue_error: null,
    // The order has it from now on.
    key_ciphertext: '',
    ended_at: now,
    revoke_at: revokeAt,
  });
  if (!isSettled) return false;
  await archiveReplaced(trx, operation, now);
  await putInForce(trx, operation, certificate, now);
  const runAt = revokeAt ?? lookAt;
  if (runAt)
    // At once for what is to be revoked at once: the time of jobs is the database's.
    await enqueue(
      trx,
      [{ kind: REVOKE_REPLACED_JOB, accountID, subject }],
      hours === 0 && !waits ? undefined : runAt,
    );
  return true;
}
