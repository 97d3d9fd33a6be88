import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode, OrderStatus } from '@certdeck/contract';
import { type Db, type Trx, transaction } from '../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { knownKeys } from '../ledger/ledger.store.ts';
import { move } from '../ledger/ledger.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Notice } from '../../platform/area/notices.ts';
import { creditedNotice } from './credited-notice.ts';
import { earliest, EXPIRY, nextLook, nextWatch } from './look-times.ts';
import { MOST_ATTEMPTS, nameOf } from './payment-names.ts';
import { findPledge, removeIdlePledge, removePledges } from './pledges.store.ts';
import type { OrderBook, Payer } from './ports.ts';
import { endRecharge, setRechargePaid } from './recharges.store.ts';
import {
  type Action,
  BASE_CURRENCY,
  type OuterWay,
  type PaymentRef,
  type PaymentState,
  type Snapshot,
} from '../../ports/payments/provider.ts';
import { refusedPayment } from './refusals.ts';
import { paymentTexts } from './texts.ts';

/*
 * Payments that somebody outside takes. What is paid has an id of ours, an order's or a recharge's, from which the
 * names of its payments follow, so that a process that dies loses nothing: the job that is written first asks the
 * provider what became of them.
 */

export const PAYMENT_JOB = 'payment';

export interface OutsidePorts {
  db: Db;
  now: () => Date;
  book: OrderBook;
  outside: readonly OuterWay[];
  /** Tells the customer, in the transaction of what it tells. */
  tell: (trx: Trx, accountID: TenantID, notice: Notice) => Promise<void>;
}

/** What is paid. */
export interface Subject {
  /** UUID of the order or recharge. */
  id: string;
  /** '' for a recharge. */
  orderNo: string;
  /** Cents. */
  amount: number;
}

/**
 * Asks a provider for the payment of something; the same one when it is asked again. At the other providers what is
 * open for it ends first.
 * @param origin of the portal that the customer uses
 * @returns what the customer does next; `none` when it is paid, or when the provider's answer got lost: a job looks it up
 * @throws BusinessError when the provider refuses or isn't there
 */
export async function payOutside(
  ports: OutsidePorts,
  way: OuterWay,
  { accountID, actorID }: Payer,
  subject: Subject,
  origin: string,
): Promise<Action> {
  const { db, now } = ports;
  // Before anything goes out, so that it is looked up even if this process ends here.
  const job = { kind: PAYMENT_JOB, accountID, subject: subject.id };
  const firstLook = new Date(now().getTime() + 1000 * (way.caps.recheck[0] ?? EXPIRY));
  await transaction(db, (trx) => enqueue(trx, [job], firstLook));
  for (const other of ports.outside) {
    if (other === way) continue;
    const verdict = await settle(ports, other, { accountID, subject: subject.id, end: true });
    if (verdict.paid) return { kind: 'none' };
    if (verdict.isUnknown) throw new BusinessError(BodyCode.wrongState, paymentTexts.failed);
  }
  const ref = await openName(way, accountID, subject.id);
  if (ref === undefined) throw new BusinessError(BodyCode.wrongState, paymentTexts.failed);
  const outcome = await way.provider.create({
    ref,
    actorID,
    orderNo: subject.orderNo,
    amount: { minor: subject.amount, currency: BASE_CURRENCY },
    expiresAt: new Date(now().getTime() + 1000 * EXPIRY),
    returnTo: new URL(returnPath(subject), origin).href,
  });
  switch (outcome.kind) {
    case 'created':
      if (outcome.snapshot.state === 'succeeded' || outcome.snapshot.state === 'authorized')
        await settle(ports, way, { accountID, subject: subject.id });
      return outcome.action;
    case 'refused':
      throw refusedPayment(outcome.reason, subject.orderNo === '' ? 'rechargeAmount' : undefined);
    case 'later':
      throw new BusinessError(BodyCode.wrongState, paymentTexts.failed);
    case 'unknown':
      return { kind: 'none' };
  }
}

/** A provider doesn't tell what became of a payment: it is looked up again. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}

/**
 * Looks up what became of a payment, and comes again while it is under way.
 * @throws UnknownOutcome
 */
export async function lookUp(ports: OutsidePorts, job: Job): Promise<JobOutcome> {
  const times: Date[] = [];
  const watched: Date[] = [];
  const begun = ports.now().getTime();
  for (const way of ports.outside) {
    const verdict = await settle(ports, way, job);
    if (verdict.isUnknown) throw new UnknownOutcome(`${way.id} doesn't tell what became of a payment`);
    if (verdict.open) times.push(nextLook(way, verdict.open, ports.now()));
    if (verdict.watched) watched.push(verdict.watched);
  }
  if (times.length === 0) {
    // What is asked for at this moment may not have reached its provider yet; the job comes again for it.
    const first = Math.max(0, ...ports.outside.map(({ caps }) => caps.recheck[0] ?? EXPIRY));
    const askedUpTo = new Date(begun - 1000 * first);
    await transaction(ports.db, async (trx) => {
      await removeIdlePledge(trx, job.accountID, job.subject, askedUpTo);
      await endRecharge(trx, job.accountID, job.subject, askedUpTo);
    });
    if (watched.length === 0) return { kind: 'done' };
  }
  return { kind: 'later', at: new Date(Math.min(...times.map(Number), ...watched.map(Number))) };
}

interface Verdict {
  paid: boolean;
  open: Snapshot | undefined;
  /** When to look again at what has ended, since money may still come for it. */
  watched: Date | undefined;
  isUnknown: boolean;
}

/**
 * Asks the provider for all payments of a thing and does what follows: books what is paid, ends what nobody owes
 * any more, takes what was approved.
 */
async function settle(
  ports: OutsidePorts,
  way: OuterWay,
  { accountID, subject, end = false }: { accountID: TenantID; subject: string; end?: boolean },
): Promise<Verdict> {
  const verdict: Verdict = { paid: false, open: undefined, watched: undefined, isUnknown: false };
  const book = async (snapshot: Snapshot) => {
    await transaction(ports.db, async (trx) => {
      await arrive(ports, trx, way, { subject, snapshot });
      note({ tenantID: accountID, object: { kind: 'payment', id: subject }, after: { way: way.id } });
    });
    verdict.paid = true;
  };
  const isWanted = async () => !end && (await isOwed(ports, accountID, subject));
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    let answer = await way.provider.fetch(nameOf(accountID, subject, attempt));
    if (answer.kind === 'absent') break;
    const isApproved = answer.kind === 'found' && answer.snapshot.state === 'authorized';
    // What was approved is taken as long as it is owed, and paid nowhere else.
    if (isApproved && way.provider.capture && (await isWanted()))
      answer = await way.provider.capture(nameOf(accountID, subject, attempt));
    if (answer.kind !== 'found') return { ...verdict, isUnknown: true };
    const { snapshot } = answer;
    if (snapshot.state === 'succeeded') await book(snapshot);
    verdict.watched = earliest(verdict.watched, nextWatch(way, snapshot, ports.now()));
    if (!isOpen(snapshot.state)) continue;
    if (!isExpired(way, snapshot, ports.now()) && (await isWanted())) {
      verdict.open = snapshot;
      continue;
    }
    const ended = await way.provider.cancel(snapshot.ref);
    if (ended.kind === 'already-paid') await book(ended.snapshot);
    if (ended.kind === 'unknown') verdict.isUnknown = true;
  }
  return verdict;
}

/**
 * Books money that has come: on the balance, once for a payment, and from there for the order, if it is still owed
 * for and the money covers it. What comes for an order that was cancelled or paid otherwise stays on the balance.
 */
async function arrive(
  { book, now, tell }: OutsidePorts,
  trx: Trx,
  way: OuterWay,
  { subject, snapshot }: { subject: string; snapshot: Snapshot },
): Promise<void> {
  const { accountID, id } = snapshot.ref;
  const { minor, currency } = snapshot.amount;
  if (currency !== BASE_CURRENCY) {
    // Until the operator says what it comes to.
    if ((await knownKeys(trx, accountID, [`${way.id}:${id}`])).size > 0) return;
    throw new Error(`${way.id} took ${currency}, which no balance is in`);
  }
  const order = await book.lockByID(trx, accountID, subject);
  const orderNo = order?.order_no ?? '';
  const common = { payMethod: way.index, orderNo, actorID: null };
  // An order counts as paid by who asked for it (D-365), though the money comes by itself.
  const pledge = await findPledge(trx, accountID, subject);
  await removePledges(trx, accountID, [subject]);
  const came = await move(trx, accountID, [
    { ...common, key: `${way.id}:${id}`, kind: 'recharge', amount: minor },
  ]);
  if (!order) await setRechargePaid(trx, accountID, subject);
  let further = 0;
  for (const { key, amount } of snapshot.further ?? []) {
    const more = {
      ...common,
      key: `${way.id}:${id}:${key}`,
      kind: 'recharge',
      amount: amount.minor,
    } as const;
    const moved = await move(trx, accountID, [more]);
    if (moved.ok && moved.moved.length > 0) further += amount.minor;
  }
  if (further > 0) await tell(trx, accountID, creditedNotice(further, orderNo));
  if (!came.ok || came.moved.length === 0) return;
  const pays = order?.status === OrderStatus.waitingForPayment && minor >= order.pay_amount;
  const kept = order ? minor - (pays ? order.pay_amount : 0) : 0;
  if (kept > 0) await tell(trx, accountID, creditedNotice(kept, orderNo));
  if (!order || !pays) return;
  await move(trx, accountID, [
    {
      ...common,
      actorID: pledge?.actor_id ?? null,
      key: `order:${orderNo}`,
      kind: 'order',
      amount: -order.pay_amount,
    },
  ]);
  await book.markPaid(trx, accountID, [order], now());
}

const isOpen = (state: PaymentState) =>
  state === 'awaiting' || state === 'processing' || state === 'authorized';

const isExpired = (way: OuterWay, { createdAt, state }: Snapshot, now: Date): boolean =>
  way.caps.expiry === 'ours' &&
  state !== 'processing' &&
  createdAt !== undefined &&
  now.getTime() - createdAt.getTime() >= EXPIRY * 1000;

/** A recharge is wanted until it expires; an order until it is paid or cancelled. */
async function isOwed({ db, book }: OutsidePorts, accountID: TenantID, subject: string): Promise<boolean> {
  const order = await transaction(db, (trx) => book.lockByID(trx, accountID, subject));
  return order === undefined || order.status === OrderStatus.waitingForPayment;
}

/** Name of the payment that may be made or asked for again: the one after those that have ended. */
async function openName(
  way: OuterWay,
  accountID: TenantID,
  subject: string,
): Promise<PaymentRef | undefined> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const ref = nameOf(accountID, subject, attempt);
    const answer = await way.provider.fetch(ref);
    if (answer.kind === 'unknown') return undefined;
    if (answer.kind === 'absent') return ref;
    if (isOpen(answer.snapshot.state) || answer.snapshot.state === 'succeeded') return ref;
  }
  return undefined;
}

/** Where the browser comes back to from a provider's page. */
const returnPath = ({ id, orderNo }: Subject): string =>
  orderNo === '' ? `/deposit?recharge=${id}` : `/payment?orderNo=${encodeURIComponent(orderNo)}&returned=1`;
