import { BodyCode } from '@certdeck/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { DnsProvider, PlaceOutcome } from '../dns-provider/dns-provider.ts';
import { BusinessError, TooManyError } from '../server/errors.ts';
import { groupByChallenge } from './challenges.ts';
import { isOpen } from './dcv-service.ts';
import { findOrder } from './find.store.ts';
import type { NameRow } from './names.store.ts';
import { orderTexts } from './texts.ts';
import { challengeOfName } from './publishing.ts';
import { frameOf, type ValidationTools } from './validation.ts';
import type { OrderRow } from './wire.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Places the record of one name of an account's order in a zone that the operator writes to, if the operator has
 * named this account for that zone. Doing it again changes nothing.
 * @throws BusinessError 13001, 13002 when it can't be placed; TooManyError when the provider asks to wait
 */
export async function placeRecord(
  tools: ValidationTools & { provider: DnsProvider | undefined; log: Log },
  account: { accountID: string; accountNo: string },
  input: { orderNo: string; domain: string },
): Promise<void> {
  const { accountID, accountNo } = account;
  const order = await findOrder(tools.db, accountID, input.orderNo);
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

/**
 * Takes the records away that were placed for an order, once its certificate is there: their values count for it
 * alone. One that stays is harmless, so a failure is told to the log and to nobody else.
 */
export async function removeRecords(
  provider: DnsProvider,
  log: Log,
  order: OrderRow,
  names: readonly NameRow[],
): Promise<void> {
  for (const { challenge } of groupByChallenge(frameOf(order.order_no, names), names)) {
    const { type, host, value } = challenge;
    if (type === 'FILE') continue;
    const record = { accountID: order.account_id, orderNo: order.order_no, type, host, value };
    const outcome = await provider.remove(record);
    if (outcome.kind !== 'done' && outcome.kind !== 'outside')
      log.warn({ host, outcome: outcome.kind }, 'A validation record stays where it was placed');
  }
}
