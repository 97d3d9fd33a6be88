import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode } from '@certdeck/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/transaction.ts';
import type { DnsProvider, PlaceOutcome } from '../../ports/dns-provider/dns-provider.ts';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import { groupByChallenge } from './challenges.ts';
import { isOpen } from './dcv-service.ts';
import { findEnded } from './find.store.ts';
import { listNames } from './names.store.ts';
import { findIssuing } from './reissue/operations.store.ts';
import { orderTexts } from './texts.ts';
import { challengeOfName } from './publishing.ts';
import { frameOf, type ValidationTools } from './validation.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Places the record of one name of an account's order in a zone that the operator writes to, if the operator has
 * named this account for that zone. Doing it again changes nothing.
 * @throws BusinessError 13001, 13002 when it can't be placed; TooManyError when the provider asks to wait
 */
export async function placeRecord(
  tools: ValidationTools & { provider: DnsProvider | undefined; log: Log },
  account: { accountID: TenantID; accountNo: string },
  input: { orderNo: string; domain: string },
): Promise<void> {
  const { accountID, accountNo } = account;
  const order = await findIssuing(tools.db, accountID, input.orderNo);
  const challenge = await challengeOfName(tools, accountID, input);
  if (!isOpen(order)) throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
  const { provider, log } = tools;
  if (!provider || !challenge || challenge.type === 'FILE')
    throw new BusinessError(BodyCode.wrongState, orderTexts.recordOutside);
  const { type, host, value } = challenge;
  const outcome = await provider.place({ accountID, accountNo, orderNo: order.order_no, type, host, value });
  if (outcome.kind === 'placed') return;
  if (outcome.kind === 'refused')
    log.error({ detail: outcome.detail, host }, 'The DNS provider refuses a record');
  throw refusalOf(outcome);
}

/**
 * Places the record of one name where nobody asks for it, if the operator writes to its zone for this account.
 * @returns false where the customer has to do it
 */
export async function placeByItself(
  tools: ValidationTools & { provider: DnsProvider | undefined; log: Log },
  accountID: TenantID,
  accountNo: (accountID: TenantID) => Promise<string>,
  input: { orderNo: string; domain: string },
): Promise<boolean> {
  const { provider } = tools;
  if (!provider) return false;
  const challenge = await challengeOfName(tools, accountID, input);
  const number = await accountNo(accountID);
  if (!challenge || challenge.type === 'FILE' || !provider.covers(challenge.host, number)) return false;
  await placeRecord(tools, { accountID, accountNo: number }, input);
  return true;
}

function refusalOf(outcome: Exclude<PlaceOutcome, { kind: 'placed' }>): BusinessError {
  switch (outcome.kind) {
    case 'limited':
      return new TooManyError(orderTexts.recordLater, outcome.retryAfter);
    case 'outside':
      return new BusinessError(BodyCode.wrongState, orderTexts.recordOutside);
    case 'conflict':
      return new BusinessError(BodyCode.wrongState, orderTexts.recordConflict);
    case 'refused':
      return new BusinessError(BodyCode.wrongState, orderTexts.recordRefused);
    case 'unknown':
      return new BusinessError(BodyCode.wrongState, orderTexts.recordUnknown);
  }
}

/** How long a record that can't be taken away is tried for after the order has ended. */
const GIVEN_UP_AFTER_MS = 86_400_000;
/** Between two tries, unless the provider says when. */
const AGAIN_MS = 600_000;

/**
 * Takes the records away that were placed for an order, once its certificate is there or it is cancelled: their
 * values count for it alone. One that stays is harmless, so this is given up after a day and told to the log.
 */
export async function clearRecords(
  tools: { db: Db; now: () => Date; log: Log; provider: DnsProvider | undefined; issuer: Issuer },
  job: Job,
): Promise<JobOutcome> {
  const { db, now, log, provider, issuer } = tools;
  const order = await findEnded(db, job.accountID, job.subject);
  if (!provider || !order) return { kind: 'done' };
  const { account_id: accountID, order_no: orderNo } = order;
  const names = await listNames(db, { accountID, orderID: order.id });
  let again: number | undefined;
  for (const { challenge } of await groupByChallenge(issuer, frameOf(order, names), names)) {
    const { type, host, value } = challenge;
    if (type === 'FILE') continue;
    const outcome = await provider.remove({ accountID, orderNo, type, host, value });
    if (outcome.kind === 'refused')
      log.warn({ host, detail: outcome.detail }, 'A validation record stays where it was placed');
    if (outcome.kind === 'limited') {
      again = Math.max(again ?? 0, outcome.retryAfter * 1000);
      break;
    }
    if (outcome.kind === 'unknown') again = Math.max(again ?? 0, AGAIN_MS);
  }
  if (again === undefined) return { kind: 'done' };
  if (
    now().getTime() - (order.issued_at ?? order.cancelled_at ?? order.created_at).getTime() >
    GIVEN_UP_AFTER_MS
  ) {
    log.warn({ orderNo }, 'Validation records stay where they were placed: the provider gave no answer');
    return { kind: 'done' };
  }
  return { kind: 'later', at: new Date(now().getTime() + again) };
}
