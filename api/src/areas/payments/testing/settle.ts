import type { Db } from '../../../platform/database/transaction.ts';
import { announce } from '../../messages/messages.store.ts';
import { confirmTransfer, type Confirmation, refuseTransfer } from '../bank-transfers.ts';

/** The operator's word from the command line. */
export function settleTransfer(db: Db, id: string, verdict: 'confirmed' | 'refused'): Promise<Confirmation> {
  const now = new Date();
  const tell: Parameters<typeof confirmTransfer>[1] = (trx, accountID, notice) =>
    announce(trx, accountID, [notice]);
  return verdict === 'confirmed'
    ? confirmTransfer(db, tell, id, { now })
    : refuseTransfer(db, tell, id, { now, reason: 'No such money' });
}
