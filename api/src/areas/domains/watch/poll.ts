import { transaction } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import type { RegistrarEvent } from '../../../ports/registrar/registrar.ts';
import { notePendingRefused } from '../work/orders.store.ts';
import { DOMAIN_JOB } from '../work/place.ts';
import { lookAt } from './look.ts';
import { policiesOf, type WatchTools } from './sync.ts';
import { findAlive } from './watched.store.ts';

/** Messages of one tick; the others come with the next. */
const MOST = 500;

/**
 * Takes what the registry tells by itself: the name is looked at and its history says what has changed, and work that
 * waits for an outcome goes on. A message is acknowledged after that is committed, so that none is lost; one that comes
 * twice finds nothing that differs.
 */
export async function pollRegistry(tools: WatchTools): Promise<void> {
  const policies = await policiesOf(tools);
  if (!policies) return;
  for (let count = 0; count < MOST;) {
    const answer = await tools.registrar.events();
    if (!answer.ok || answer.value.length === 0) return;
    for (const event of answer.value) {
      if (!(await take(tools, event, policies))) return;
      const acknowledged = await tools.registrar.acknowledge(event.id);
      if (!acknowledged.ok) return;
      count += 1;
    }
  }
}

/** @returns false where the registry stopped answering, so that the message stays */
async function take(
  tools: WatchTools,
  { kind, name, text }: RegistrarEvent,
  policies: NonNullable<Awaited<ReturnType<typeof policiesOf>>>,
): Promise<boolean> {
  if (kind === 'deposit-low') tools.log.warn(`The registry says that the deposit is low: ${text}`);
  const one = name === undefined ? undefined : await findAlive(tools.db, name);
  const policy = one && policies.get(one.tld);
  if (!one || !policy) return true;
  if (one.isUnderWay) {
    // What waits for an outcome asks for it itself.
    const { accountID, id: subject } = one;
    await transaction(tools.db, async (trx) => {
      if (kind === 'pending-refused') await notePendingRefused(trx, { accountID, domainID: subject }, text);
      await enqueue(trx, [{ kind: DOMAIN_JOB, accountID, subject }]);
    });
    if (kind !== 'transfer') return true;
  }
  return (await lookAt(tools, one, policy, text)) === 'done';
}
