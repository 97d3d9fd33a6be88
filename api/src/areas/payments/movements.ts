import { accountCalls, orderCalls } from '@certdeck/contract';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import type { Router } from '../../platform/server/router.ts';
import type { OuterWay } from '../../ports/payments/provider.ts';
import { moneyOverTime } from '../ledger/over-time.store.ts';
import { listTransactions } from '../ledger/transactions.store.ts';
import type { OrderBook } from './ports.ts';
import { orderRefunds, refundsOfMovements } from './refunds/shown.ts';

/** The calls that tell what moved on a balance, and what went back to where it came from. */
export function bindMovements(
  router: Router,
  { db, book, outside }: { db: Db; book: Pick<OrderBook, 'numbersOf'>; outside: readonly OuterWay[] },
): void {
  router.route(accountCalls.listTransactions, async ({ input, account }) => {
    const { rows, total } = await listTransactions(db, account.tenantID, input, page(input));
    const keys = rows.map(({ key }) => key);
    const refunds = await refundsOfMovements(db, outside, account.tenantID, keys);
    const shown = rows.map(({ key, ...row }) => ({
      ...row,
      ...(refunds.has(key) && { refunds: refunds.get(key) }),
    }));
    return new Listed(shown, total);
  });

  router.route(orderCalls.orderRefunds, async ({ input, account }) => {
    const { tenantID } = account;
    const orderNos = await transaction(db, (trx) => book.numbersOf(trx, tenantID, input.orderNos));
    return orderRefunds(db, outside, tenantID, orderNos);
  });

  router.route(accountCalls.moneyOverTime, ({ input, account }) =>
    moneyOverTime(db, account.tenantID, input.borders),
  );
}
