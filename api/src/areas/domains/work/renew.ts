import { yearsAfter } from '../../../platform/clock/years.ts';
import type { OpenOrder } from './orders.store.ts';
import type { Worked } from './register.ts';
import {
  afterLook,
  afterRequest,
  beginAttempt,
  expectedFee,
  isSameDay,
  type Step,
  undecided,
  unknownBy,
  type WorkTools,
} from './step.ts';

/** Renews a name from the end that it had when that was paid, so that no request can renew it twice. */
export async function renew(tools: WorkTools, open: OpenOrder): Promise<Worked> {
  const { order, domain } = open;
  const until = endOf(open);
  if (order.attempts > 0) {
    const step = (await lookAtEnd(tools, open, until)) ?? undecided(open);
    if (step) return { open, step };
  }
  const attempt = await beginAttempt(tools, open);
  if (!attempt) return { open, step: { kind: 'changed' } };
  const answer = await tools.registrar.renew({
    key: attempt.key,
    name: domain.name,
    until,
    years: order.years,
    ...expectedFee(order),
  });
  const worked = (step: Step): Worked => ({ open: attempt.open, step });
  if (answer.ok) return worked({ kind: 'done', expiresAt: answer.value.expiresAt });
  // What an earlier request may have done is known by the order as it was before this one.
  if (answer.code === 'END_DIFFERS')
    return worked((await lookAtEnd(tools, open, until)) ?? unknownBy(answer));
  return worked(afterRequest(answer));
}

/** The end from which an order renews. */
export function endOf({ order, domain }: OpenOrder): Date {
  const end = order.until ?? domain.expires_at;
  if (!end) throw new Error(`The renewal ${order.order_no} names no end`);
  return end;
}

/** What has become of the end; undefined where it is the one that is to be renewed. */
async function lookAtEnd({ registrar }: WorkTools, open: OpenOrder, until: Date): Promise<Step | undefined> {
  const { order, domain } = open;
  const info = await registrar.info(domain.name);
  if (!info.ok)
    return info.code === 'NOT_FOUND' || info.code === 'NOT_OURS'
      ? { kind: 'refused', code: info.code, detail: '' }
      : afterLook(open, info);
  const { ours, expiresAt: end, rgp } = info.value;
  if (!ours) return { kind: 'refused', code: 'NOT_OURS', detail: '' };
  if (!end) return { kind: 'unknown', code: 'UNKNOWN_OUTCOME', detail: 'The registry tells no end' };
  if (isSameDay(end, until)) return undefined;
  // By a request of ours, or by the registry itself, as some do at the end: the renewal of a customer takes its place.
  const isBought = isSameDay(end, yearsAfter(until, order.years));
  if (isBought && (order.attempts > 0 || rgp.includes('autoRenewPeriod')))
    return { kind: 'done', expiresAt: end };
  return { kind: 'refused', code: 'END_DIFFERS', detail: '', end };
}
