import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

/** What a withdrawal tells, whoever reads it. */
export const wireOfWithdrawal = (row: Omit<WithdrawalRow, 'target'>) => ({
  id: row.id,
  amount: row.amount,
  account: row.shown,
  state: row.state,
  requested: secondsOrZero(row.requested_at),
  reviewed: secondsOrZero(row.reviewed_at),
  sent: secondsOrZero(row.sent_at),
  ended: secondsOrZero(row.ended_at),
  reference: row.reference,
  reason: row.reason,
});
