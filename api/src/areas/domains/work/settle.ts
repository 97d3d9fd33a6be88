import { note } from '../../../platform/database/acts.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { RefusalCode } from '../../../ports/registrar/registrar.ts';
import { refund } from '../../ledger/ledger.ts';
import { forgetCode } from '../transfers/arrivals.store.ts';
import type { DomainOrderState } from '../tables.ts';
import { doneNotice, refusedNotice } from './notices.ts';
import {
  endDone,
  endRefused,
  insertEvents,
  noteObstacle,
  type OpenOrder,
  updateDomain,
} from './orders.store.ts';
import type { Done, TransferRefusal, WorkTools } from './step.ts';

/** Characters of the registry's own sentence that are kept. */
const MOST_DETAIL = 500;

const DONE_EVENTS = {
  register: 'registered',
  renew: 'renewed',
  restore: 'restored',
  transfer: 'transferred',
} as const;

/** What is written into the history of a name when an order for it was refused. */
function refusedEvent(kind: OpenOrder['order']['kind'], code: Refused['code']): string {
  if (kind === 'register') return 'refused';
  if (kind !== 'transfer') return 'renewalRefused';
  return code === 'TRANSFER_CANCELLED' ? 'transferCancelled' : 'transferRefused';
}

const secondsText = (moment: Date): string => String(Math.floor(moment.getTime() / 1000));

/**
 * Writes down what the registry has done: the name's dates, the end of the order, its history and a notice.
 * @param reason why the operator says so, for the log
 * @returns the state in which the order was over before, where nothing was written
 */
export async function settleDone(
  { db, log, announce }: Pick<WorkTools, 'db' | 'log' | 'announce'>,
  { order, domain }: OpenOrder,
  done: Done,
  now: Date,
  reason?: string,
): Promise<DomainOrderState | undefined> {
  const { account_id: accountID, order_no: orderNo, kind } = order;
  const before = await transaction(db, async (trx) => {
    const state = await endDone(trx, order, done.expiresAt, now);
    if (state !== undefined) return state;
    await updateDomain(trx, domain, {
      ...columnsOf(done, now),
      ...(kind === 'transfer' && { transferred_at: now }),
    });
    if (kind === 'transfer') await forgetCode(trx, order);
    await insertEvents(trx, [
      {
        account_id: accountID,
        domain_id: domain.id,
        at: now,
        kind: DONE_EVENTS[kind],
        actor_id: null,
        details: { orderNo, expireTime: secondsText(done.expiresAt) },
      },
    ]);
    await announce(trx, accountID, doneNotice(kind, domain.name, done.expiresAt));
    noteEnd(order, { domain: domain.name, done: kind, ...(reason !== undefined && { reason }) });
    return undefined;
  });
  if (before === 'refused')
    log.error(`${domain.name} was done at the registry after the price of ${orderNo} went back`);
  return before;
}

function columnsOf({ expiresAt, registered }: Done, now: Date) {
  const common = {
    state: expiresAt > now ? ('active' as const) : ('expired' as const),
    expires_at: expiresAt,
  };
  if (!registered) return common;
  const { repositoryId, createdAt, statuses, nameservers } = registered;
  return {
    ...common,
    repository_id: repositoryId,
    ...(createdAt && { registered_at: createdAt }),
    statuses: JSON.stringify(statuses),
    nameservers: JSON.stringify(nameservers),
    synced_at: now,
  };
}

/** Why an order is over without having been done. */
export interface Refused {
  /** `OPERATOR`: the operator has given it up, and `detail` is for the customer. */
  code: RefusalCode | TransferRefusal | 'OPERATOR';
  detail: string;
  /** The end that the name has, where it isn't the one that was expected. */
  end?: Date | undefined;
}

/**
 * Ends an order that the registry has refused for good, and gives its price back, in one transaction.
 * @returns false where somebody else has worked on the order meanwhile, and nothing was done
 */
export async function settleRefused(
  { db, announce }: Pick<WorkTools, 'db' | 'announce'>,
  open: OpenOrder,
  { code, detail, end }: Refused,
  now: Date,
): Promise<boolean> {
  const { order, domain } = open;
  const { account_id: accountID, order_no: orderNo, kind, amount } = order;
  return transaction(db, async (trx) => {
    const said = { refusal: code, detail: detail.slice(0, MOST_DETAIL) };
    if (!(await endRefused(trx, order, said, now))) return false;
    await refund(trx, accountID, [{ key: `domain-refund:${orderNo}`, orderNo, amount, actorID: null }]);
    if (kind === 'transfer') await forgetCode(trx, order);
    if (kind === 'register' || kind === 'transfer') await updateDomain(trx, domain, { state: 'refused' });
    else if (end) await updateDomain(trx, domain, { expires_at: end, synced_at: now });
    await insertEvents(trx, [
      {
        account_id: accountID,
        domain_id: domain.id,
        at: now,
        kind: refusedEvent(kind, code),
        actor_id: null,
        details: { orderNo, code },
      },
    ]);
    const reason = code === 'OPERATOR' ? detail : '';
    // Who has taken a request back knows it.
    if (code !== 'TRANSFER_CANCELLED')
      await announce(trx, accountID, refusedNotice(kind, domain.name, amount, reason));
    noteEnd(order, { domain: domain.name, refused: code, amount, ...(reason !== '' && { reason }) });
    return true;
  });
}

/** Work in the background leaves an entry of the audit log where it says so. */
function noteEnd({ account_id: tenantID, order_no: id }: OpenOrder['order'], after: object): void {
  note({ tenantID, object: { kind: 'domainOrder', id }, after });
}

/**
 * Writes down what holds an order up. After a day it is for the operator, who is told once.
 * @param isLong whether it has waited too long
 */
export async function settleObstacle(
  { db, log }: Pick<WorkTools, 'db' | 'log'>,
  { order, domain }: OpenOrder,
  { code, detail }: Refused,
  isLong: boolean,
): Promise<void> {
  const state = isLong ? 'stuck' : order.state === 'paid' ? 'working' : order.state;
  const said = { state, refusal: code, detail: detail.slice(0, MOST_DETAIL) } as const;
  const isNoted = await transaction(db, (trx: Trx) => noteObstacle(trx, order, said));
  if (isNoted && state === 'stuck' && order.state !== 'stuck')
    log.error(`The order ${order.order_no} (${order.kind} ${domain.name}) is stuck: ${code} ${detail}`);
}
