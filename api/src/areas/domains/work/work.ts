import type { Job } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { findOpenOrder, type OpenOrder } from './orders.store.ts';
import { register, type Worked } from './register.ts';
import { renew } from './renew.ts';
import { restore } from './restore.ts';
import { settleDone, settleObstacle, settleRefused } from './settle.ts';
import type { WorkTools } from './step.ts';
import { transfer } from './transfer.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long the registry may keep an order waiting until it is given back, or the operator is told. */
const PATIENCE_MS = 24 * HOUR_MS;

const WORK: Readonly<
  Record<OpenOrder['order']['kind'], (tools: WorkTools, open: OpenOrder) => Promise<Worked>>
> = { register, renew, restore, transfer };

/**
 * Takes what was bought for a name as far as it goes at the registry. Everything that is known stands in the database, so
 * it can be called any number of times, by any process: a request is counted before it goes out, and whoever comes after
 * one whose outcome isn't known looks first. Nothing is given back while the outcome is unknown.
 */
export async function workOnOrder(tools: WorkTools, { accountID, subject }: Job): Promise<JobOutcome> {
  const found = await findOpenOrder(tools.db, accountID, subject);
  if (!found) return { kind: 'done' };
  const { open, step } = await WORK[found.order.kind](tools, found);
  const now = tools.now();
  const later = (delay: number): JobOutcome => ({ kind: 'later', at: new Date(now.getTime() + delay) });
  const since = (step.kind === 'unknown' && step.until) || open.order.created_at;
  const waited = now.getTime() - since.getTime();
  const isLong = waited >= PATIENCE_MS;
  switch (step.kind) {
    case 'done':
      await settleDone(tools, open, step, now);
      return { kind: 'done' };
    case 'changed':
      return later(SECOND_MS);
    case 'refused':
      return (await settleRefused(tools, open, step, now)) ? { kind: 'done' } : later(SECOND_MS);
    case 'again':
      // Who holds a name wants to keep it, however long that takes; who has none yet may look elsewhere.
      if (isLong && (open.order.kind === 'register' || open.order.kind === 'transfer'))
        return (await settleRefused(tools, open, step, now)) ? { kind: 'done' } : later(SECOND_MS);
      break;
    case 'unknown':
      break;
  }
  await settleObstacle(tools, open, step, isLong);
  return later(isLong ? HOUR_MS : backoff(waited));
}

/**
 * The longer it has taken the longer until the next look: ten seconds at first, half an hour at most. Where others have
 * time to decide it is that half an hour, or when their time is over.
 */
const backoff = (waitedMs: number): number =>
  Math.min(30 * MINUTE_MS, Math.max(10 * SECOND_MS, waitedMs < 0 ? -waitedMs : Math.round(waitedMs / 4)));
