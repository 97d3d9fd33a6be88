import type { OrderDetail, PayOrder } from '@certdeck/contract';
import { OrderStatus } from '@certdeck/contract';
import { allRevocationReasons } from '@certdeck/contract/revocation-reasons';
import type { Selectable } from 'kysely';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { OrderTable } from './tables.ts';

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
  'package_no',
  'revocation_asked_at',
  'revoked_at',
  'revocation_reason',
  'organization_id',
  'organization_validated_at',
  'contact_id',
] as const satisfies readonly (keyof OrderTable)[];

export type OrderRow = Selectable<OrderTable>;
export type OrderListRow = Pick<OrderRow, (typeof listColumns)[number]>;

/** The validation method of a row. */
export function methodOf(method: string): OrderDetail['dcvMethod'] {
  return method === 'dns_txt' || method === 'file' ? method : 'dns';
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
    createTime: secondsOrZero(row.created_at),
    payTime: secondsOrZero(row.paid_at),
    endTime: secondsOrZero(row.end_at),
    certExpireTime: secondsOrZero(row.cert_expires_at),
    remark: row.remark,
    ...(row.package_no && { packageNo: row.package_no }),
    ...(row.contact_id && { contactID: row.contact_id }),
    ...(row.organization_id && { orgID: row.organization_id }),
    ...revocationOf(row),
    ...(waitsForOrganization(row) && { waitsForOrganization: true as const }),
  };
}

const isReason = (text: string): text is OrderRevocation['reason'] =>
  allRevocationReasons.some((one) => one === text);

type OrderRevocation = NonNullable<PayOrder['revocation']>;

function revocationOf(row: OrderListRow): { revocation?: OrderRevocation } {
  const time = secondsOrZero(row.revoked_at ?? row.revocation_asked_at);
  if (time === 0) return {};
  const reason = isReason(row.revocation_reason) ? row.revocation_reason : 'unspecified';
  return { revocation: { state: row.revoked_at ? 'revoked' : 'revoking', reason, time } };
}

/** Whether a paid order waits for the validation of its organisation. */
const waitsForOrganization = (
  row: Pick<OrderRow, 'status' | 'organization_id' | 'organization_validated_at'>,
): boolean =>
  row.status === OrderStatus.waitingForVerification &&
  row.organization_id !== null &&
  row.organization_validated_at === null;

/** Where an order stands beyond its status: what it waits for. */
export function stageOf(
  row: Pick<OrderRow, 'status' | 'validated_at' | 'organization_id' | 'organization_validated_at'>,
): OrderDetail['stage'] {
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
      return row.validated_at === null || waitsForOrganization(row) ? 'validation' : 'issuing';
  }
}

/**
 * The steps of an order with their times, 0 where not reached. Names and organisation are validated side by side: what
 * is done comes first. Orders that earlier releases issued have no step of the organisation.
 */
export function timelineOf(row: OrderRow): OrderDetail['timeline'] {
  const names = { step: 'validated', time: secondsOrZero(row.validated_at) } as const;
  const organization = { step: 'organization', time: secondsOrZero(row.organization_validated_at) } as const;
  const isOpen = row.status !== OrderStatus.issued && row.status !== OrderStatus.cancelled;
  const hasOrganization = row.organization !== null && (isOpen || organization.time > 0);
  const isFirst = organization.time > 0 && (names.time === 0 || organization.time < names.time);
  return [
    { step: 'created', time: secondsOrZero(row.created_at) },
    { step: 'paid', time: secondsOrZero(row.paid_at) },
    ...(hasOrganization && isFirst ? [organization] : []),
    names,
    ...(hasOrganization && !isFirst ? [organization] : []),
    { step: 'issued', time: secondsOrZero(row.issued_at) },
  ];
}
