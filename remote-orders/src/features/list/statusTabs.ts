import { OrderStatus, type orderCalls } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';
import { orderStatusKey } from '@certdeck/validation';

type Counts = NonNullable<NonNullable<typeof orderCalls.countOrders.types>['data']>;

/** Statuses that always have a tab; others have one while there are such orders. */
const ALWAYS: readonly number[] = [
  OrderStatus.waitingForPayment,
  OrderStatus.waitingForVerification,
  OrderStatus.issued,
  OrderStatus.cancelled,
];

export interface StatusTab {
  /** 'all' or the code. */
  id: string;
  label: string;
  /** Undefined until counted. */
  count: number | undefined;
}

/**
 * One tab for all orders and one for each status, with its count. A code without words has its number
 * (D-189); the two kinds of resubmitting, which share their words, are told apart by it (D-190).
 */
export function statusTabs(counts: Counts | undefined, chosen: string, t: Translate): StatusTab[] {
  const codes = new Set([
    ...ALWAYS,
    ...Object.keys(counts?.byStatus ?? {}).map(Number),
    ...(chosen ? [Number(chosen)] : []),
  ]);
  const shared: readonly number[] = [OrderStatus.resubmitRefused, OrderStatus.resubmitReturned];
  const both = shared.every((code) => codes.has(code));
  const label = (code: number) => {
    const key = orderStatusKey(code);
    if (key === null) return String(code);
    return both && shared.includes(code) ? `${t(`common:${key}`)} (${code})` : t(`common:${key}`);
  };
  return [
    { id: 'all', label: t('list.tab.all'), count: counts?.total },
    ...[...codes]
      .toSorted((one, other) => one - other)
      .map((code) => ({
        id: String(code),
        label: label(code),
        count: counts && (counts.byStatus[String(code)] ?? 0),
      })),
  ];
}
