import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
/** Withdrawals that are shown, the newest. */
const NEWEST = { limit: 50, offset: 1 };

/** What the tenant has earned, and on what terms. */
export const useEarnings = () => useCall(accountCalls.earnings, NOTHING, { messages: 'none' });
export type Earnings = NonNullable<ReturnType<typeof useEarnings>['data']>;

export const useWithdrawals = () => useCall(accountCalls.withdrawals, NEWEST, { messages: 'none' });
export type Withdrawal = NonNullable<ReturnType<typeof useWithdrawals>['data']>[number];

/** Whether there is anything to tell: commissions are paid, or were. */
export const isEarning = ({ basisPoints, available, waiting, leaving, paid }: Earnings): boolean =>
  basisPoints > 0 || [available, waiting, leaving, paid].some((cents) => cents !== 0);
