import { BodyCode } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { move, PAID_FROM_BALANCE } from '../../ledger/ledger.ts';
import type { DomainPorts } from '../ports.ts';
import { newDomainOrderNo } from './order-number.ts';
import { insertDomains, insertEvents, insertOrders } from './orders.store.ts';
import { sayOfOrder, workTexts } from './texts.ts';

/** Work on what is bought for one name; its subject is the id of the domain. */
export const DOMAIN_JOB = 'domain';

export interface DomainPayer {
  accountID: TenantID;
  /** Null for auto-renew, which no limit holds up. */
  actorID: string | null;
}

/** A name that is registered, or brought from another registrar, by its order. */
export interface NewDomain {
  /** A-labels. */
  name: string;
  tld: string;
  contactID: string;
  autoRenew: boolean;
  certificate: boolean;
  premium: boolean;
  /** Cents of one more year where the name has a price of its own. */
  renewCents: number | null;
}

/** A name that the tenant has. */
export interface PresentDomain {
  id: string;
  /** A-labels. */
  name: string;
  /** The end that it has now, from which it is renewed. */
  until: Date;
}

interface Purchase {
  /** Years that are registered or added; 0 for a restore that brings none. */
  years: number;
  /** Cents that the customer pays for all of it. */
  amount: number;
  /** Minor units that the registry is expected to take for all of it; null where that isn't known. */
  fee: { amount: number; currency: string } | null;
}

/** What is bought for one name. */
export type DomainPurchase =
  | (Purchase & { kind: 'register' | 'transfer'; domain: NewDomain })
  | (Purchase & { kind: 'renew' | 'restore'; domain: PresentDomain });

/**
 * Charges what is bought for names to the balance and orders the work, all or none, in the caller's transaction: one
 * movement, one order and one job for each.
 * @param field of the call, at which a refusal of one name stands
 * @returns numbers of the orders, in the order of the purchases
 * @throws BusinessError 13002 for a name that somebody has taken, another order that isn't over or more than the payer
 * may spend, 13003 where the balance is too low, and what `spend` throws
 */
export async function placeDomainOrders(
  { isAbove, spend }: Pick<DomainPorts, 'isAbove' | 'spend'>,
  trx: Trx,
  { accountID, actorID }: DomainPayer,
  purchases: readonly DomainPurchase[],
  now: Date,
  field: string,
): Promise<string[]> {
  const total = purchases.reduce((sum, { amount }) => sum + amount, 0);
  if (actorID !== null) {
    // An approval is for an order of certificates; who may not spend the price asks a colleague to pay.
    if (await isAbove(trx, { accountID, actorID }, total, now))
      throw new BusinessError(BodyCode.wrongState, workTexts.aboveLimit);
    await spend(trx, { accountID, actorID }, total, now);
  }
  const orders = numbered(purchases, now);
  const moved = await move(
    trx,
    accountID,
    orders.map(({ orderNo, purchase }) => ({
      key: `domain:${orderNo}`,
      kind: 'domain',
      amount: -purchase.amount,
      payMethod: PAID_FROM_BALANCE,
      orderNo,
      actorID,
    })),
  );
  if (!moved.ok) throw new BusinessError(BodyCode.balanceTooLow, workTexts.balanceTooLow);
  await addDomains(trx, accountID, orders, now, field);
  await addOrders(trx, { accountID, actorID }, orders, now, field);
  await enqueue(
    trx,
    orders.map(({ domainID }) => ({ kind: DOMAIN_JOB, accountID, subject: domainID })),
  );
  for (const { orderNo, purchase } of orders)
    note({
      tenantID: accountID,
      object: { kind: 'domainOrder', id: orderNo },
      after: { domain: purchase.domain.name, years: purchase.years, amount: purchase.amount },
    });
  return orders.map(({ orderNo }) => orderNo);
}

/** Whether a name comes to its tenant by a purchase. */
const isNew = (
  purchase: DomainPurchase,
): purchase is Extract<DomainPurchase, { kind: 'register' | 'transfer' }> =>
  purchase.kind === 'register' || purchase.kind === 'transfer';

const ORDERED_EVENTS = {
  register: 'ordered',
  renew: 'renewalOrdered',
  restore: 'renewalOrdered',
  transfer: 'transferOrdered',
} as const;

interface NumberedPurchase {
  orderNo: string;
  domainID: string;
  purchase: DomainPurchase;
}

function numbered(purchases: readonly DomainPurchase[], now: Date): NumberedPurchase[] {
  const numbers = new Set<string>();
  while (numbers.size < purchases.length) numbers.add(newDomainOrderNo(now));
  return [...numbers].flatMap((orderNo, index) => {
    const purchase = purchases[index];
    if (!purchase) return [];
    return [{ orderNo, domainID: isNew(purchase) ? newID() : purchase.domain.id, purchase }];
  });
}

/** @throws BusinessError 13002 for a name that is somebody's already */
async function addDomains(
  trx: Trx,
  accountID: TenantID,
  orders: readonly NumberedPurchase[],
  now: Date,
  field: string,
): Promise<void> {
  const rows = orders.flatMap(({ orderNo, domainID, purchase }) => {
    if (!isNew(purchase)) return [];
    const { name, tld, contactID, autoRenew, certificate, premium, renewCents } = purchase.domain;
    return [
      {
        account_id: accountID,
        id: domainID,
        order_no: orderNo,
        name,
        tld,
        state: purchase.kind === 'register' ? ('registering' as const) : ('arriving' as const),
        statuses: '[]',
        nameservers: '[]',
        contact_id: contactID,
        auto_renew: autoRenew,
        certificate,
        premium,
        renew_cents: renewCents,
        remark: '',
        created_at: now,
      },
    ];
  });
  const added = new Set(await insertDomains(trx, rows));
  const taken = rows.find(({ id }) => !added.has(id));
  if (taken) throw refusal(field, sayOfOrder('taken', { name: toReadable(taken.name) }));
}

/** @throws BusinessError 13002 for a name with an order that isn't over */
async function addOrders(
  trx: Trx,
  { accountID, actorID }: DomainPayer,
  orders: readonly NumberedPurchase[],
  now: Date,
  field: string,
): Promise<void> {
  const added = new Set(
    await insertOrders(
      trx,
      orders.map(({ orderNo, domainID, purchase }) => ({
        account_id: accountID,
        order_no: orderNo,
        domain_id: domainID,
        kind: purchase.kind,
        years: purchase.years,
        amount: purchase.amount,
        fee: purchase.fee?.amount ?? null,
        fee_currency: purchase.fee?.currency ?? null,
        state: 'paid',
        detail: '',
        attempts: 0,
        until: isNew(purchase) ? null : purchase.domain.until,
        actor_id: actorID,
        created_at: now,
      })),
    ),
  );
  const waiting = orders.find(({ orderNo }) => !added.has(orderNo));
  if (waiting)
    throw refusal(field, sayOfOrder('underWay', { name: toReadable(waiting.purchase.domain.name) }));
  await insertEvents(
    trx,
    orders.map(({ orderNo, domainID, purchase }) => ({
      account_id: accountID,
      domain_id: domainID,
      at: now,
      kind: ORDERED_EVENTS[purchase.kind],
      actor_id: actorID,
      details: { orderNo, years: String(purchase.years), amount: String(purchase.amount) },
    })),
  );
}

const refusal = (field: string, text: (typeof workTexts)[keyof typeof workTexts]) =>
  new BusinessError(BodyCode.wrongState, text, { [field]: text });
