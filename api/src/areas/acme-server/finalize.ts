import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { BodyCode } from '@certdeck/contract';
import type { AccountRow } from './accounts.store.ts';
import type { Addresses } from './addresses.ts';
import { findCredential, findLive, type LiveCredential } from './credentials.store.ts';
import { checkFunds } from './funds.ts';
import { alreadyReplaced, notSold, revoked, wishOf } from './new-order.ts';
import { statusOf } from './order-view.ts';
import {
  changeOrder,
  findOrder,
  isReplaced,
  listAuthorizations,
  listUnsettled,
  type OrderRow,
} from './orders.store.ts';
import type { AcmeServerPorts, Draft, NotSold, OrderState, Proof, Wish } from './ports.ts';
import { AcmeRefusal } from './problem.ts';

/** Certificates of an account that nobody pays. */
const REISSUES = { most: 60, seconds: 3600 };

/** An order of an ACME account. @throws AcmeRefusal also for one that others have */
export async function ownOrder(
  db: AcmeServerPorts['db'],
  account: AccountRow,
  id: string,
): Promise<OrderRow> {
  const order = await findOrder(db, account, id);
  if (!order) throw unknownOrder();
  return order;
}

const unknownOrder = (): AcmeRefusal => new AcmeRefusal('unauthorized', 'This account has no such order');

/**
 * Finalises an order (RFC 8555 7.4): the order of the portal, its payment and the work that issues it are one
 * transaction, under the lock of the client's order. Of two at once the second finds it done.
 * @param csr base64url of the DER
 */
export async function finalize(
  ports: AcmeServerPorts,
  addresses: Addresses,
  account: AccountRow,
  id: string,
  csr: string,
): Promise<OrderRow> {
  const { db, now, buying, nudge } = ports;
  const before = await ownOrder(db, account, id);
  await requireReady(ports, before);
  const credential = await findLive(db, account.credential_id, now());
  if (!credential) throw revoked();
  const names = before.names.split(',');
  const wish = wishOf(credential, names);
  const draft = await draftOf(ports, before, credential, wish, pemOf(csr));
  if ('refused' in draft) throw notSold(draft.refused, draft.detail, names, addresses.page);
  const placed = await transaction(db, async (trx) => {
    const at = now();
    const order = await findOrder(trx, account, id, true);
    if (!order) throw unknownOrder();
    if (order.state !== 'open' || order.expires_at <= at) throw notReady(order.state);
    const live = await findLive(trx, credential.id, at, true);
    if (!live) throw revoked();
    const rows = await listAuthorizations(trx, account.account_id, id);
    if (statusOf(order, rows, undefined, at) !== 'ready') throw notReady('pending');
    if (order.replaces !== '' && (await isReplaced(trx, account.account_id, order.replaces)))
      throw alreadyReplaced();
    const { page } = addresses;
    const { price, isReissue } = draft;
    if (!isReissue) await checkFunds({ buying, page }, trx, live, { wish, price, besides: id, now: at });
    const payer = { accountID: account.account_id, actorID: live.maker_id, deptID: live.dept_id };
    const proofs = new Map(rows.map((row) => [row.name, row.proof as Proof]));
    const made = await draft.place(trx, payer, live.scope, proofs);
    if (made === 'busy')
      throw new AcmeRefusal('rateLimited', 'Another certificate of the same order is being issued', {
        retryAfter: 60,
      });
    if (!made)
      throw new AcmeRefusal(
        'userActionRequired',
        'The price is above what the maker of this credential may spend',
        {
          instance: page,
        },
      );
    const change = {
      state: 'finalised' as const,
      amount: live.scope === 'balance' ? price : 0,
      is_covered: isReissue,
      finalised_at: at,
      order_id: made.orderID,
      operation_id: made.operationID,
    };
    await changeOrder(trx, order, change);
    note({
      object: { kind: 'orders', id: made.orderNo },
      after: { names, credential: live.name, paidFrom: isReissue ? 'coverage' : live.scope },
    });
    return { ...order, ...change, amount: String(change.amount) };
  }).catch((error: unknown) => {
    throw refusalOf(error, addresses.page);
  });
  nudge();
  return placed;
}

/** What issues the order anew that it follows, as long as that is covered, or else renews it where that can be. */
async function draftOf(
  { buying, limiter }: AcmeServerPorts,
  { account_id, follows, is_covered }: OrderRow,
  { mayReissue }: LiveCredential,
  wish: Wish,
  csr: string,
): Promise<Draft | NotSold> {
  if (follows === null) return buying.draft(wish, csr, 'order');
  const isCovered = is_covered && mayReissue && (await buying.isCovered(wish, follows));
  if (isCovered) {
    const wait = await limiter.take([{ key: `reissue:${account_id}`, ...REISSUES }], 'open');
    if (wait > 0)
      throw new AcmeRefusal('rateLimited', 'Too many further certificates of orders', { retryAfter: wait });
  }
  const draft = await buying.draft(wish, csr, isCovered ? 'reissue' : 'renewal', follows);
  const isOther = 'refused' in draft && draft.refused === 'following';
  return isOther ? buying.draft(wish, csr, 'order') : draft;
}

const notReady = (status: string): AcmeRefusal =>
  new AcmeRefusal('orderNotReady', `The order is ${status}, and not ready`);

async function requireReady(ports: AcmeServerPorts, order: OrderRow): Promise<void> {
  const rows = await listAuthorizations(ports.db, order.account_id, order.id);
  const status = statusOf(order, rows, await portalState(ports, order), ports.now());
  if (status !== 'ready') throw notReady(status);
}

/** @throws AcmeRefusal badCSR for what is no base64url */
function pemOf(csr: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(csr)) throw new AcmeRefusal('badCSR', 'The request is not in base64url');
  const lines =
    Buffer.from(csr, 'base64url')
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`;
}

/** What a refusal of the portal is in the protocol. */
function refusalOf(error: unknown, page: string): unknown {
  if (!(error instanceof BusinessError)) return error;
  if (error.errors['renews']) return alreadyReplaced();
  if (error.code === BodyCode.tooManySends)
    return new AcmeRefusal('rateLimited', error.text.en, { retryAfter: 60 });
  return new AcmeRefusal('userActionRequired', error.text.en, { instance: page });
}

/** What has become of an order that was finalised; one that can't be issued is cancelled, and what it cost given back. */
export async function portalState(ports: AcmeServerPorts, order: OrderRow): Promise<OrderState | undefined> {
  const { db, now, buying } = ports;
  if (order.state !== 'finalised' || order.order_id === null) return undefined;
  const { account_id: accountID, order_id: orderID, operation_id: operationID } = order;
  const placed = { orderID, operationID };
  const state = await buying.stateOf(accountID, placed);
  if (state.kind === 'processing') return state;
  if (state.kind === 'issued') {
    if (order.settled_at === null)
      await transaction(db, (trx) => changeOrder(trx, order, { settled_at: now() }));
    return state;
  }
  const credential = await findCredential(db, accountID, order.credential_id);
  const isOver = await transaction(db, async (trx) => {
    if (state.kind === 'refused') {
      const isCancelled = await buying.cancel(trx, accountID, placed, credential?.maker_id ?? '');
      if (!isCancelled) return false;
    }
    const error =
      state.kind === 'refused' ? { error: JSON.stringify({ type: state.type, detail: state.detail }) } : {};
    await changeOrder(trx, order, { state: 'invalid', amount: 0, settled_at: now(), ...error });
    return true;
  });
  return isOver ? state : { kind: 'processing' };
}

/** Clients that never ask again get back what an order cost that can't be issued, too. */
export async function settleUnsettled(ports: AcmeServerPorts): Promise<void> {
  const before = new Date(ports.now().getTime() - 60_000);
  for (const order of await listUnsettled(ports.db, before, 500)) await portalState(ports, order);
}
