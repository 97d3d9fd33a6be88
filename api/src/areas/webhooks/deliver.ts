import type { Notice } from '../../platform/area/notices.ts';
import { seconds } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { FetchResult, SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { findDelivery, giveUp, noteTry, triesIn } from './deliveries.store.ts';
import { findEndpoint, markFailing, markWell, switchOff } from './endpoints.store.ts';
import { signedHeaders } from './signature.ts';
import { switchedOffNotice } from './texts.ts';
import { delayAfter, PATIENCE } from '../../platform/jobs/tries.ts';

export interface DeliveryPorts {
  db: Db;
  now: () => Date;
  seal: TextSeal;
  client: SafeHttpClient;
  resolver: Resolver;
  /** Tells the tenant's people something, in the caller's transaction. */
  announce(trx: Trx, accountID: TenantID, notices: readonly Notice[]): Promise<void>;
}

/** HTTP status, or a word for why there is none. */
function readOutcome(result: FetchResult): { status: number; problem: string; answer: string } {
  switch (result.kind) {
    case 'response':
      return { status: result.status, problem: '', answer: textOf(result.body) };
    case 'unresolved':
      return { status: 0, problem: result.reason, answer: '' };
    case 'address-refused':
      return { status: 0, problem: 'ADDRESS_REFUSED', answer: '' };
    case 'url-refused':
    case 'redirect-refused':
      return { status: 0, problem: 'URL_REFUSED', answer: '' };
    case 'timeout':
      return { status: 0, problem: 'TIMEOUT', answer: '' };
    case 'connection':
      return { status: 0, problem: result.code.slice(0, 60), answer: '' };
  }
}

/** What came back, as a text that the database takes. */
const textOf = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '\uFFFD');

/** A receiver says by this status that it wants no more (Standard Webhooks 1.0). */
const GONE = 410;

/**
 * Tries one delivery. A process that dies between the receiver's answer and the note of it sends again, under the same
 * `webhook-id`, by which the receiver knows it.
 */
export async function deliver(ports: DeliveryPorts, job: Job): Promise<JobOutcome> {
  const { db, now, seal, client, resolver } = ports;
  const { accountID, subject: id } = job;
  const ref = { accountID, id };
  const delivery = await findDelivery(db, ref);
  if (delivery?.state !== 'waiting') return { kind: 'done' };
  // A job that comes early, because another try was asked for, is no reason to try before the time.
  if (delivery.next_at && delivery.next_at > now()) return { kind: 'later', at: delivery.next_at };
  const place = { accountID, id: delivery.endpoint_id };
  const endpoint = await findEndpoint(db, place);
  if (!endpoint) return { kind: 'done' };
  if (!endpoint.enabled) {
    await transaction(db, (trx) => giveUp(trx, ref, 'SWITCHED_OFF'));
    return { kind: 'done' };
  }
  const secret = await seal.open(endpoint.id, endpoint.sealed);
  const headers = signedHeaders(secret, delivery, now());
  const begun = performance.now();
  const outcome = readOutcome(await client.send(endpoint.url, { headers, body: delivery.body }, resolver));
  const took = Math.round(performance.now() - begun);
  const { status, problem, answer } = outcome;
  const made = { at: seconds(now()), status, problem, took };
  const log = [...triesIn(delivery.log), made];
  const tries = delivery.tries + 1;
  const isDelivered = status >= 200 && status < 300;
  const delay = isDelivered || status === GONE ? undefined : delayAfter(tries);
  const nextAt = delay === undefined ? null : new Date(now().getTime() + delay);
  const state = isDelivered ? 'delivered' : nextAt ? 'waiting' : 'failed';
  await transaction(db, async (trx) => {
    await noteTry(trx, ref, { state, tries, log, answer, nextAt }, now());
    const sentTo = { ...place, url: endpoint.url };
    if (isDelivered) {
      await markWell(trx, sentTo);
      return;
    }
    const since = await markFailing(trx, sentTo, now());
    const isOver = status === GONE || now().getTime() - since.getTime() >= PATIENCE;
    if (isOver && (await switchOff(trx, sentTo, now())))
      await ports.announce(trx, accountID, [switchedOffNotice(endpoint.url)]);
  });
  return nextAt ? { kind: 'later', at: nextAt } : { kind: 'done' };
}
