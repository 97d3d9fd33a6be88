import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Days that the balance is shown for. */
const DAYS = 60;
/** Months that spending is shown for, the present one counted. */
const MONTHS = 12;

/** Unix seconds of a local moment. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Figures of the ledger between some moments, in seconds (D-266). */
function useMoney(borders: readonly number[]) {
  return useCall(accountCalls.moneyOverTime, { borders: [...borders] }, { messages: 'none' });
}

/** The balance at the end of each of the last days; the last border is the coming night, so that today counts. */
export function useBalances() {
  const [borders] = useState(() => {
    const now = new Date();
    return Array.from({ length: DAYS + 1 }, (_, index) =>
      seconds(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1 - DAYS + index)),
    );
  });
  return { ...useMoney(borders), borders };
}

/** What was spent in each of the last months; `borders` are their first moments and that of the next one. */
export function useSpending() {
  const [borders] = useState(() => {
    const now = new Date();
    return Array.from({ length: MONTHS + 1 }, (_, index) =>
      seconds(new Date(now.getFullYear(), now.getMonth() + 1 - MONTHS + index, 1)),
    );
  });
  return { ...useMoney(borders), borders };
}

/** YYYY-MM-DD of the person's time zone. */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
