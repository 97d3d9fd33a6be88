import type { WebhookEvent } from '@certdeck/contract';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { endpointsFor } from './endpoints.store.ts';

export const WEBHOOK_JOB = 'webhook';

/** The type of what is sent as a test. */
export const TEST_EVENT = 'webhook.tested';

/** Writes deliveries of a fact and asks for the work, in the transaction of the fact: they exist exactly if it does. */
export async function addDeliveries(
  trx: Trx,
  accountID: TenantID,
  endpointIDs: readonly string[],
  fact: { type: WebhookEvent | typeof TEST_EVENT; data: object },
  now: Date,
): Promise<string[]> {
  const body = JSON.stringify({ type: fact.type, timestamp: now.toISOString(), data: fact.data });
  const deliveries = endpointIDs.map((endpointID) => ({ id: newID(), endpointID, type: fact.type, body }));
  await insertDeliveries(trx, accountID, deliveries, now);
  await enqueue(
    trx,
    deliveries.map(({ id }) => ({ kind: WEBHOOK_JOB, accountID, subject: id })),
  );
  return deliveries.map(({ id }) => id);
}

/** Tells a tenant's addresses a fact. Costs one query where nobody wants to know. */
export async function tellWebhooks(
  trx: Trx,
  accountID: TenantID,
  fact: { type: WebhookEvent; data: object },
  now: Date,
): Promise<void> {
  const endpointIDs = await endpointsFor(trx, accountID, fact.type);
  if (endpointIDs.length > 0) await addDeliveries(trx, accountID, endpointIDs, fact, now);
}
