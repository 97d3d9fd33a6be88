import { BodyCode, type OrderDetail, OrderStatus, type Product } from '@certdeck/contract';
import { DAY_SECONDS, EXPIRING_DAYS, validityEnd } from '@certdeck/validation';
import { priceOf } from '../catalogue/price.ts';
import { seconds, secondsOrZero } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/texts.ts';
import { findOrder, lockOrder } from './find.store.ts';
import { listNames } from './names.store.ts';
import { findRenewal, findRenewed } from './renewal.store.ts';
import type { OrderDraft } from './submission.ts';
import { orderTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/*
 * Renewing (D-491, D-492): an order of the same product that follows an issued one. Its coverage begins where that of
 * the renewed order ends, so that no day is lost.
 */

/** Whether an order can be renewed: it is issued, and its coverage hasn't been over for longer than lists show it (D-191). */
const isRenewable = ({ status, end_at }: OrderRow, now: Date): boolean =>
  status === OrderStatus.issued &&
  end_at !== null &&
  now.getTime() < end_at.getTime() + EXPIRING_DAYS * DAY_SECONDS * 1000;

/**
 * The order that a submission renews, checked against what is submitted.
 * @throws BusinessError 13001, 13002 when it can't be renewed, 13004 for another product, several certificates, or names
 *   that cost more than those of the renewed order: its days were paid without them
 */
export async function renewedOrder(
  db: Db,
  accountID: TenantID,
  submission: { renews: string; product: Product; year: number; drafts: readonly OrderDraft[] },
  now: Date,
): Promise<OrderRow> {
  const { product, year, drafts } = submission;
  const order = await findOrder(db, accountID, submission.renews);
  if (!isRenewable(order, now)) throw new BusinessError(BodyCode.wrongState, orderTexts.notRenewable);
  if (order.product_no !== product.productNo) throw refused('productNo', orderTexts.renewalProduct);
  const [draft] = drafts;
  if (!draft || drafts.length > 1) throw refused('sslCerts', orderTexts.renewalOne);
  if (order.revocation_reason === 'keyCompromise' && order.csr === draft.csr)
    throw refused('sslCerts.0.csr', orderTexts.renewalKey);
  const names = await listNames(db, { accountID, orderID: order.id });
  const price = (list: readonly { name: string }[]) =>
    priceOf(product, { year, names: list.map(({ name }) => name) })?.allNowPrice ?? 0;
  if (price(draft.names) > price(names)) throw refused('sslCerts.0.domainNames', orderTexts.renewalNames);
  return order;
}

const refused = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/**
 * Holds an order until the transaction ends, so that two that renew it at once see each other.
 * @returns the number of the renewal that it has already
 * @throws BusinessError 13002 when it can't be renewed any more
 */
export async function holdForRenewal(
  trx: Trx,
  accountID: TenantID,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const order = await lockOrder(trx, accountID, id);
  const renewal = await findRenewal(trx, { accountID, orderID: order.id });
  if (!renewal && !isRenewable(order, now))
    throw new BusinessError(BodyCode.wrongState, orderTexts.notRenewable);
  return renewal?.order_no;
}

/** @throws BusinessError 13002 with the number of the renewal when the order has one */
export async function claimRenewal(trx: Trx, accountID: TenantID, id: string, now: Date): Promise<void> {
  const orderNo = await holdForRenewal(trx, accountID, id, now);
  if (orderNo === undefined) return;
  const text = orderTexts.renewedAlready(orderNo);
  throw new BusinessError(BodyCode.wrongState, text, { renews: text }, { orderNo });
}

/** A request that is used again keeps its key, which the page doesn't have in hand. */
export function keyOf(draft: Pick<OrderDraft, 'csr' | 'key'>, renewed: OrderRow | null): string {
  return draft.key === '' && renewed?.csr === draft.csr ? renewed.key_ciphertext : draft.key;
}

/** When the coverage of a renewal ends that is paid now: the days of the renewed order that are left come first. */
export function coverageEnd(now: Date, validity: number, renewedUntil: Date | undefined): Date | null {
  const from = Math.max(seconds(now), secondsOrZero(renewedUntil));
  const end = validityEnd(from, validity);
  return end === null ? null : new Date(end * 1000);
}

type Links = Pick<OrderDetail, 'renews' | 'renewedBy'>;

/** What an order renews and what renews it, as its page shows it. */
export async function renewalLinks(db: Db, order: OrderRow, now: Date): Promise<Links> {
  const accountID = order.account_id;
  const [renewed, renewal] = await Promise.all([
    order.renews_id ? findRenewed(db, accountID, order.renews_id) : undefined,
    findRenewal(db, { accountID, orderID: order.id }),
  ]);
  return {
    ...(renewed && {
      renews: {
        orderNo: renewed.order_no,
        endTime: secondsOrZero(renewed.end_at),
        carriedDays: carriedDays(order, renewed.end_at, now),
      },
    }),
    ...(renewal && { renewedBy: { orderNo: renewal.order_no, orderStatus: renewal.status } }),
  };
}

/** Whole days that an order takes over from the one that it renews; before the payment, those of the moment. */
function carriedDays(order: OrderRow, renewedUntil: Date | null, now: Date): number {
  if (order.pay_amount === 0) return 0;
  const paid = validityEnd(secondsOrZero(order.paid_at), order.validity);
  const carried =
    paid === null ? secondsOrZero(renewedUntil) - seconds(now) : secondsOrZero(order.end_at) - paid;
  return Math.max(0, Math.floor(carried / DAY_SECONDS));
}
