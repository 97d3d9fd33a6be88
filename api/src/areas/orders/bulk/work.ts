import { BodyCode } from '@certdeck/contract';
import type { OwnRevocationReason } from '@certdeck/contract/revocation-reasons';
import { databaseTrouble } from '../../../platform/database/away.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { findByID } from '../find.store.ts';
import {
  type BulkLine,
  type BulkRow,
  endBulk,
  findBulk,
  listLines,
  lockWaiting,
  settleLine,
} from './bulks.store.ts';
import type { BulkPorts } from './ports.ts';
import { type BulkWish, prepare } from './prepare.ts';
import { bulkTexts } from './texts.ts';

/** Carries one act for several orders on; the subject is the act. */
export const BULK_JOB = 'order-bulk';

/** Faults of ours in a row after which an order is given up, so that the act ends. */
const MOST_FAULTS = 5;
/** Between two looks at revocations that an issuer has yet to answer. */
const LOOK_MS = 2_000;

/**
 * Does what waits, order by order. Each is a transaction of its own together with its line, so that a process that dies
 * in between leaves it either done and noted or still waiting; of two workers the second finds it done.
 */
export async function workBulk(ports: BulkPorts, job: Job): Promise<JobOutcome> {
  const { db, now, log } = ports;
  const ref = { accountID: job.accountID, id: job.subject };
  const bulk = await findBulk(db, ref);
  if (!bulk || bulk.ended_at) return { kind: 'done' };
  let fault: unknown;
  for (const line of await listLines(db, ref)) {
    if (line.state !== 'waiting') continue;
    try {
      await workLine(ports, bulk, line);
    } catch (error) {
      // Without a database nothing else can be done either.
      if (databaseTrouble(error) !== undefined) throw error;
      log.warn({ err: error, orderNo: line.order_no }, 'An order of several wasn’t done yet');
      if (job.attempts >= MOST_FAULTS)
        await fail(ports, line, 'waiting', BodyCode.wrongState, bulkTexts.fault);
      else fault = error;
    }
  }
  const isAsked = await settleRevocations(ports, ref);
  if (fault !== undefined) throw fault;
  if (isAsked) return { kind: 'later', at: new Date(now().getTime() + LOOK_MS) };
  await endBulk(db, ref, now());
  return { kind: 'done' };
}

const wishOf = ({ action, reason, remark }: BulkRow, { serial, from_package }: BulkLine): BulkWish => ({
  action,
  ...(serial !== '' && { serial }),
  payFrom: from_package ? 'package' : 'balance',
  ...(reason !== '' && { reason: reason as OwnRevocationReason }),
  remark,
});

/** Does one order, at the price that was confirmed or not at all. */
async function workLine(ports: BulkPorts, bulk: BulkRow, line: BulkLine): Promise<void> {
  const { db } = ports;
  try {
    const order = await findByID(db, line.account_id, line.order_id);
    if (!order) return await fail(ports, line, 'waiting', BodyCode.notFound, bulkTexts.gone);
    const prepared = await prepare(ports, order, wishOf(bulk, line));
    // A unit of a package pays it whatever it costs.
    if (prepared.price !== line.price && !line.from_package)
      return await fail(ports, line, 'waiting', BodyCode.wrongState, bulkTexts.price, prepared.price);
    await transaction(db, async (trx) => {
      if (!(await lockWaiting(trx, line))) return;
      const { state, serial, charged, resultNo, isHeld } = await prepared.run(trx, bulk.actor_id);
      await settleLine(trx, line, 'waiting', {
        state,
        ...(serial !== undefined && { serial }),
        ...(charged !== undefined && { charged }),
        ...(resultNo !== undefined && { result_no: resultNo }),
        ...(isHeld === true && { is_held: true }),
      });
    });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await fail(ports, line, 'waiting', error.code, error.text);
  }
}

function fail(
  { db }: BulkPorts,
  line: BulkLine,
  from: 'waiting' | 'working',
  code: BodyCode,
  text: Text,
  priceNow?: number,
): Promise<void> {
  return settleLine(db, line, from, {
    state: 'failed',
    refusal: JSON.stringify({ code, text }),
    ...(priceNow !== undefined && { price_now: priceNow }),
  });
}

/** Writes down what issuers have answered. @returns whether some haven't yet */
async function settleRevocations(
  ports: BulkPorts,
  ref: { accountID: BulkRow['account_id']; id: string },
): Promise<boolean> {
  let isAsked = false;
  for (const line of await listLines(ports.db, ref)) {
    if (line.state !== 'working') continue;
    const state = await ports.revocations.stateOf(ports.db, ref.accountID, line.serial);
    if (state === 'asked') isAsked = true;
    else if (state === 'done') await settleLine(ports.db, line, 'working', { state: 'done' });
    else await fail(ports, line, 'working', BodyCode.wrongState, state);
  }
  return isAsked;
}
