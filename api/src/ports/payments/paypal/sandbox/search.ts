import { valueOf } from '../amounts.ts';
import type { KeptOrder } from './objects.ts';

export interface Search {
  /** Milliseconds since 1970, both ends included, in whole seconds. */
  start_date: number;
  end_date: number;
  page_size: number;
  /** From 1. */
  page: number;
}

/** 3.4 % and 0.30 of the currency, in whole minor units. */
const feeOf = (minor: number): number => Math.round(minor * 0.034) + 30;
/** `2026-11-29T05:59:59+0000`. */
const wireTime = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}+0000`;
const wireMoney = (minor: number, currency: string) => ({
  currency_code: currency,
  value: `${minor < 0 ? '-' : ''}${valueOf(Math.abs(minor), currency)}`,
});

/** What moved on the account, as PayPal's transaction search answers it, page by page. */
export function wireOfSearch(orders: readonly KeptOrder[], search: Search, refreshedAt: Date) {
  const all = orders
    .flatMap(movementsOf)
    .filter(({ at }) => at >= search.start_date && at < search.end_date + 1000)
    .toSorted((one, other) => one.at - other.at);
  const from = (search.page - 1) * search.page_size;
  return {
    transaction_details: all
      .slice(from, from + search.page_size)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: 'SANDBOX',
    start_date: wireTime(search.start_date),
    end_date: wireTime(search.end_date),
    last_refreshed_datetime: wireTime(refreshedAt.getTime()),
    page: search.page,
    total_items: all.length,
    total_pages: Math.ceil(all.length / search.page_size),
    links: [],
  };
}

function movementsOf(order: KeptOrder) {
  const { capture, captureID, amount, currency, customID, description, createdAt } = order;
  if (capture === '' || capture === 'DECLINED') return [];
  const completedAt = order.completedAt ?? createdAt;
  const common = { transaction_subject: description };
  return [
    {
      at: completedAt,
      info: {
        ...common,
        transaction_id: captureID,
        transaction_event_code: 'T0006',
        transaction_initiation_date: wireTime(completedAt),
        transaction_updated_date: wireTime(completedAt),
        transaction_amount: wireMoney(amount, currency),
        ...(capture === 'PENDING' ? {} : { fee_amount: wireMoney(-feeOf(amount), currency) }),
        transaction_status: capture === 'PENDING' ? 'P' : 'S',
        custom_field: customID,
      },
    },
    ...order.refunds
      .filter(({ status }) => status !== 'FAILED')
      .map((refund) => ({
        at: refund.createdAt ?? completedAt,
        info: {
          ...common,
          transaction_id: refund.id,
          paypal_reference_id: captureID,
          paypal_reference_id_type: 'TXN',
          transaction_event_code: 'T1107',
          transaction_initiation_date: wireTime(refund.createdAt ?? completedAt),
          transaction_updated_date: wireTime(refund.createdAt ?? completedAt),
          transaction_amount: wireMoney(-refund.amount, currency),
          transaction_status: refund.status === 'PENDING' ? 'P' : 'S',
          custom_field: refund.customID,
        },
      })),
  ];
}
