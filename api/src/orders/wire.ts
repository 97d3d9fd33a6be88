import type { OrderDetail, PayOrder } from '@certdeck/contract';
import { OrderStatus } from '@certdeck/contract';
import type { Selectable } from 'kysely';
import type { OrderTable } from '../database/tables/orders.ts';

/** Columns of a list row; requests and keys are large and stay where they are. */
export const listColumns = [
  'id',
  'order_no',
  'validity',
  'common_name',
  'pay_amount',
  're_sign_status',
  're_sign_price_diff',
  'product_name',
  'chinese_name',
  'product_no',
  'brand_name',
  'cert_type',
  'status',
  'created_at',
  'paid_at',
  'end_at',
  'cert_expires_at',
  'remark',
] as const satisfies readonly (keyof OrderTable)[];

export type OrderRow = Selectable<OrderTable>;
export type OrderListRow = Pick<OrderRow, (typeof listColumns)[number]>;

/** 10-digit seconds; 0 when it has not happened. */
export function seconds(moment: Date | null): number {
  return moment === null ? 0 : Math.floor(moment.getTime() / 1000);
}

/** A list row as the wire shows it (A§3.13). */
export function toPayOrder(row: OrderListRow): PayOrder {
  return {
    id: row.id,
    orderNo: row.order_no,
    validity: row.validity,
    commonName: row.common_name,
    payAmount: row.pay_amount,
    reSignStatus: row.re_sign_status,
    reSignPriceDiff: row.re_sign_price_diff,
    productName: row.product_name,
    chineseName: row.chinese_name,
    productNo: row.product_no,
    brandName: row.brand_name,
    certType: row.cert_type,
    orderStatus: row.status,
    createTime: seconds(row.created_at),
    payTime: seconds(row.paid_at),
    endTime: seconds(row.end_at),
    certExpireTime: seconds(row.cert_expires_at),
    remark: row.remark,
  };
}

/** Where an order stands beyond its status: what it waits for. */
export function stageOf(row: Pick<OrderRow, 'status' | 'validated_at'>): OrderDetail['stage'] {
  switch (row.status) {
    case OrderStatus.waitingForPayment:
      return 'payment';
    case OrderStatus.cancelled:
      return 'cancelled';
    case OrderStatus.issued:
      return 'issued';
    case OrderStatus.resubmitRefused:
    case OrderStatus.resubmitReturned:
      return 'resubmit';
    default:
      return row.validated_at === null ? 'validation' : 'issuing';
  }
}

/** The steps of an order with their times, 0 where not reached. */
export function timelineOf(row: OrderRow): OrderDetail['timeline'] {
  return [
    { step: 'created', time: seconds(row.created_at) },
    { step: 'paid', time: seconds(row.paid_at) },
    { step: 'validated', time: seconds(row.validated_at) },
    { step: 'issued', time: seconds(row.issued_at) },
  ];
}
