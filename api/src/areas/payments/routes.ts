import { accountCalls, BodyCode, isPayMethod, orderCalls } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { atField, BusinessError } from '../../platform/server/errors.ts';
import { texts } from '../../platform/server/texts.ts';
import type { Router } from '../../platform/server/router.ts';
import { checkReport } from './bank-report.ts';
import { countWaiting } from './bank-transfers.store.ts';
import { bindBatchQueues } from './batch-queues.ts';
import type { CardLibrary } from './card-page/routes.ts';
import { payWays, wireOfAction } from './methods.ts';
import { bindMovements } from './movements.ts';
import { openOf, requireWay, type Ways } from './open-ways.ts';
import {
  lookUp,
  type OutsidePorts,
  PAYMENT_JOB,
  payOutside,
  type Subject,
  UnknownOutcome,
} from './outside.ts';
import { subjectOf } from './payment-names.ts';
import { lockDue, payOrders, pledgeOrder } from './pay-orders.ts';
import type { IsAbove, OrderBook, Payer, ReissueBook, Spend, Spending } from './ports.ts';
import { BASE_CURRENCY, type PaymentRef, type PaymentWay } from '../../ports/payments/provider.ts';
import { attach } from './receipts/receipts.ts';
import { findRecharge, insertRecharge } from './recharges.store.ts';
import { payReissues } from './reissues.ts';
import { refusedPayment } from './refusals.ts';
import { paymentTexts } from './texts.ts';
import { bindTransferState } from './transfer-state.ts';

const noOrders = () =>
  new BusinessError(BodyCode.badInput, paymentTexts.noOrders, { orderNo: paymentTexts.noOrders });

/** Methods whose pages take cards (A§8.9, D-178). */
const isCardWay = ({ method }: PaymentWay): boolean => method === 'stripe' || method === 'stripeCard';

export interface PaymentPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  book: OrderBook & ReissueBook;
  ways: Ways;
  spend: Spend;
  spending: Spending;
  isAbove: IsAbove;
  /** Ids of ways that the operator has switched off, in whatever process. */
  closed(): Promise<ReadonlySet<string>>;
  /** Whether customers reach the portal over TLS. */
  encrypted: boolean;
  /** The payment that PayPal calls so; undefined where nobody asked for one. */
  paypalPayment(token: string): Promise<PaymentRef | undefined>;
  /** Of the way that takes cards in a page of ours; undefined where none is offered. */
  cardLibrary: CardLibrary | undefined;
  /** Whether a person, by their id, has a name that card payments need; undefined where they need none. */
  isNamed: ((principalID: string) => Promise<boolean>) | undefined;
  /** Tells the customer, in the transaction of what it tells. */
  tell: OutsidePorts['tell'];
  /** Told of a way by which something was paid. */
  paid(wayID: string): Promise<void>;
}

/** The calls that move money, and how far it has come. */
export function bindPayments(router: Router, ports: PaymentPorts): void {
  const { db, now, nudge, book, ways, spend, spending, isAbove } = ports;
  /** Asked for each call: what is switched off is off for all processes at once. */
  const openNow = async () => openOf(ways, await ports.closed());

  router.route(orderCalls.payWays, async ({ language }) => {
    const open = await openNow();
    return {
      payWays: payWays(open, language),
      bankTransfer: open.bankTransfer ? ('Y' as const) : ('N' as const),
    };
  });

  router.route(orderCalls.pay, async ({ input, account, host, idempotent, language }) => {
    const way = wayOf(await openNow(), input);
    const payer = payerOf(account);
    const orderNos = input.orderNo ?? [];
    if (way.place === 'inside') {
      if (orderNos.length === 0) throw noOrders();
      const answer = await idempotent(async (trx) => {
        if (input.aim === 'reSign') {
          await payReissues({ book, spend, isAbove }, trx, payer, orderNos, now());
          return {};
        }
        return answerOf(await payOrders({ book, way, spend, spending }, trx, payer, orderNos, now()));
      });
      nudge();
      await ports.paid(way.id);
      return answer;
    }
    if (isCardWay(way) && ports.isNamed && !(await ports.isNamed(account.principalID)))
      throw new BusinessError(BodyCode.profileIncomplete, paymentTexts.profileIncomplete);
    // The money of a way outside comes when the reissue may be cancelled long since.
    if (input.aim === 'reSign')
      throw new BusinessError(BodyCode.badInput, paymentTexts.reissueBalance, {
        payMethod: paymentTexts.reissueBalance,
      });
    const subject = await idempotent<Subject | Record<string, never>>(async (trx) =>
      input.aim === 'recharge'
        ? rechargeOf(trx, payer, way.id, input.rechargeAmount)
        : ((await orderToPay(trx, payer, orderNos)) ?? {}),
    );
    if (!isSubject(subject)) return {};
    // At each try, not once for its key: what the payer may spend can be less by now.
    const state =
      subject.orderNo === ''
        ? 'pledged'
        : await transaction(db, (trx) => pledgeOrder(ports, trx, payer, subject.orderNo, now()));
    if (state === 'held') nudge();
    if (state !== 'pledged') return answerOf(state);
    const origin = `${ports.encrypted ? 'https' : 'http'}://${host}`;
    const action = await payOutside({ ...ports, outside: ways.outside }, way, payer, subject, origin);
    nudge();
    return {
      ...wireOfAction(action, language),
      ...(subject.orderNo === '' ? { rechargeID: subject.id } : {}),
    };
  });

  router.route(orderCalls.capturePaypal, async ({ input, account }) => {
    const returned = await ports.paypalPayment(input.token);
    const subject = returned?.accountID === account.tenantID ? subjectOf(returned) : undefined;
    if (subject === undefined) return { orderNo: '', rechargeID: '' };
    const { tenantID: accountID } = account;
    const job = { kind: PAYMENT_JOB, accountID, subject };
    try {
      await lookUp({ ...ports, outside: ways.outside }, { ...job, attempts: 1 });
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
      // The customer waits at what is paid, and the job finds out.
      await transaction(db, (trx) => enqueue(trx, [job]));
    }
    nudge();
    const order = await transaction(db, (trx) => book.lockByID(trx, accountID, subject));
    return { orderNo: order?.order_no ?? '', rechargeID: order ? '' : subject };
  });

  router.route(orderCalls.rechargeState, async ({ input, account }) => {
    const row = await findRecharge(db, account.tenantID, input.id);
    if (!row) throw new BusinessError(BodyCode.notFound, paymentTexts.rechargeUnknown);
    return { state: row.state, amount: row.amount };
  });

  bindTransferState(router, ports);
  bindBatchQueues(router, { ...ports, openNow });
  bindMovements(router, { ...ports, outside: ways.outside });

  /** @throws BusinessError 13004 without an amount */
  async function rechargeOf(
    trx: Trx,
    payer: Payer,
    way: string,
    amount: number | undefined,
  ): Promise<Subject> {
    if (amount === undefined)
      throw new BusinessError(BodyCode.badInput, texts.badInput, { rechargeAmount: texts.fieldRequired });
    const id = newID();
    const { accountID: account_id, actorID: actor_id } = payer;
    await insertRecharge(trx, { account_id, id, way, amount, actor_id, asked_at: now() });
    return { id, orderNo: '', amount };
  }

  /** The one order of a payment outside; undefined when nothing is owed for it. */
  async function orderToPay(
    trx: Trx,
    { accountID }: Payer,
    orderNos: readonly string[],
  ): Promise<Subject | undefined> {
    if (orderNos.length === 0) throw noOrders();
    const [due] = await lockDue(book, trx, accountID, orderNos);
    return due && { id: due.id, orderNo: due.order_no, amount: due.pay_amount };
  }

  router.route(orderCalls.batchPay, async ({ input, account, idempotent }) => {
    if (input.orderNos.length === 0) throw noOrders();
    const way = requireWay((await openNow()).balance);
    const answer = await idempotent(async (trx) =>
      answerOf(await payOrders({ book, way, spend, spending }, trx, payerOf(account), input.orderNos, now())),
    );
    nudge();
    return answer;
  });

  router.route(accountCalls.bankTransfer, async ({ input, account, idempotent }) => {
    const way = requireWay((await openNow()).bankTransfer);
    checkReport(input, now());
    return idempotent(async (trx) => {
      // Nobody's record names an order of somebody else's.
      const orderNo = input.orderno
        ? await atField('orderno', book.numberOf(trx, account.tenantID, input.orderno))
        : '';
      await checkAllowance(
        trx,
        { kind: 'waitingTransfers', ofID: account.tenantID },
        async () => 1 + (await countWaiting(trx, account.tenantID)),
      );
      const id = newID();
      const outcome = await way.within(trx).create({
        ref: { accountID: account.tenantID, id },
        actorID: account.principalID,
        orderNo,
        amount: { minor: input.banktotal, currency: BASE_CURRENCY },
        report: {
          bankName: input.bankname,
          bankNo: input.bankno,
          bankUserName: input.bankusername,
          transferredAt: new Date(input.banktime * 1000),
          telephone: input.banktel,
          remark: input.remark ?? '',
        },
      });
      if (outcome.kind === 'refused') throw refusedPayment(outcome.reason, 'banktotal');
      if (input.receiptID) await attach(trx, { accountID: account.tenantID, id: input.receiptID }, id);
      return { id };
    });
  });
}

/** What a payment answers; orders that wait for approval are no refusal. */
const answerOf = (outcome: 'paid' | 'held'): { approval?: 'waiting' } =>
  outcome === 'held' ? { approval: 'waiting' } : {};

const payerOf = ({ tenantID, principalID }: Pick<SignedIn, 'tenantID' | 'principalID'>): Payer => ({
  accountID: tenantID,
  actorID: principalID,
});

const isSubject = (value: Subject | Record<string, never>): value is Subject => 'id' in value;

/**
 * The way of a payment: a known aim (D-164), a known method, read from payMethod, else
 * payWay, else name (D-163), and one that is switched on. Recharging from the balance itself is no method
 * (B§8.5).
 * @throws BusinessError 13004 or 13002
 */
function wayOf(
  ways: Ways,
  input: {
    aim: string;
    payMethod?: string | undefined;
    payWay?: string | undefined;
    name?: string | undefined;
    orderNo?: string[] | undefined;
  },
): PaymentWay {
  const { aim } = input;
  if (!['makeOrder', 'reSign', 'recharge'].includes(aim)) {
    throw new BusinessError(BodyCode.badInput, paymentTexts.aimUnknown, { aim: paymentTexts.aimUnknown });
  }
  const method = input.payMethod || input.payWay || input.name || '';
  if (method === '') {
    throw new BusinessError(BodyCode.badInput, texts.badInput, { payMethod: texts.fieldRequired });
  }
  const unknown = aim === 'recharge' ? paymentTexts.rechargeMethod : paymentTexts.methodUnknown;
  if (!isPayMethod(method) || (aim === 'recharge' && method === 'balance')) {
    throw new BusinessError(BodyCode.badInput, unknown, { payMethod: unknown });
  }
  if (method !== 'balance' && (input.orderNo?.length ?? 0) > 1) {
    throw new BusinessError(BodyCode.badInput, paymentTexts.balanceOnly, {
      payMethod: paymentTexts.balanceOnly,
    });
  }
  const way = ways.byMethod(method);
  return requireWay(aim !== 'recharge' && way?.forOrders === false ? undefined : way);
}
