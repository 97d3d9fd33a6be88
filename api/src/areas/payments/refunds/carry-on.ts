import { transaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import {
  BASE_CURRENCY,
  type OuterWay,
  type RefundRefusal,
  type RefundSnapshot,
} from '../../../ports/payments/provider.ts';
import { findRefund, noteTry, type RefundRow } from './refunds.store.ts';
import { settleRefund, type SettlePorts } from './settle.ts';

export interface CarryPorts extends SettlePorts {
  outside: readonly OuterWay[];
}

/** Seconds until a request that was sent has surely ended, where a way doesn't say. */
const REQUEST_SECONDS = 60;
/** Seconds between looks for a way that isn't configured any more. */
const AN_HOUR = 3600;

/**
 * Carries one refund on, by whoever calls: the job, after a crash as well, a provider's call, the operator. Before the
 * provider is asked it is written down that it is; from then on the refund is looked up by its name, and asked for again
 * only when the provider doesn't know it after the request has surely ended.
 */
export async function carryOn(
  ports: CarryPorts,
  { accountID, subject }: Pick<Job, 'accountID' | 'subject'>,
): Promise<JobOutcome> {
  const { db, now, outside } = ports;
  const row = await findRefund(db, accountID, subject);
  if (!row || (row.state !== 'asked' && row.state !== 'pending')) return { kind: 'done' };
  const way = outside.find(({ id }) => id === row.way);
  if (!way) return after(now(), AN_HOUR);
  const ref = { accountID, id: row.payment };
  const patience = way.caps.recheck[0] ?? REQUEST_SECONDS;
  if (row.tried_at !== null || row.state === 'pending') {
    const answer = await way.provider.fetchRefund(ref, row.id);
    if (answer.kind === 'found') return record(ports, way, row, answer.refund);
    if (answer.kind === 'unknown') throw new Error(`${way.id} doesn't tell what became of a refund`);
    if (row.state === 'pending') throw new Error(`${way.id} doesn't know a refund that it took up`);
    const until = new Date((row.tried_at ?? now()).getTime() + 1000 * patience);
    if (until > now()) return { kind: 'later', at: until };
  }
  if (!(await transaction(db, (trx) => noteTry(trx, row, now())))) return after(now(), patience);
  const outcome = await way.provider.refund(ref, {
    amount: { minor: row.amount, currency: BASE_CURRENCY },
    key: row.id,
    actorID: row.actor_id,
  });
  switch (outcome.kind) {
    case 'made':
      return record(ports, way, row, outcome.refund);
    case 'unknown':
      return after(now(), patience);
    case 'refused':
      return refuse(ports, way, row, outcome.reason);
  }
}

async function record(
  ports: CarryPorts,
  way: OuterWay,
  row: RefundRow,
  { amount, state }: RefundSnapshot,
): Promise<JobOutcome> {
  const { index } = way;
  if (amount.minor !== row.amount || amount.currency !== BASE_CURRENCY) {
    const detail = `It is ${amount.minor} ${amount.currency} in minor units there`;
    await settleRefund(ports, row, { to: 'failed', detail });
    return { kind: 'done' };
  }
  switch (state) {
    case 'succeeded':
      await settleRefund(ports, row, { to: 'done', index, detail: '' });
      return { kind: 'done' };
    case 'failed':
      await settleRefund(ports, row, { to: 'returned', index, detail: 'The provider could not send it' });
      return { kind: 'done' };
    case 'pending':
      await settleRefund(ports, row, { to: 'pending' });
      return { kind: 'later', at: nextLook(way, row, ports.now()) };
  }
}

/**
 * What a provider doesn't offer any more, such as for an old payment, stays with the customer on the balance. Any other
 * refusal says that its books and ours differ, such as where somebody gave the money back at the provider itself: then
 * on the balance it would be there twice, and the operator decides.
 */
async function refuse(
  ports: CarryPorts,
  way: OuterWay,
  row: RefundRow,
  reason: RefundRefusal,
): Promise<JobOutcome> {
  if (reason === 'NOT_OFFERED')
    await settleRefund(ports, row, { to: 'returned', index: way.index, detail: reason });
  else {
    const found = await way.provider.fetch({ accountID: row.account_id, id: row.payment });
    const there =
      found.kind === 'found'
        ? `: ${found.snapshot.refunded} of ${found.snapshot.amount.minor} went back there`
        : '';
    await settleRefund(ports, row, { to: 'failed', detail: reason + there });
  }
  return { kind: 'done' };
}

const after = (now: Date, seconds: number): JobOutcome => ({
  kind: 'later',
  at: new Date(now.getTime() + 1000 * seconds),
});

/** As soon as payments are looked up at first, then less and less often: banks take days. */
function nextLook({ caps }: OuterWay, { asked_at }: RefundRow, now: Date): Date {
  const age = (now.getTime() - asked_at.getTime()) / 1000;
  const least = caps.recheck[0] ?? REQUEST_SECONDS;
  return new Date(now.getTime() + 1000 * Math.min(AN_HOUR, Math.max(least, age / 2)));
}
