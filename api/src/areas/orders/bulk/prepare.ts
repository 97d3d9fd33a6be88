import { BodyCode, type BulkAction, OrderStatus } from '@certdeck/contract';
import type { OwnRevocationReason } from '@certdeck/contract/revocation-reasons';
import { note } from '../../../platform/database/acts.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { createOrders, type NewOrders } from '../create.ts';
import { lockOrder } from '../find.store.ts';
import { changeOrder } from '../orders.store.ts';
import { pricesOf } from '../pricing.ts';
import { checkWish, requireReissuable } from '../reissue/draft.ts';
import { findOpen } from '../reissue/operations.store.ts';
import { startReissue } from '../reissue/start.ts';
import { coverageEnd, holdForRenewal } from '../renewal.ts';
import { findRenewal } from '../renewal.store.ts';
import { checkRenewal } from '../submit.ts';
import { orderTexts } from '../texts.ts';
import type { OrderRow } from '../wire.ts';
import type { BulkPorts, UnitOf } from './ports.ts';
import { bulkTexts } from './texts.ts';

/** What is to be done with an order. */
export interface BulkWish {
  action: BulkAction;
  reason?: OwnRevocationReason | undefined;
  remark?: string;
  /** Of the certificate that was confirmed to be revoked; the one in force without. */
  serial?: string;
  /** Renewals are paid from packages: each that a unit fits, in a plan. */
  payFrom?: 'balance' | 'package' | undefined;
}

/** What became of one order in its transaction. */
export interface Outcome {
  /** `working` where the issuer has yet to answer. */
  state: 'working' | 'done';
  /** Of the certificate that is being revoked. */
  serial?: string;
  /** In cents. */
  charged?: number;
  /** Number of the order that renews it. */
  resultNo?: string;
  isHeld?: boolean;
}

/** An act that nothing stands against at the moment. */
export interface Prepared {
  /** Cents that it costs. */
  price: number;
  /** What a unit of a package would pay. */
  unitOf?: UnitOf;
  /** Until when the order is covered afterwards, or the certificate lasts that is revoked; null for neither. */
  until: Date | null;
  /**
   * Does it in the caller's transaction, if nothing has come between.
   * @throws BusinessError
   */
  run(trx: Trx, actorID: string): Promise<Outcome>;
}

const wrongState = (text: Text) => new BusinessError(BodyCode.wrongState, text);

/**
 * Checks an act for one order by the rules of the call that does it alone, and prices it. Plan and work ask the same, so
 * that the plan promises nothing else than what is done.
 * @throws BusinessError for what stands against it
 */
export function prepare(ports: BulkPorts, order: OrderRow, wish: BulkWish): Promise<Prepared> {
  switch (wish.action) {
    case 'reissue':
      return prepareReissue(ports, order);
    case 'renew':
      return prepareRenewal(ports, order, wish.payFrom ?? 'balance');
    case 'revoke':
      return prepareRevocation(ports, order, wish.reason ?? 'unspecified', wish.serial);
    case 'remark':
      return prepareRemark(order, wish.remark ?? '');
  }
}

/** The same names and request, within the coverage. */
async function prepareReissue(ports: BulkPorts, order: OrderRow): Promise<Prepared> {
  const { db, now, submit } = ports;
  const tools = { db, now, issuer: submit.issuer };
  const ref = { accountID: order.account_id, orderID: order.id };
  requireReissuable(order, now());
  if (await findOpen(db, ref)) throw wrongState(orderTexts.reissueOpen);
  const draft = await checkWish(tools, order, {});
  return {
    price: draft.priceDiff,
    until: order.end_at,
    async run(trx, actorID) {
      await lockOrder(trx, ref.accountID, order.id);
      // What somebody else has begun is theirs: nobody's row counts it.
      if (await findOpen(trx, ref)) throw wrongState(orderTexts.reissueOpen);
      note({ actorID, object: { kind: 'orders', id: order.order_no } });
      const reissue = { draft, revokeAfterHours: null, revokeWhenServed: false };
      await startReissue(tools, trx, { accountID: ref.accountID, actorID }, order.id, reissue);
      return { state: 'done' };
    },
  };
}

/** An order as POST /createorderrenew makes it, paid in the transaction that makes it. */
async function prepareRenewal(
  ports: BulkPorts,
  order: OrderRow,
  payFrom: 'balance' | 'package',
): Promise<Prepared> {
  const { db, now, submit } = ports;
  const { account_id: accountID } = order;
  const made = await findRenewal(db, { accountID, orderID: order.id });
  if (made) throw wrongState(orderTexts.renewedAlready(made.order_no));
  const orders = await checkRenewal(submit, accountID, order);
  const price = priceOf(orders);
  const { product, year, drafts } = orders;
  const names = new Set(drafts[0]?.names.map(({ name }) => name)).size;
  return {
    price,
    unitOf: { productNo: product.productNo, validity: year, names },
    until: coverageEnd(now(), order.validity, price > 0 ? (order.end_at ?? undefined) : undefined),
    async run(trx, actorID) {
      const at = now();
      const other = await holdForRenewal(trx, accountID, order.id, at);
      if (other !== undefined) throw wrongState(orderTexts.renewedAlready(other));
      if (price > 0 && !(await ports.mayPay(trx, { accountID, actorID })))
        throw new BusinessError(BodyCode.forbidden, bulkTexts.payer);
      const [orderNo = ''] = await createOrders(trx, { ...orders, now: at }, actorID, order.dept_id);
      await ports.changed(trx, { type: 'order.created', accountID, orderNos: [orderNo] });
      const outcome = await ports.pay(trx, { accountID, actorID }, orderNo, payFrom);
      note({
        actorID,
        object: { kind: 'orders', id: orderNo },
        after: { renews: order.order_no, price, from: payFrom },
      });
      const isHeld = outcome === 'held';
      return {
        state: 'done',
        resultNo: orderNo,
        charged: isHeld || payFrom === 'package' ? 0 : price,
        isHeld,
      };
    },
  };
}

function priceOf({ product, site, year, drafts: [draft] }: NewOrders): number {
  const names = draft?.names.map(({ name }) => name) ?? [];
  const priced = pricesOf(product, site, { year, names });
  if (!priced) throw wrongState(bulkTexts.notSold);
  return priced.pay_amount;
}

/** Asks for the revocation of the certificate in force. */
async function prepareRevocation(
  { now, revocations }: BulkPorts,
  order: OrderRow,
  reason: OwnRevocationReason,
  confirmed?: string,
): Promise<Prepared> {
  const { account_id: accountID, order_no: orderNo, serial_number: serial, common_name: name } = order;
  // A certificate that has taken its place since isn't the one that was confirmed.
  if (confirmed !== undefined && confirmed !== serial) throw wrongState(bulkTexts.replaced);
  requireRevocable(order, reason, now());
  return {
    price: 0,
    until: order.cert_expires_at,
    async run(trx, askedBy) {
      const locked = await lockOrder(trx, accountID, order.id);
      if (locked.serial_number !== serial) throw wrongState(bulkTexts.replaced);
      requireRevocable(locked, reason, now());
      note({
        actorID: askedBy,
        object: { kind: 'orders', id: orderNo },
        after: { revokes: serial, reason },
      });
      await revocations.ask(trx, { accountID, orderNo, serial, name, reason, askedBy });
      return { state: 'working', serial };
    },
  };
}

function requireRevocable(order: OrderRow, reason: OwnRevocationReason, now: Date): void {
  if (order.status !== OrderStatus.issued || order.serial_number === '')
    throw wrongState(orderTexts.notIssued);
  // An exposed key counts more than what was said before.
  const isRaise = reason === 'keyCompromise' && order.revocation_reason !== 'keyCompromise';
  if (order.revoked_at && !isRaise) throw wrongState(bulkTexts.revoked);
  if (order.revocation_asked_at && !isRaise) throw wrongState(bulkTexts.revoking);
  if (order.cert_expires_at && order.cert_expires_at <= now) throw wrongState(bulkTexts.ended);
}

async function prepareRemark(order: OrderRow, remark: string): Promise<Prepared> {
  const ref = { accountID: order.account_id, orderID: order.id };
  return {
    price: 0,
    until: null,
    async run(trx, actorID) {
      const before = await lockOrder(trx, ref.accountID, order.id);
      await changeOrder(trx, ref, { remark });
      note({
        actorID,
        object: { kind: 'orders', id: order.order_no },
        before: { remark: before.remark },
        after: { remark },
      });
      return { state: 'done' };
    },
  };
}
