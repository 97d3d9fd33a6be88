import { z } from 'zod';
import { orderCalls } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import type { Router } from '../../platform/server/router.ts';
import type { OuterWay, TransferProgress } from '../../ports/payments/provider.ts';
import type { Ways } from './open-ways.ts';
import { MOST_ATTEMPTS, nameOf } from './payment-names.ts';
import type { OrderBook } from './ports.ts';
import { findRecharge } from './recharges.store.ts';

const uuid = z.uuid();

interface Ports {
  db: Db;
  book: OrderBook;
  ways: Ways;
}

/** Tells how far tokens for an order or a recharge have come. */
export function bindTransferState(router: Router, { db, book, ways }: Ports): void {
  router.route(orderCalls.transferState, async ({ input: { id }, account }) => {
    const { tenantID: accountID } = account;
    const recharge = uuid.safeParse(id).success ? await findRecharge(db, accountID, id) : undefined;
    const subject = recharge?.id ?? (await transaction(db, (trx) => book.lock(trx, accountID, [id])))[0]?.id;
    const progress = subject === undefined ? undefined : await progressOf(ways.outside, accountID, subject);
    return progress ?? { state: 'none' as const, received: '', confirmations: 0, needed: 0 };
  });
}

/**
 * What the last look saw of a payment whose money comes in several steps: of the newest that was asked for.
 * @returns undefined where there is none
 */
async function progressOf(
  outside: readonly OuterWay[],
  accountID: TenantID,
  subject: string,
): Promise<TransferProgress | undefined> {
  let newest: TransferProgress | undefined;
  for (const { provider } of outside) {
    for (let attempt = 1; provider.progress && attempt <= MOST_ATTEMPTS; attempt++) {
      const progress = await provider.progress(nameOf(accountID, subject, attempt));
      if (!progress) break;
      if (newest?.state !== 'paid') newest = progress;
    }
  }
  return newest;
}
