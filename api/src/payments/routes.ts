import { accountCalls, BodyCode, isPayMethod, orderCalls, RE_SIGN_UNPAID } from '@certdeck/contract';
import type { Nudge } from '../area/area.ts';
import { newID, type TenantID } from '../database/identifiers.ts';
import type { Db, Trx } from '../database/transaction.ts';
import { listTransactions } from '../ledger/transactions.store.ts';
import { checkAllowance } from '../server/allowance.ts';
import { Listed, page } from '../server/answers.ts';
import type { SignedIn } from '../server/context.ts';
import { atField, BusinessError } from '../server/errors.ts';
import { texts } from '../server/texts.ts';
import type { Router } from '../server/router.ts';
import { checkReport } from './bank-report.ts';
import { countWaiting } from './bank-transfers.store.ts';
import { readQueue, runningQueues, startQueue } from './batch.ts';
import { payWays, wireOfAction } from './methods.ts';
import { requireWay, type Ways } from './open-ways.ts';
import { payOutside, type Subject } from './outside.ts';
import { lockDue, payOrders, refuseOrders } from './pay-orders.ts';
import type { OrderBook, Payer } from './ports.ts';
import { BASE_CURRENCY, type PaymentWay } from './provider.ts';
import { attach } from './receipts/receipts.ts';
import { refusedPayment } from './refusals.ts';
import { paymentTexts } from './texts.ts';

const noOrders = () =>
  new BusinessError(BodyCode.badInput, paymentTexts.noOrders, { orderNo: paymentTexts.noOrders });

export interface PaymentPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  book: OrderBook;
  ways: Ways;
}

/** The calls that move money and tell what moved. */
export function bindPayments(router: Router, ports: PaymentPorts): void {
  const { db, now, nudge, book, ways } = ports;
  router.route(orderCalls.payWays, ({ language }) => ({
    payWays: payWays(ways, language),
    bankTransfer: ways.bankTransfer ? ('Y' as const) : ('N' as const),
  }));

  router.route(orderCalls.pay, async ({ input, account, idempotent }) => {
    const way = wayOf(ways, input);
    const payer = payerOf(account);
    const orderNos = input.orderNo ?? [];
    if (way.place === 'inside') {
      if (orderNos.length === 0) throw noOrders();
      await idempotent(async (trx) => {
        if (input.aim === 'reSign') await checkReSign(book, trx, payer.accountID, orderNos);
        await payOrders({ book, way }, trx, payer, orderNos, now());
        return {};
      });
      nudge();
      return {};
    }
    const subject = await idempotent<Subject | Record<string, never>>(async (trx) =>
      input.aim === 'recharge'
        ? rechargeOf(input.rechargeAmount)
        : ((await orderToPay(trx, payer, { aim: input.aim, orderNos })) ?? {}),
    );
    if (!isSubject(subject)) return {};
    const action = await payOutside({ ...ports, outside: ways.outside }, way, payer, subject);
    nudge();
    return wireOfAction(action);
  });

  /** The one order of a payment outside; undefined when nothing is owed for it. */
  async function orderToPay(
    trx: Trx,
    { accountID }: Payer,
    { aim, orderNos }: { aim: string; orderNos: readonly string[] },
  ): Promise<Subject | undefined> {
    if (orderNos.length === 0) throw noOrders();
    if (aim === 'reSign') await checkReSign(book, trx, accountID, orderNos);
    const [due] = await lockDue(book, trx, accountID, orderNos);
    return due && { id: due.id, orderNo: due.order_no, amount: due.pay_amount };
  }

  router.route(orderCalls.batchPay, async ({ input, account, idempotent }) => {
    if (input.orderNos.length === 0) throw noOrders();
    const way = requireWay(ways.balance);
    await idempotent(async (trx) => {
      await payOrders({ book, way }, trx, payerOf(account), input.orderNos, now());
      return {};
    });
    nudge();
    return {};
  });

  router.route(orderCalls.startBatchPay, async ({ input, account, idempotent }) => {
    requireWay(ways.balance);
    const answer = await idempotent(async (trx) => ({
      queueId: await startQueue(book, trx, account.tenantID, input.orderNos, now(), account.principalID),
    }));
    nudge();
    return answer;
  });

  router.route(orderCalls.batchQueues, ({ account, language }) =>
    runningQueues(db, account.tenantID, language),
  );
  router.route(orderCalls.batchStatus, ({ input, account, language }) =>
    readQueue(db, account.tenantID, input.queueId, language),
  );

  router.route(accountCalls.listTransactions, async ({ input, account }) => {
    const { rows, total } = await listTransactions(db, account.tenantID, input, page(input));
    return new Listed(rows, total);
  });

  router.route(accountCalls.bankTransfer, async ({ input, account, idempotent }) => {
    const way = requireWay(ways.bankTransfer);
    checkReport(input, now());
    return idempotent(async (trx) => {
      // Nobody's record names an order of somebody else's (API-009).
      const orderNo = input.orderno
        ? await atField('orderno', book.numberOf(trx, account.tenantID, input.orderno))
        : '';
      checkAllowance('waitingTransfers', 1 + (await countWaiting(trx, account.tenantID)));
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

const payerOf = ({ tenantID, principalID }: Pick<SignedIn, 'tenantID' | 'principalID'>): Payer => ({
  accountID: tenantID,
  actorID: principalID,
});

/** @throws BusinessError 13004 without an amount */
function rechargeOf(amount: number | undefined): Subject {
  if (amount === undefined)
    throw new BusinessError(BodyCode.badInput, texts.badInput, { rechargeAmount: texts.fieldRequired });
  return { id: newID(), orderNo: '', amount };
}

const isSubject = (value: Subject | Record<string, never>): value is Subject => 'id' in value;

/**
 * The price difference of a re-sign is owed in status 5004 alone (A§4.21, D-199).
 * @throws BusinessError 13001, 13002
 */
async function checkReSign(
  book: OrderBook,
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<void> {
  const orders = await book.lock(trx, accountID, orderNos);
  refuseOrders(orders, (order) => order.re_sign_status !== RE_SIGN_UNPAID, paymentTexts.notPayable);
}

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
  return requireWay(ways.byMethod(method));
}
