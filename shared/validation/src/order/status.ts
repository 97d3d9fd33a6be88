import { OrderStatus, RE_SIGN_UNPAID } from '@certdeck/contract';
import type { PayOrder } from '@certdeck/contract';

const labelled: ReadonlySet<number> = new Set(Object.values(OrderStatus));

/**
 * The key of a status label, or null for a code that has none and is shown as its number (A§4.35, D-189).
 * 1003 and 1006 share the text of 'resubmit' (D-190).
 */
export function orderStatusKey(status: number): `order.${number}` | null {
  return labelled.has(status) ? `order.${status}` : null;
}

/** How the payment flow reads a status. */
export type PaymentReading = 'waiting' | 'paid' | 'cancelled' | 'unknown';

/**
 * Paid means that a payment is recorded: 1002, and 1003, 1005 and 1006, since an order may pass 1002 between two
 * polls. Only 1001 goes on waiting; 1004 ends as failed (A§4.17, D-170, D-174).
 */
export function readPayment(status: number): PaymentReading {
  switch (status) {
    case OrderStatus.waitingForPayment:
      return 'waiting';
    case OrderStatus.waitingForVerification:
    case OrderStatus.resubmitRefused:
    case OrderStatus.issued:
    case OrderStatus.resubmitReturned:
      return 'paid';
    case OrderStatus.cancelled:
      return 'cancelled';
    default:
      return 'unknown';
  }
}

/** What a customer may do with an order in a status. */
export interface OrderActions {
  /** Only while it waits for payment, 1001 (B§4.1). */
  pay: boolean;
  /** 1001 without refund, 1002 with refund to the balance (D-200). */
  cancel: boolean;
  /** 1003 and 1006 (D-190). */
  resubmit: boolean;
  verify: boolean;
  download: boolean;
}

/** The actions of a status; a cancelled or unknown one has none. */
export function orderActions(status: number): OrderActions {
  return {
    pay: status === OrderStatus.waitingForPayment,
    cancel: status === OrderStatus.waitingForPayment || status === OrderStatus.waitingForVerification,
    resubmit: status === OrderStatus.resubmitRefused || status === OrderStatus.resubmitReturned,
    verify: status === OrderStatus.waitingForVerification,
    download: status === OrderStatus.issued,
  };
}

/** What is to be paid for an order, in cents: a re-sign owes its price difference, any other its price (A§4.21, D-199). */
export function amountDue(order: Pick<PayOrder, 'reSignStatus' | 'reSignPriceDiff' | 'payAmount'>): {
  aim: 'reSign' | 'makeOrder';
  amount: number;
} {
  return order.reSignStatus === RE_SIGN_UNPAID
    ? { aim: 'reSign', amount: order.reSignPriceDiff }
    : { aim: 'makeOrder', amount: order.payAmount };
}

/** The order numbers of a create answer: one, or several joined by commas; blanks and a trailing comma fall out (D-145). */
export function splitOrderNos(answer: string): string[] {
  return answer
    .split(',')
    .map((orderNo) => orderNo.trim())
    .filter(Boolean);
}
