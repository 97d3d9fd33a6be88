import { centsOf } from '../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds, NoticeWriter } from '../../platform/area/notices.ts';
import { commissionTexts, type WithdrawalOutcome } from './texts.ts';

const writer =
  (outcome: WithdrawalOutcome, needed: 'reference' | 'reason'): NoticeWriter =>
  ({ amount, account, ...values }) => {
    const cents = centsOf(amount);
    const last = values[needed];
    return cents === undefined || account === undefined || last === undefined
      ? undefined
      : commissionTexts.outcome[outcome](cents, { account, [needed]: last });
  };

/** Notices about withdrawals, by kind. */
export const withdrawalNotices: NoticeKinds = {
  'withdrawal-sent': writer('sent', 'reference'),
  'withdrawal-returned': writer('returned', 'reason'),
  'withdrawal-rejected': writer('rejected', 'reason'),
};

/** @param values what the operator wrote: the bank's reference, or why */
export const withdrawalNotice = (
  outcome: WithdrawalOutcome,
  { amount, shown }: { amount: number; shown: string },
  values: Readonly<Record<string, string>>,
): Notice => ({
  kind: `withdrawal-${outcome}`,
  values: { ...values, amount: String(amount), account: shown },
  says: commissionTexts.outcome[outcome](amount, { ...values, account: shown }),
});
