import { accountCalls } from '@certdeck/contract';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { balanceOf } from '../ledger/transactions.store.ts';
import { lockBalance } from '../ledger/ledger.store.ts';
import type { Router } from '../../platform/server/router.ts';
import { findAlert, saveAlert } from './money-alerts.store.ts';

/** The balance at which an account wants to be told (D-383). */
export function bindMoneyAlert(router: Router, { db }: { db: Db }): void {
  router.route(accountCalls.readMoneyAlert, async ({ account }) => {
    const alert = await findAlert(db, account.tenantID);
    return { limit: alert?.limit ?? 0, balance: await balanceOf(db, account.tenantID) };
  });

  router.route(accountCalls.saveMoneyAlert, async ({ account, input: { limit } }) => {
    await transaction(db, async (trx) => {
      const balance = await lockBalance(trx, account.tenantID);
      // What is low already hasn't fallen: whoever chooses the amount sees it.
      await saveAlert(trx, account.tenantID, { limit, isLow: balance < limit });
    });
    return {};
  });
}
