import { accountCalls, BodyCode, orderCalls, RE_SIGN_UNPAID } from '@certdeck/contract';
import type { Nudge } from '../area/area.ts';
import type { Db, Trx } from '../database/transaction.ts';
import { listTransactions } from '../ledger/transactions.store.ts';
import { checkAllowance } from '../server/allowance.ts';
import { Listed, page } from '../server/answers.ts';
import { BusinessError } from '../server/errors.ts';
import { texts } from '../server/texts.ts';
import type { Router } from '../server/router.ts';
import { countWaiting, insertTransfer } from './bank-transfers.store.ts';
import { readQueue, runningQueues, startQueue } from './batch.ts';
import { isAvailable, isPayMethod, payWays } from './methods.ts';
import { payOrders } from './pay-orders.ts';
import type { OrderBook } from './ports.ts';
import { paymentTexts } from './texts.ts';

const noOrders = () =>
  new BusinessError(BodyCode.badInput, paymentTexts.noOrders, { orderNo: paymentTexts.noOrders });

export interface PaymentPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  book: OrderBook;
}

/** The calls that move money and tell what moved. */
export function bindPayments(router: Router, { db, now, nudge, book }: PaymentPorts): void {
  router.route(orderCalls.payWays, ({ language }) => ({ payWays: payWays(language) }));

  router.route(orderCalls.pay, async ({ input, account, idempotent }) => {
    checkPayment(input);
    const orderNos = input.orderNo ?? [];
    if (orderNos.length === 0) throw noOrders();
    await idempotent(async (trx) => {
      if (input.aim === 'reSign') await checkReSign(book, trx, account.tenantID, orderNos);
      await payOrders(book, trx, account.tenantID, orderNos, now(), account.principalID);
      return {};
    });
    nudge();
    return {};
  });

  router.route(orderCalls.batchPay, async ({ input, account, idempotent }) => {
    if (input.orderNos.length === 0) throw noOrders();
    await idempotent(async (trx) => {
      await payOrders(book, trx, account.tenantID, input.orderNos, now(), account.principalID);
      return {};
    });
    nudge();
    return {};
  });

  router.route(orderCalls.startBatchPay, async ({ input, account, idempotent }) => {
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

  router.route(accountCalls.bankTransfer, async ({ input, account, idempotent }) =>
    idempotent(async (trx) => {
      // Nobody's record names an order of somebody else's (API-009).
      const orderNo = input.orderno ? await book.numberOf(trx, account.tenantID, input.orderno) : '';
      checkAllowance('waitingTransfers', 1 + (await countWaiting(trx, account.tenantID)));
      const id = await insertTransfer(trx, account.tenantID, {
        actor_id: account.principalID,
        order_no: orderNo,
        bank_name: input.bankname,
        bank_no: input.bankno,
        bank_user_name: input.bankusername,
        amount: input.banktotal,
        transferred_at: new Date(input.banktime * 1000),
        telephone: input.banktel,
        remark: input.remark ?? '',
      });
      return { id };
    }),
  );
}

/**
 * The price difference of a re-sign is owed in status 5004 alone (A§4.21, D-199).
 * @throws BusinessError 13001, 13002
 */
async function checkReSign(
  book: OrderBook,
  trx: Trx,
  accountID: string,
  orderNos: readonly string[],
): Promise<void> {
  const orders = await book.lock(trx, accountID, orderNos);
  if (orders.some((order) => order.re_sign_status !== RE_SIGN_UNPAID)) {
    throw new BusinessError(BodyCode.wrongState, paymentTexts.notPayable);
  }
}

/**
 * Whether a payment can be made at all: a known aim (D-164), a known method, read from payMethod, else
 * payWay, else name (D-163), and one that is switched on. Recharging from the balance itself is no method
 * (B§8.5).
 * @throws BusinessError 13004 or 13002
 */
function checkPayment(input: {
  aim: string;
  payMethod?: string | undefined;
  payWay?: string | undefined;
  name?: string | undefined;
  orderNo?: string[] | undefined;
}): void {
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
  if (!isAvailable(method)) throw new BusinessError(BodyCode.wrongState, paymentTexts.methodOff);
}
